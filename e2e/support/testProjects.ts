/** The projects of Vitest: which files of tests share processes, and which have one of their own. */

import { readFileSync } from 'node:fs'
import { filesBelow } from './filesBelow.mjs'

/**
 * As it stands in a test: a global exchanged by hand, another copy of a module, a page in the files without one. A spy or a stub is none of
 * it: each is restored after its file.
 */
const exchanges = [
  /\bvi\.(mock|resetModules)\(/,
  /\b(defineProperty|assign)\((globalThis|document|navigator|process)\b/,
  /\b(globalThis|process\.env)\.\w+ = /,
  /'fake-indexeddb\/auto'/,
  /@vitest-environment/,
]

/** The scheduler of the simulation stands in the methods of crypto.subtle; Playwright, which opens the examples, changes the process. */
const changesProcess = (file: string) => /^e2e\/(?:simulation|examples|testing)\//.test(file)

/** @returns Whether a file of tests needs a process of its own. Its own words say it, so no list can be out of date. */
export const exchangesGlobals = (code: string): boolean => exchanges.some((exchange) => exchange.test(code))

/** They need much installed, or a Redis cluster: a release runs them. */
const needsMuch =
  /\/redisCluster\.test\.ts$|^e2e\/examples\/(?:createdApps|exampleApps|examples|hookBackends|mounts|ownOrigin|programs|python|servedFiles|shop)\.test\.ts$/

const isTest =
  /^(?:packages\/[^/]+\/(?:src|test)|demo-app|e2e|lab|scripts)\/(?!.*\b(?:node_modules|dist)\/).*\.test\.tsx?$/

/** The first that fits is the project of a file. */
const projects: [name: string, isOne: (file: string, code: string) => boolean][] = [
  ['clock', (file) => file.endsWith('.clock.test.ts')],
  ['check', (file) => file.endsWith('.check.test.ts')],
  ['installed', (file) => needsMuch.test(file)],
  ['own', (file, code) => changesProcess(file) || exchangesGlobals(code)],
  ['hooks', (file) => /^packages\/(?:frame|react)\/.*(?<!\/server)\.test\.tsx$/.test(file)],
  ['screens', (file) => /^packages\/ui\/.*(?<!\/server)\.test\.tsx$/.test(file)],
  ['node', () => true],
]
const sharesProcesses = new Set(['hooks', 'screens', 'node'])

/**
 * @param root - With a slash at its end.
 * @returns The projects of the tests below a folder. `hooks`, `screens` and `node` share processes, the others have one for each file. `clock`
 * compares times, `check` is what `npm run check` runs, `installed` runs in a release, `own` exchanges globals or modules.
 */
export function testProjects(root: string) {
  const files = ['packages', 'demo-app', 'e2e', 'lab', 'scripts'].flatMap((folder) =>
    filesBelow(root + folder)
      .map((file) => file.slice(root.length))
      .filter((file) => isTest.test(file)),
  )
  const projectOf = (file: string) => {
    const code = readFileSync(root + file, 'utf8')
    return projects.find(([, isOne]) => isOne(file, code))![0]
  }
  const placed = files.map((file) => ({ file, project: projectOf(file) }))
  return projects.map(([name]) => {
    const include = placed.filter(({ project }) => project === name).map(({ file }) => file)
    const test = { name, include }
    if (!sharesProcesses.has(name)) return { extends: true as const, test }
    return {
      extends: true as const,
      test: { ...test, isolate: false, setupFiles: ['e2e/support/unchangedGlobals.ts'] },
    }
  })
}
