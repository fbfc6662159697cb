/** `npm test`: runs all checks and every test but those of a release, and prints one last line: how many passed, failed and were skipped. */

import { checks } from '../scripts/checks.mjs'
import { missingEngines } from './missingEngines.mjs'
import { beginTestRun } from './testRun.mjs'

const exclude = (glob) => `--exclude=${glob}`
const { run, runVitest, runPlaywright, skip, finish } = beginTestRun()

// One core reads the types, and the other one does the rest.
const types = run('Types and build', checks.types, {}, undefined, true)
await run('Lint and format', checks.lint)
await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'])
await types
const notNow = ['**/*.clock.test.ts', '**/*.check.test.ts', '**/redisCluster.test.ts'].map(exclude)
/** Stories and unit tests that put back what they change. Without a process of its own for each file they take half the time. */
const sharing = ['packages/', 'demo-app/', 'e2e/flows/', 'e2e/coverage/']
// React's pages are globals.
const apart = 'packages/react/test/'
await runVitest('Units and stories in Node', [
  ...sharing,
  exclude(`${apart}**`),
  ...notNow,
  '--no-isolate',
  '--reporter=./e2e/coverage/reporter.mjs',
])
await runVitest('Tests with a process of their own', [
  ...['e2e/', 'lab/', 'scripts/', apart],
  ...['e2e/flows/**', 'e2e/coverage/**', 'e2e/examples/{exampleApps,examples,shop}.test.ts'].map(exclude),
  ...notNow,
])
// Tests that compare times run alone on the machine.
await runVitest('Tests that compare times', ['.clock.test.ts', '--exclude=**/unknownUsers.clock.test.ts'])
await runPlaywright('Browser stories', 'e2e/playwright.config.ts')
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
