/**
 * Installs what is missing: the dependencies, with `--examples`, `--docs`, `--consumer`, `--modals`, `--mutate`, `--peers` and `--programs` those of
 * these folders, with `--browser` the browsers, with `--engines` WebKitGTK, with `--redis` a Redis, with `--compose` docker-compose.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node must be 20.19 or newer, but this is ${process.versions.node}. Install a newer Node.`)
  process.exit(1)
}

/** Installs from the lockfile of a folder if the lockfile has changed since the last installation. */
function install(folder, what, command = ['ci']) {
  const changedAt = (path) => (existsSync(folder + path) ? statSync(folder + path).mtimeMs : 0)
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.log(`Installing ${what} …`)
  const { status } = spawnSync('npm', command, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

install(root, 'dependencies')
if (process.argv.includes('--examples')) install(`${root}examples/`, 'the frameworks of the examples')
if (process.argv.includes('--docs')) install(`${root}docs/`, 'the documentation site')
if (process.argv.includes('--modals')) install(`${root}e2e/modals/`, 'the libraries of dialogs')
if (process.argv.includes('--programs'))
  install(`${root}e2e/programs/`, 'the programs around the relay', ['ci', '--ignore-scripts'])
if (process.argv.includes('--peers')) install(`${root}bench/peers/`, 'the peers of the benchmark')

// Some of these tools list programs of platforms that a registry may lack. `npm ci` would refuse them; this leaves them out.
if (process.argv.includes('--consumer'))
  install(`${root}lab/consumer/`, 'the tools of the consumer gate', ['install', '--no-save'])

// Without the peer `vitest`, so that Stryker drives the one of the repository; and on any Node, because it brings its own.
if (process.argv.includes('--mutate'))
  install(`${root}lab/mutate/`, 'the tools of the mutation tests', [
    'install',
    '--no-save',
    '--legacy-peer-deps',
    '--engine-strict=false',
  ])

if (process.argv.includes('--browser')) {
  const { ensureChromium, ensureFirefox } = await import('./programs.mjs')
  console.log(`Browser: ${ensureChromium()}`)
  console.log(`Second browser: ${ensureFirefox() ?? 'no Firefox ESR, so its tests will be skipped'}`)
}

if (process.argv.includes('--engines')) {
  install(`${root}e2e/engines/`, 'the driver of WebKitGTK')
  const { ensureWebKit } = await import('./programs.mjs')
  console.log(`Third engine: ${ensureWebKit()?.browser ?? 'no WebKitGTK, so its tests will be skipped'}`)
}

for (const [flag, program, tests] of [
  ['--redis', 'redis-server', 'the tests of many instances'],
  ['--compose', 'docker-compose', 'the test of the compose file, which needs no Docker'],
]) {
  if (!process.argv.includes(flag)) continue
  const { ensureProgram } = await import('./programs.mjs')
  console.log(`${program}: ${ensureProgram(program) ?? `none, so ${tests} will be skipped`}`)
}
