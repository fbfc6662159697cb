/** Checks the real imports against the plan of the packages, and the screens for what Preact or a strict policy cannot take. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findViolations, libOf, readSourceFiles, type SourceFile } from './findViolations.js'

test('every import follows the plan', () => {
  const files = readSourceFiles()
  expect(files.filter(({ path }) => path.startsWith('e2e/')).length).toBeGreaterThan(100)
  expect([...new Set(findViolations(files))]).toEqual([])
})

test('what packages share beside the contract knows nothing of it', () => {
  const shared = readSourceFiles().filter(({ path }) => path.startsWith('packages/protocol/src/shared/'))
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.flatMap(({ imports }) => imports).filter((name) => !name.startsWith('./'))).toEqual([])
})

test('only core and react compile with DOM', () => {
  for (const folder of ['packages/protocol', 'packages/platform', 'packages/relay', 'packages/sandbox']) {
    expect(libOf(folder).filter((lib) => /^DOM/i.test(lib))).toEqual([])
  }
  for (const folder of ['packages/core', 'packages/react']) expect(libOf(folder)).toContain('DOM')
})

// A schema has the name of its type, and shares its comment.
test('every constant of the contract has a comment, or the name of a type that has one', () => {
  const bare = readSourceFiles()
    .filter(({ path }) => path.startsWith('packages/protocol/src/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(\*\/\n(?:\/\/ .*\n)?)?^export const (\w+)/gm)]
        .filter(
          ([, comment, name]) =>
            !comment && !new RegExp(`\\*/\nexport (interface|type) ${name}\\b`).test(text),
        )
        .map(([, , name]) => `${path} ${name}`),
    )
  expect(bare).toEqual([])
})

test('a story in a page makes its page before anything loads: a library that loads first takes the process for a server', () => {
  const stories = ['frame', 'react', 'ui'].flatMap((name) => {
    const folder = new URL(`../../packages/${name}/test/`, import.meta.url)
    const files = readdirSync(folder).filter((file) => /^(?!server\.).*\.test\.tsx$/.test(file))
    return files.map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
  })
  expect(stories.length).toBeGreaterThan(30)
  const late = stories.filter(({ text }) => !/^import '.*\bpage\.js'/.test(/^import .*$/m.exec(text)![0]))
  expect(late.map(({ file }) => file)).toEqual([])
})

test('every verb of core has its table of tests beside it', () => {
  const folder = new URL('../../packages/core/src/actions/', import.meta.url)
  const files = readdirSync(folder)
  const tables = files.filter((file) => file.endsWith('.test.ts'))
  const text = tables.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  const verbs = files.filter((file) => !tables.includes(file) && !/^(everyday|rare|load)\.ts$/.test(file))
  expect(verbs.length).toBeGreaterThan(40)
  expect(verbs.filter((file) => !text.includes(`from './${file.replace(/ts$/, 'js')}'`))).toEqual([])
})

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  imports,
  text: imports.map((name) => `import '${name}'`).join('\n'),
})

test.each<[string, SourceFile[]]>([
  ['core knows the sandbox', [file('packages/core/src/index.ts', '@embedded-wallet/sandbox')]],
  ['react knows the relay', [file('packages/react/src/queries.ts', '@embedded-wallet/relay')]],
  [
    'react knows the contract by itself',
    [file('packages/react/src/queries.ts', '@embedded-wallet/protocol')],
  ],
  ['a list of react knows a verb', [file('packages/react/src/lists/useLists.ts', '../verbs/useVerbs.js')]],
  ['the relay knows core', [file('packages/relay/src/upstream/forward.ts', '@embedded-wallet/core')]],
  ['the sandbox knows core by path', [file('packages/sandbox/src/cli.ts', '../../core/src/crypto/hpke.js')]],
  [
    'a lower room knows a higher one',
    [file('packages/core/src/crypto/hpke.ts', '../session/clientKeyPair.js')],
  ],
  [
    'rooms of one floor know each other',
    [file('packages/core/src/http/callRelay.ts', '../store/sessionStore.js')],
  ],
  [
    'the relay reads bodies below the room of HTTP',
    [file('packages/relay/src/operations/limiter.ts', '../http/requestBody.js')],
  ],
  [
    'quotas of the relay know its requests to the service',
    [file('packages/relay/src/quotas/quotas.ts', '../upstream/forward.js')],
  ],
  ['a room of the relay without a floor', [file('packages/relay/src/createRelay.ts', './helpers/text.js')]],
  [
    'the state of the sandbox knows its payments',
    [file('packages/sandbox/src/state/ledger.ts', '../payments/pricing.js')],
  ],
  ['a file imports its own barrel', [file('packages/core/src/actions/signOut.ts', '../index.js')]],
  ['a new room without a floor', [file('packages/core/src/utils/strings.ts', '../errors.js')]],
  [
    'the demo reaches into a package',
    [file('demo-app/src/shell/App.tsx', '../../../packages/core/src/wallet/wallet.js')],
  ],
  ['the sandbox knows the relay', [file('packages/sandbox/src/cli.ts', '@embedded-wallet/relay')]],
  [
    'the tests of apps know the platform client',
    [file('packages/sandbox/testing/createTestApp.ts', '@embedded-wallet/platform')],
  ],
  ['a browser story imports a package', [file('e2e/browser/story.ts', '@embedded-wallet/core')]],
  ['the demo’s server knows its page', [file('demo-app/server/quotes.ts', '../src/text/money')]],
  ['what page and server share knows the page', [file('demo-app/shared/paths.ts', '../src/text/money')]],
  ['a lower room of the page knows a higher one', [file('demo-app/src/ui/Card.tsx', '../pay/draft')]],
  [
    'a cycle in the demo',
    [file('demo-app/src/ui/Card.tsx', './Field'), file('demo-app/src/ui/Field.tsx', './Card')],
  ],
  ['the test system knows a story', [file('e2e/support/testSystem.ts', '../flows/faults/bench.js')]],
  ['stories in a browser know the simulation', [file('e2e/browser/user.ts', '../simulation/run.js')]],
  ['a story knows a tool of the lab', [file('e2e/flows/tabs.test.ts', '../../lab/users.mjs')]],
  ['a cycle in e2e', [file('e2e/support/a.ts', './b.mjs'), file('e2e/support/b.mjs', './a.js')]],
  ['IndexedDB outside the store', [file('packages/core/src/session/x.ts', 'idb-keyval')]],
  [
    'Node in the relay',
    [{ ...file('packages/relay/src/x.ts', 'node:crypto'), text: "import x from 'node:crypto'" }],
  ],
  [
    'a cycle of components',
    [file('packages/relay/src/a.tsx', './b.js'), file('packages/relay/src/b.tsx', './a.js')],
  ],
  ['a cycle', [file('packages/relay/src/a.ts', './b.js'), file('packages/relay/src/b.ts', './a.js')]],
])('the check finds a broken rule: %s', (_, files) => {
  expect(findViolations(files)).not.toEqual([])
})

/** Why each of them is refused. */
const refused: readonly { what: string; pattern: RegExp; because: string }[] = [
  {
    what: 'the action of a form',
    pattern: /<form\b[^>]*\baction=|\bformAction=/,
    because: 'with Preact the browser puts the fields into the address of the page: use onSubmit',
  },
  {
    what: 'lazy or Suspense',
    pattern: /\blazy\(|\bSuspense\b/,
    because: 'with Preact a boundary ends the verbs below it: load by state',
  },
  {
    what: 'className',
    pattern: /\bclassName=(?!"ew")/,
    because: 'the look of a part is in styles.css, by its data-part',
  },
  {
    what: 'style',
    pattern: /\bstyle=|<style\b/,
    because: 'a strict Content-Security-Policy blocks it: use styles.css',
  },
  {
    what: 'a hook of React 19',
    pattern: /\buse\(|\buseActionState\b|\buseOptimistic\b|\buseFormStatus\b/,
    because: 'React 18 and Preact have none',
  },
  {
    what: 'the query library',
    pattern: /from '@tanstack\//,
    because: 'the elements have a small store instead: use the hooks of @embedded-wallet/react',
  },
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** @returns One line for each place that is refused. */
const findRefused = (path: string, text: string) =>
  refused.flatMap(({ what, pattern, because }) =>
    pattern.test(withoutComments(text)) ? [`${path} has ${what}: ${because}`] : [],
  )

test('the screens contain nothing that Preact or a strict policy cannot take', () => {
  const files = readSourceFiles().filter(({ path }) => path.startsWith('packages/ui/src/'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(({ path, text }) => findRefused(path, text))).toEqual([])
})

test.each([
  '<form\n  action={save}>',
  '<button formAction={save}>',
  'const Settings = lazy(() => import())',
  '<Suspense>',
  '<p className="red">',
  '<p style={{ color }}>',
  'const value = use(promise)',
  "import { useQuery } from '@tanstack/react-query'",
])('%s is refused', (text) => {
  expect(findRefused('a file', text)).toHaveLength(1)
  expect(findRefused('a file', `/** ${text} */`)).toEqual([])
})
