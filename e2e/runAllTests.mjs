/** `npm test`: runs all checks and every test but those of a release, and prints one last line: how many passed, failed and were skipped. */

import { checks } from '../scripts/checks.mjs'
import { beginTestRun, browserCores, missingEngines, nodeCores } from './testRun.mjs'

const exclude = (glob) => `--exclude=${glob}`
const { run, runVitest, runPlaywright, skip, finish } = beginTestRun()

const notNow = [
  '**/*.clock.test.ts',
  '**/*.check.test.ts',
  '**/redisCluster.test.ts',
  'packages/react/src/queries.test.ts',
].map(exclude)
// A file without a process of its own takes half the time: each puts back what it changes. Only the pages of frame, react and ui are globals.
const shared = '--no-isolate'
/** They replace or reload a module, which the files of a shared process have loaded already. */
const alone = [
  'packages/ui/test/payOffline.test.tsx',
  'packages/ui/test/styles.test.tsx',
  'packages/react/src/queries.test.ts',
]
const besideNode = `--maxWorkers=${browserCores}`
const pages = 'packages/{frame,react,ui}/{src,test}/**/!(server).test.tsx'

// The tests in Node read the sources; some start a command from the built packages.
await run('Build of the packages', ['npm', 'run', 'build'])

/** The output of the checks and of the browser stories comes at the end of each part: the tests in Node run beside them. */
async function checkAndBrowse() {
  await run('Types and build', checks.types, {}, undefined, true)
  await run('Lint and format', checks.lint, {}, undefined, true)
  await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true)
  await runPlaywright('Browser stories', 'e2e/playwright.config.ts', [`--workers=${browserCores}`], true)
  const inNode = ['**/*.test.ts', '**/server.test.tsx', ...alone].map(exclude)
  await runVitest(
    'Hooks in pages',
    [shared, besideNode, 'packages/frame/', 'packages/react/', ...inNode],
    {},
    true,
  )
  await runVitest('Screens in pages', [shared, besideNode, 'packages/ui/', ...inNode], {}, true)
}

async function testInNode() {
  await runVitest('Units and stories in Node', [
    ...[shared, `--maxWorkers=${nodeCores}`, '--reporter=./e2e/coverage/reporter.mjs'],
    ...[...notNow, exclude('e2e/examples/{exampleApps,examples,ownOrigin,shop}.test.ts'), exclude(pages)],
  ])
}

await Promise.all([checkAndBrowse(), testInNode()])
// Tests that compare times run alone on the machine.
await runVitest('Tests that compare times', [
  ...['.clock.test.ts', ...alone, exclude('**/unknownUsers.clock.test.ts')],
])
for (const { title, reason } of missingEngines()) skip(title, reason)

await finish({ requireAll: process.argv.includes('--require-all') })
