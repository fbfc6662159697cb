/**
 * `npm run test:release`: what takes long or needs much installed, in parts that can run alone: `npm run test:release -- money chromium`.
 * Without a name it runs all of them, with `--gate` what decides whether a change lands. With `--require-all`, what is skipped counts as failed.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checks } from '../../scripts/checks.mjs'
import { filesBelow } from '../support/filesBelow.mjs'
import { beginTestRun, browserCores, missingEngines } from '../testRun.mjs'

/** By name: what the part decides, what setup installs for it, and `run`. Those of a lane run one after the other, the two lanes side by side. */
const parts = {
  money: {
    does: 'tables in full, the simulation, storage and walks of the sandbox',
    needs: ['redis'],
    lane: 'node',
    run: runMoney,
  },
  chromium: {
    does: 'the browser stories of a release in Chromium, and the table of patches',
    needs: ['browser'],
    lane: 'browser',
    run: runChromium,
  },
  looks: {
    does: 'each screen in each state, width, direction and color scheme',
    needs: ['browser'],
    lane: 'browser',
    run: runLooks,
  },
  vectors: {
    does: 'the published vectors, and but for the gate the tests of the sandbox, in a page of each engine',
    needs: ['browser', 'engines'],
    lane: 'node',
    run: runVectors,
  },
  created: {
    does: 'the apps that create writes: all eight, installed; in the gate one of them',
    needs: ['examples', 'browser'],
    lane: 'node',
    run: runCreated,
  },
  engines: {
    does: 'the stories in Firefox and WebKitGTK',
    needs: ['browser', 'engines'],
    lane: 'browser',
    run: runEngines,
  },
  consumers: {
    does: 'sizes, the pages and their code, the examples, the backends in other languages, the programs around the relay, the consumer gate, React 18, Preact, libraries of dialogs',
    needs: ['examples', 'docs', 'consumer', 'programs', 'modals', 'browser'],
    lane: 'node',
    run: runConsumers,
  },
  cluster: {
    does: 'a Redis cluster, three relays of which two are killed, and the response times of logins: alone on the machine',
    needs: ['redis', 'compose'],
    lane: 'alone',
    run: runCluster,
  },
}

/**
 * What decides whether a change lands: money, keys and browsers, with less of what takes longest, and in Chromium only the stories that can
 * stop a change. Of Firefox there are stories in `npm test`, and the vectors here. The whole runs every night and before a version.
 */
const gate = {
  names: ['money', 'vectors', 'created', 'chromium'],
  ofChromium: ['--grep=@money'],
  env: { GATE: '1' },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'require-all': { type: 'boolean' }, gate: { type: 'boolean' } },
})
if (values.gate) Object.assign(process.env, gate.env)
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  const list = Object.entries(parts).map(([name, { does }]) => `  ${name.padEnd(10)} ${does}`)
  console.error(`There is no part ${unknown.join(', ')}. The parts are:\n${list.join('\n')}`)
  process.exit(1)
}
const chosen = positionals.length > 0 ? positionals : values.gate ? gate.names : Object.keys(parts)
const of = (lane) => chosen.filter((name) => parts[name].lane === lane)

const flags = [...new Set(chosen.flatMap((name) => parts[name].needs))].map((need) => `--${need}`)
const setup = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [setup, ...flags], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const { run, runVitest, runCounting, runPlaywright, skip, finish } = beginTestRun()
/** Whether tests in Node run beside the stories: each part of stories that begins after them has all cores. */
let isNodeLaneOpen = of('node').length > 0
const inFull = { TESTS_IN_FULL: '1' }

/** The files with tests that `npm test` leaves out, or takes only a part of. */
const filesWithLongTests = ['e2e/flows', 'e2e/simulation', 'packages', 'demo-app/test'].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /import \{[^}]*\blong\b|randomHalf\.js/.test(readFileSync(file, 'utf8'))),
)

async function runMoney() {
  await runVitest(
    'Tables in full, simulation, storage and walks',
    ['--tags-filter=long', ...filesWithLongTests],
    inFull,
  )
}

let demo
/** One build of the demo for all parts that open it. */
const buildDemo = () =>
  (demo ??= run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'], {}, undefined, true))

const stories = (title, projects, more = []) =>
  runPlaywright(
    title,
    'e2e/release/playwright.config.ts',
    [
      `--workers=${isNodeLaneOpen ? browserCores : '100%'}`,
      ...projects.map((name) => `--project=${name}`),
      ...more,
    ],
    true,
  )

async function runChromium() {
  await buildDemo()
  const more = values.gate ? gate.ofChromium : []
  await stories('Stories of a release in Chromium', ['patches', 'chromium*'], more)
}

async function runLooks() {
  await buildDemo()
  await stories('Looks of the screens', ['looks'])
}

async function runEngines() {
  await buildDemo()
  const missing = missingEngines()
  for (const { title, reason } of missing) skip(title, reason)
  await stories('Stories of a release in Firefox and WebKitGTK', [
    ...(missing.length === 0 ? ['firefox*'] : []),
    'webkit',
  ])
}

async function runVectors() {
  const { runInEngines } = await import('../engines/runInEngines.mjs')
  await runInEngines(runVitest, skip)
}

async function runCreated() {
  await runVitest('Created apps', ['--project=installed', 'e2e/examples/createdApps.test.ts'], inFull)
}

async function runConsumers() {
  // Types, lint and the rules of the rooms are in `npm test`.
  await run('Check: sizes', checks.sizes, {}, undefined, true)
  await runVitest('Check: docstrings and pages', ['--project=check'], {}, true)
  // The site reads the docstrings as strictly as `checks.docs`.
  await run('Documentation', ['npm', 'run', 'build', '--prefix', 'docs'], {}, undefined, true)
  await run('Hooks with React 18', ['npm', 'run', 'lab', 'react18'], {}, undefined, true)
  await run('Hooks with Preact', ['npm', 'run', 'lab', 'preact'], {}, undefined, true)
  await runVitest('Examples', [
    '--project=installed',
    'e2e/examples/',
    '--exclude=e2e/examples/createdApps.test.ts',
  ])
  await stories('Dialogs of well-known libraries', ['modals'])
  // It starts the examples again, on their ports.
  await runCounting('Code blocks of the pages', ['node', 'lab/blocks/blocks.mjs'], true)
  await runCounting('Consumer gate', ['node', 'lab/consumer/consumer.mjs'], true)
}

async function runCluster() {
  await buildDemo()
  await runVitest('Clusters of Redis and of relays', ['redisCluster.test.ts', 'e2e/cluster/'], inFull)
  await run('Cluster with a killed relay', ['npm', 'run', 'lab', 'cluster'], { CLUSTER_SECONDS: '40' })
  // A thousand logins, compared by their times.
  await runVitest('Response times of logins', ['--project=clock', 'packages/relay/'])
}

const runLane = async (lane) => {
  for (const name of of(lane)) await parts[name].run()
}

// Later no part builds the packages while another one reads them: the created apps and the pages install the same tarballs.
await run('Build of the packages', ['npm', 'run', 'build'])
if (!values.gate && ['consumers', 'created'].some((name) => chosen.includes(name))) {
  const { packPackages } = await import('../../scripts/packPackages.mjs')
  packPackages()
}
const nodeLane = runLane('node').then(() => {
  isNodeLaneOpen = false
})
await Promise.all([nodeLane, runLane('browser')])
await runLane('alone')

await finish({ requireAll: values['require-all'] })
