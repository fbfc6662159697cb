/** `npm test`: runs all checks and every test but those of a release, and prints one last line: how many passed, failed and were skipped. */

import { missingEngines } from './missingEngines.mjs'
import { beginTestRun } from './testRun.mjs'

const { run, runVitest, runPlaywright, skip, finish } = beginTestRun()

await run('Types and build', ['tsc', '-b'])
await run('Lint and format', ['biome', 'check', '--error-on-warnings', '.'])
await run('Sizes of core, as it is packed', ['npm', 'run', 'size', '--', '--built'])
await run('Docstrings', ['typedoc', '--options', 'scripts/typedoc.json'])
// They need no more than their room. Without a process of its own for each file they take half the time.
await runVitest('Unit tests in Node', ['packages/', '--exclude=packages/*/test/**', '--no-isolate'])
await runVitest(
  'Stories in Node',
  [
    '--exclude=packages/*/src/**',
    '--exclude=**/*.clock.test.ts',
    '--exclude=e2e/examples/{exampleApps,examples,shop}.test.ts',
    '--exclude=**/redisCluster.test.ts',
    '--reporter=./scripts/coverageReporter.mjs',
  ],
  { WALKS: '100' },
)
// Tests that compare times run alone on the machine.
await runVitest('Tests that compare times', ['.clock.test.ts', '--exclude=**/unknownUsers.clock.test.ts'])
await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'])
await run('Build of the demo without a server', ['npm', 'run', 'build:static', '--workspace', 'demo-app'])
await runPlaywright('Browser stories', 'e2e/playwright.config.ts')
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
