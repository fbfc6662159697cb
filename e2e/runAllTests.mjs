/** `npm test`: runs all checks and every test but those of a release, and prints one last line: how many passed, failed and were skipped. */

import { checks } from '../scripts/checks.mjs'
import { beginTestRun, browserCores, missingEngines } from './testRun.mjs'

const { run, runVitest, runPlaywright, skip, finish } = beginTestRun()

// The tests in Node read the sources; some start a command from the built packages. The build leaves a core free.
await Promise.all([
  run('Build of the packages', ['npm', 'run', 'build']),
  run('Lint and format', checks.lint, {}, undefined, true),
])

/** The output of the checks and of the browser stories comes at the end of each part: the tests in Node run beside them. */
async function checkAndBrowse() {
  await run('Types and build', checks.types, {}, undefined, true)
  await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true)
  // One more than its share of the cores: a story also waits for its page.
  await runPlaywright('Browser stories', 'e2e/playwright.config.ts', [`--workers=${browserCores + 1}`], true)
}

async function testInNode() {
  const reporter = '--reporter=./e2e/coverage/reporter.mjs'
  const projects = ['node', 'own', 'hooks', 'screens'].map((name) => `--project=${name}`)
  // The long tables are the gate's, which takes all of their cases.
  const flags = ['--tags-filter=!long', reporter]
  await runVitest('Units and stories in Node, hooks and screens', [...projects, ...flags])
}

await Promise.all([checkAndBrowse(), testInNode()])
// Tests that compare times run alone on the machine.
await runVitest('Tests that compare times', ['--project=clock', 'e2e/'])
for (const { title, reason } of missingEngines()) skip(title, reason)

await finish({ requireAll: process.argv.includes('--require-all') })
