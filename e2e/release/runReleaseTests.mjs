/** `npm run test:release`: what takes long or needs much installed. With `--require-all`, what is skipped counts as failed. */

import { runInEngines } from '../engines/runInEngines.mjs'
import { missingEngines } from '../missingEngines.mjs'
import { beginTestRun } from '../testRun.mjs'

const { run, runVitest, runCounting, runPlaywright, skip, finish } = beginTestRun()

await run('Types and build', ['tsc', '-b'])
await runVitest('Storm of 10000 payments', ['e2e/flows/faults/storm'], { STORM_SENDS: '10000' })
// The budget of the simulation here is five minutes on two cores.
await runVitest(
  'Simulation of a million steps, and of each single fault',
  ['e2e/simulation/randomRun', 'e2e/simulation/exhaustive'],
  { SIMULATE_STEPS: '1000000', SIMULATE_RELEASE: '1' },
)
await runVitest('Redis clusters', ['redisCluster.test.ts'])
await runVitest('500 random walks of the sandbox', ['packages/sandbox/test/randomWalk'], { WALKS: '500' })
const storage = ['crash', 'flippedBytes', 'storage'].map((name) => `packages/sandbox/test/${name}.test.ts`)
await runVitest('Storage of the sandbox', storage, { KILLS: '100', FLIPS: '400' })
await runVitest('Examples', ['e2e/examples/'])
await run('Hooks with React 18', ['npm', 'run', 'test:react18'])
// A thousand logins, compared by their times, alone on the machine.
await runVitest('Response times of logins', ['unknownUsers.clock.test.ts'])
await runInEngines(runVitest, skip)
await runCounting('Consumer gate', ['npm', 'run', 'test:consumer'])
await runCounting('Code blocks of the pages', ['npm', 'run', 'blocks'])
await run('Documentation', ['npm', 'run', 'docs:build'])
await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'])
await runVitest('Files of the cluster', ['e2e/cluster/'])
await run('Cluster with a killed relay', ['npm', 'run', 'cluster'], { CLUSTER_SECONDS: '40' })
await run('Build of the demo without a server', ['npm', 'run', 'build:static', '--workspace', 'demo-app'])
await runPlaywright('Browser stories of a release', 'e2e/release/playwright.config.ts')
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
