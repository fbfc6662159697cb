/** `npm run test:release`: what takes long or needs much installed. With `--require-all`, what is skipped counts as failed. */

import { runInEngines } from '../engines/runInEngines.mjs'
import { missingEngines } from '../missingEngines.mjs'
import { beginTestRun } from '../testRun.mjs'

const { run, runVitest, runCounting, runPlaywright, skip, finish } = beginTestRun()

await run('Types and build', ['tsc', '-b'])
const sandbox = ['crash', 'flippedBytes', 'storage', 'randomWalk'].map(
  (name) => `packages/sandbox/test/${name}.test.ts`,
)
// In one run, because most of them use one core. The budget of the simulation here is five minutes on two.
await runVitest(
  'Storm, simulation, storage, walks, clusters and examples',
  [
    ...['e2e/flows/faults/storm', 'e2e/simulation/randomRun', 'e2e/simulation/exhaustive', ...sandbox],
    ...['redisCluster.test.ts', 'e2e/examples/'],
    // Some of them wait for processes and servers.
    '--maxWorkers=3',
  ],
  {
    ...{ STORM_SENDS: '10000', SIMULATE_STEPS: '1000000', SIMULATE_RELEASE: '1' },
    ...{ KILLS: '100', FLIPS: '400', WALKS: '500' },
  },
)
await run('Hooks with React 18', ['npm', 'run', 'test:react18'])
// A thousand logins, compared by their times, alone on the machine.
await runVitest('Response times of logins', ['unknownUsers.clock.test.ts'])
await runInEngines(runVitest, skip)
await runCounting('Consumer gate', ['npm', 'run', 'test:consumer'])
const buildDocsAndDemo = async () => {
  await run('Documentation', ['npm', 'run', 'docs:build'], {}, undefined, true)
  await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true)
}
// A page uses one core, and often waits for a server.
await Promise.all([runCounting('Code blocks of the pages', ['npm', 'run', 'blocks']), buildDocsAndDemo()])
await runVitest('Files of the cluster', ['e2e/cluster/'])
await run('Cluster with a killed relay', ['npm', 'run', 'cluster'], { CLUSTER_SECONDS: '40' })
await runPlaywright('Browser stories of a release', 'e2e/release/playwright.config.ts')
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
