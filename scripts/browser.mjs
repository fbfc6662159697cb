/** Finds the browsers of the tests or installs them: a Chromium, and a Firefox ESR where there can be one. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installPackage } from './debian.mjs'

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
  spawnSync(process.execPath, [cli, 'install', ...withDeps, '--no-shell', 'chromium'], { stdio: 'inherit' })
  if (!findChromium()) installPackage('chromium')
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Install one, or set CHROMIUM_PATH.')
  return installed
}

/**
 * Where a Firefox ESR is; undefined when there is none. `FIREFOX_PATH` names another.
 *
 * Not whatever Firefox a person has: Playwright drives an unpatched one only of some versions.
 */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find((path) => path && existsSync(path))
}

/** @returns The path of its executable, or undefined when there is none and none could be installed. */
export function ensureFirefox() {
  if (!findFirefox()) installPackage('firefox-esr')
  return findFirefox()
}
