/** What `npm run check` runs, as data: `npm test` and a release take from it. */

export const checks = {
  types: ['node', 'node_modules/typescript-native/bin/tsc', '-b'],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  sizes: ['node', 'scripts/size.mjs', '--built'],
  docs: ['typedoc', '--options', 'scripts/typedoc.json'],
}

/** The tests of `npm run check`: the rules of the rooms, and the code of docstrings and pages, which compiles. */
export const checkedTests = ['e2e/architecture', '.check.test.ts']
