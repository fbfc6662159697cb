/** `npm run test:release`: what takes long or needs much installed. With `--require-all`, what is skipped counts as failed. */

import { readdirSync, readFileSync } from 'node:fs'
import { checkedTests, checks } from '../../scripts/checks.mjs'
import { packPackages } from '../../scripts/packPackages.mjs'
import { runInEngines } from '../engines/runInEngines.mjs'
import { beginTestRun, missingEngines } from '../testRun.mjs'

const { run, runVitest, runCounting, runPlaywright, skip, finish } = beginTestRun()

/** What `npm test` takes a part of: the files that read how much a run takes. */
const inPart = ['e2e/flows', 'e2e/simulation', 'packages', 'demo-app/test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /inFull\.js|TESTS_IN_FULL/.test(readFileSync(file, 'utf8'))),
)
const sandbox = ['crash', 'storage', 'randomWalk'].map((name) => `packages/sandbox/test/${name}.test.ts`)

/** Most of them use one core. The pages come after the examples, which listen on the same ports. Their output comes at the end of each part. */
async function testInNode() {
  await runVitest(
    'Simulation, storage, walks, clusters and examples',
    [
      ...['e2e/simulation/randomRun', 'e2e/simulation/exhaustive', ...sandbox, ...inPart],
      ...['redisCluster.test.ts', 'e2e/examples/'],
    ],
    {
      TESTS_IN_FULL: '1',
      SIMULATE_STEPS: '300000',
      SIMULATE_RELEASE: '1',
      KILLS: '100',
      WALKS: '500',
    },
  )
  await runCounting('Code blocks of the pages', ['node', 'lab/blocks/blocks.mjs'], true)
  await runVitest('Files of the cluster', ['e2e/cluster/'], {}, true)
}

/** One after the other, because most of them wait for a registry, a server or one core. Their output comes at the end of each part. */
async function checkAndBrowse() {
  // The site reads the docstrings as strictly as `checks.docs`.
  for (const name of ['types', 'lint', 'sizes'])
    await run(`Check: ${name}`, checks[name], {}, undefined, true)
  await runVitest('Check: rules, docstrings and pages', checkedTests, {}, true)
  await run('Documentation', ['npm', 'run', 'build', '--prefix', 'docs'], {}, undefined, true)
  await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true)
  await run('Hooks with React 18', ['node', 'lab/react18.mjs'], {}, undefined, true)
  await run('Hooks with Preact', ['npm', 'run', 'lab', 'preact'], {}, undefined, true)
  await runCounting('Consumer gate', ['node', 'lab/consumer/consumer.mjs'], true)
  await runPlaywright('Browser stories of a release', 'e2e/release/playwright.config.ts', true)
}

// The created apps and the pages install the same tarballs. Later no part builds the packages while another one reads them.
await run('Build of the packages', ['npm', 'run', 'build'])
packPackages()
await Promise.all([checkAndBrowse(), testInNode()])
// What follows uses every core, or measures times.
await runInEngines(runVitest, skip)
await run('Cluster with a killed relay', ['npm', 'run', 'lab', 'cluster'], { CLUSTER_SECONDS: '40' })
// A thousand logins, compared by their times, alone on the machine.
await runVitest('Response times of logins', ['unknownUsers.clock.test.ts'])
for (const { title, reason } of missingEngines()) skip(title, reason)

finish({ requireAll: process.argv.includes('--require-all') })
