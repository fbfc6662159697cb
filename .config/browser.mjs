/** Finds a Chromium for the tests or installs one: named, of the system, Playwright's own, or the package manager's. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const systemPaths = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

/** Where a Chromium is now; undefined when there is none. `CHROMIUM_PATH` names one. */
export function findChromium() {
  const require = createRequire(import.meta.url)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(systemPaths[process.platform] ?? []),
    require('playwright').chromium.executablePath(),
  ]
  return candidates.find((path) => path && existsSync(path))
}

/**
 * Finds a Chromium, or installs one: Playwright's download first, then, as root on Debian, the distribution's package.
 *
 * @returns The path of its executable.
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js')
  const isRoot = process.getuid?.() === 0
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  console.log('No Chromium found: installing one …')
  run(process.execPath, [cli, 'install', ...withDeps, '--no-shell', 'chromium'])
  if (!findChromium() && isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Install one, or set CHROMIUM_PATH.')
  return installed
}
