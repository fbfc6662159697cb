/** The projects of Vitest: which files of tests share processes, and which have one of their own. */

import { readdirSync, readFileSync } from 'node:fs'

/** Files that share a process load what they have in common once: it takes half the time. */
const shared = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    isolate: false,
    setupFiles: ['e2e/support/unchangedGlobals.ts'],
  },
})

/** As it stands in a test: another global, another copy of a module, a page in the files without one. A spy is none of it: each is restored after its file. */
const exchanges = [
  /\bvi\.(stubGlobal|stubEnv|mock|resetModules)\(/,
  /\b(defineProperty|assign)\((globalThis|document|navigator|process)\b/,
  /\b(globalThis|process\.env)\.\w+ = /,
  /'fake-indexeddb\/auto'/,
]

/** @returns Whether a file of tests needs a process of its own. Its own words say it, so no list can be out of date. */
export const exchangesGlobals = (code: string): boolean => exchanges.some((exchange) => exchange.test(code))

/** @returns The projects of the tests below a folder. Their names say who shares a process: pages of the hooks, those of the screens, and all other files. */
export function testProjects(root: string) {
  const own = ['packages', 'demo-app', 'e2e', 'lab', 'scripts']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
        .filter((file) => /^(?!.*\/(node_modules|dist)\/).*\.test\.tsx?$/.test(file)),
    )
    .filter((file) => exchangesGlobals(readFileSync(`${root}/${file}`, 'utf8')))
  const hooks = 'packages/{frame,react}/{src,test}/**/!(server).test.tsx'
  const screens = 'packages/ui/{src,test}/**/!(server).test.tsx'
  return [
    shared('hooks', [hooks], own),
    shared(
      'node',
      ['packages/*/{src,test}/**/*.test.{ts,tsx}', '{demo-app,e2e,lab,scripts}/**/*.test.ts'],
      [hooks, screens, ...own],
    ),
    { extends: true as const, test: { name: 'own', include: own } },
    shared('screens', [screens], own),
  ]
}
