/** `npm run test:release`: what takes long or needs much installed. With `--require-all`, what is skipped counts as failed. */

import { readdirSync, readFileSync } from 'node:fs'
import { checkedTests, checks } from '../../scripts/checks.mjs'
import { runInEngines } from '../engines/runInEngines.mjs'
import { beginTestRun, missingEngines } from '../testRun.mjs'

const { run, runVitest, runCounting, runPlaywright, skip, finish } = beginTestRun()

for (const [name, command] of Object.entries(checks)) await run(`Check: ${name}`, command)
await runVitest('Check: rules, docstrings and pages', checkedTests)
/** What `npm test` takes a part of: the files that read how much a run takes. */
const inPart = ['e2e/flows', 'e2e/simulation', 'packages', 'demo-app/test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /inFull\.js|TESTS_IN_FULL/.test(readFileSync(file, 'utf8'))),
)
const sandbox = ['crash', 'fileJournal', 'storage', 'randomWalk'].map(
  (name) => `packages/sandbox/test/${name}.test.ts`,
)
// In one run, because most of them use one core. The budget of the simulation here is five minutes on two.
await runVitest(
  'Simulation, storage, walks, clusters and examples',
  [
    ...['e2e/simulation/randomRun', 'e2e/simulation/exhaustive', ...sandbox, ...inPart],
    ...['redisCluster.test.ts', 'e2e/examples/'],
    // Some of them wait for processes and servers.
    '--maxWorkers=3',
  ],
  {
    ...{ TESTS_IN_FULL: '1', SIMULATE_STEPS: '1000000', SIMULATE_RELEASE: '1' },
    ...{ KILLS: '100', FLIPS: '400', WALKS: '500' },
  },
)
await run('Hooks with React 18', ['node', 'lab/react18.mjs'])
await run('Hooks with Preact', ['npm', 'run', 'lab', 'preact'])
// A thousand logins, compared by their times, alone on the machine.
await runVitest('Response times of logins', ['unknownUsers.clock.test.ts'])
await runInEngines(runVitest, skip)
await runCounting('Consumer gate', ['npm', 'run', 'lab', 'consumer'])
const buildDocsAndDemo = async () => {
  await run('Documentation', ['npm', 'run', 'lab', 'site'], {}, undefined, true)
  await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true)
}
// A page uses one core, and often waits for a server.
await Promise.all([
  runCounting('Code blocks of the pages', ['npm', 'run', 'lab', 'blocks']),
  buildDocsAndDemo(),
])
await runVitest('Files of the cluster', ['e2e/cluster/'])
await run('Cluster with a killed relay', ['npm', 'run', 'lab', 'cluster'], { CLUSTER_SECONDS: '40' })
await runPlaywright('Browser stories of a release', 'e2e/release/playwright.config.ts')
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
