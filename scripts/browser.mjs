/** Finds or installs the browsers for the tests: a Chromium and, where possible, a Firefox ESR. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installPackage } from './programs.mjs'

const debianChromium = '/usr/bin/chromium'
const systemPaths = {
  linux: [
    // The same Chromium without the parts that draw a window: a story takes a quarter less of the processor.
    '/usr/bin/chromium-headless-shell',
    debianChromium,
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

const firstThatExists = (paths) => paths.find((path) => path && existsSync(path))
/** The paths to look at: the one that a variable of the environment names, and only without it the usual ones. */
const pathsFor = (named, usual) => (named === undefined ? usual : [named])

/** @returns The path of an installed Chromium; undefined without one. `CHROMIUM_PATH` can name it, and then no other is taken. */
export function findChromium() {
  const require = createRequire(import.meta.url)
  const usual = [...(systemPaths[process.platform] ?? []), require('playwright').chromium.executablePath()]
  return firstThatExists(pathsFor(process.env.CHROMIUM_PATH, usual))
}

/** Installs Playwright's download; without it, as root on Debian, the package of the distribution. */
function installChromium() {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js')
  const isRoot = process.getuid?.() === 0
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  console.log('No Chromium found: installing one …')
  spawnSync(process.execPath, [cli, 'install', ...withDeps, '--no-shell', 'chromium'], { stdio: 'inherit' })
  if (!findChromium()) installPackage('chromium')
}

/**
 * Finds a Chromium or installs one. Where Debian's is installed, its headless shell is, too.
 *
 * @returns The path of the executable.
 * @throws Error when no Chromium can be installed.
 */
export function ensureChromium() {
  if (!findChromium()) installChromium()
  if (findChromium() === debianChromium && process.env.CHROMIUM_PATH === undefined)
    installPackage('chromium-headless-shell')
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Install one or set CHROMIUM_PATH.')
  return installed
}

/**
 * Finds an installed Firefox ESR. It ignores other Firefox versions, because Playwright can drive only some of them.
 *
 * @returns The path of the executable; undefined without one. `FIREFOX_PATH` can name it, and then no other is taken.
 */
export function findFirefox() {
  return firstThatExists(pathsFor(process.env.FIREFOX_PATH, ['/usr/bin/firefox-esr']))
}

/** @returns The path of the executable; undefined when no Firefox ESR is installed or can be installed. */
export function ensureFirefox() {
  if (!findFirefox() && process.env.FIREFOX_PATH === undefined) installPackage('firefox-esr')
  return findFirefox()
}
