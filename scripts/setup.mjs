/** Installs what is missing, on Node alone: dependencies; with `--examples` theirs, `--browser` a Chromium, `--redis` a Redis. */

import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed, this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs from the lockfile of a folder, unless that was done since the lockfile changed. */
function install(folder, what) {
  const changedAt = (path) => (existsSync(folder + path) ? statSync(folder + path).mtimeMs : 0)
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.log(`Installing ${what} …`)
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

install(root, 'dependencies')
if (process.argv.includes('--examples')) install(`${root}examples/`, 'the frameworks of the examples')

if (process.argv.includes('--browser')) {
  const { ensureChromium, ensureFirefox } = await import('./browser.mjs')
  console.log(`Browser: ${ensureChromium()}`)
  console.log(`Second browser: ${ensureFirefox() ?? 'no Firefox ESR; its stories will be skipped'}`)
}

if (process.argv.includes('--redis')) {
  const { ensureRedis } = await import('./redis.mjs')
  console.log(`Redis: ${ensureRedis() ?? 'none; the stories of many instances will be skipped'}`)
}
