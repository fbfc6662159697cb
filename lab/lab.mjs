/** `npm run lab <name>`: runs one of the tools below. What follows the name goes to the tool. Without a name it prints the list. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const npm = (...args) => ['npm', 'run', ...args]
const build = npm('build')
const vitest = (...files) => ['npx', '--no-install', 'vitest', 'run', ...files]
const hooks = 'packages/react/test/'
const setup = (...needs) => ['node', 'scripts/setup.mjs', ...needs.map((need) => `--${need}`)]

/** By name: what the tool is for, what runs before it, its command, and `env`: the environment that its arguments become. */
const tools = {
  attack: {
    does: 'prints what strangers and thieves tried, and what got through before and now',
    command: ['node', 'lab/attack.mjs'],
  },
  soak: {
    does: 'runs a relay under load for ten minutes, then overloads it',
    first: [build],
    command: ['node', 'lab/soak.mjs'],
  },
  bench: {
    does: 'measures every goal beside the peers in one run, or with --openings how pages open, and writes docs/performance.md',
    first: [setup('peers', 'examples'), build, npm('build', '--workspace', 'demo-app')],
    command: ['node', 'bench/bench.mjs'],
  },
  'bench-relay': {
    does: 'compares the relay with a pass-through and with http-proxy',
    first: [build],
    command: ['node', 'lab/benchRelay.mjs'],
  },
  'bench-hooks': {
    does: 'compares the relay as a program, which asks a backend by a hook, with the relay in the backend',
    first: [build],
    command: ['node', 'lab/benchHooks.mjs'],
  },
  cluster: {
    does: 'starts three relays behind a proxy, kills two under load, and compares the ledger',
    first: [build, npm('build', '--workspace', 'demo-app')],
    command: ['node', 'lab/cluster.mjs'],
  },
  simulate: {
    does: 'takes schedules of pages, relays and faults, random or all of them',
    command: vitest(
      `e2e/simulation/${/ --faults/.test(process.argv.join(' ')) ? 'exhaustive' : 'randomRun'}`,
    ),
    // --seed 7 becomes SIMULATE_SEED=7.
    env: (args) => {
      const names = ['seed', 'steps', 'faults', 'switches']
      const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
      const { values } = parseArgs({ args, options })
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`SIMULATE_${name.toUpperCase()}`, value]),
      )
    },
  },
  mutate: {
    does: 'changes the code of a room line by line, and runs its tests',
    first: [setup('mutate')],
    command: ['node', 'lab/mutate/mutate.mjs'],
  },
  consumer: {
    does: 'installs the packed packages as an app would, compiles, bundles and runs them',
    first: [setup('consumer')],
    command: ['node', 'lab/consumer/consumer.mjs'],
  },
  blocks: {
    does: 'runs the code of the READMEs and docs as a reader would paste it',
    first: [setup('consumer', 'browser')],
    command: ['node', 'lab/blocks/blocks.mjs'],
  },
  react18: {
    does: 'runs the stories of packages/react with the oldest peers that it takes',
    first: [setup('examples')],
    command: [...vitest('--config', 'lab/vitest.react18.config.ts'), hooks, 'packages/react/src/queries'],
  },
  preact: {
    does: 'runs the stories of packages/react as the custom elements run the hooks: with Preact and the small store',
    command: [...vitest('--config', 'lab/vitest.preact.config.ts'), hooks],
  },
  screenshots: {
    does: 'takes a picture of every screen of the demo into screenshots, and those of the README into docs/screenshots',
    first: [
      setup('browser'),
      npm('build', '--workspace', 'demo-app'),
      ['node', '-e', "fs.rmSync('screenshots',{recursive:true,force:true})"],
    ],
    command: ['npx', 'playwright', 'test', '--config', 'e2e/screenshots/playwright.config.ts'],
  },
  site: {
    does: 'builds the site of docs',
    first: [setup('docs'), build],
    command: npm('build', '--prefix', 'docs'),
  },
  rooms: {
    does: 'counts the files and lines of each room, at a commit and now',
    command: ['node', 'lab/rooms.mjs'],
  },
}

// npm takes the `--` before the arguments of a tool, and node leaves it.
const [name, ...more] = process.argv.slice(2).filter((argument) => argument !== '--')
const tool = Object.hasOwn(tools, name ?? '') ? tools[name] : undefined
if (tool === undefined) {
  for (const [each, { does }] of Object.entries(tools)) console.log(`npm run lab ${each.padEnd(13)} ${does}`)
  process.exit(name === undefined ? 0 : 1)
}
const env = { ...process.env, ...tool.env?.(more) }
const last = tool.env === undefined ? [...tool.command, ...more] : tool.command
for (const [command, ...args] of [...(tool.first ?? []), last]) {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
