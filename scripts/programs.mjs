/** Finds the programs that tests need, or installs them: as root, on Debian and its derivatives; and gives a page of Chromium a passkey authenticator. */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Installs a package. Does nothing on other systems or without root, so the caller must check the result. */
function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}

/**
 * Finds a program, or installs the package of its name.
 *
 * @returns What it prints about its version, shortened; undefined if it is not installed and cannot be installed.
 */
export function ensureProgram(name, flag = '--version') {
  const version = () => {
    const { status, stdout } = spawnSync(name, [flag], { encoding: 'utf8' })
    return status === 0 ? stdout.trim().slice(0, 60) : undefined
  }
  if (version() === undefined) installPackage(name)
  return version()
}

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

const chromiumPaths = () => {
  const require = createRequire(import.meta.url)
  const usual = [...(systemPaths[process.platform] ?? []), require('playwright').chromium.executablePath()]
  return pathsFor(process.env.CHROMIUM_PATH, usual)
}

/** @returns The path of an installed Chromium; undefined without one. `CHROMIUM_PATH` can name it, and then no other is taken. */
export const findChromium = () => firstThatExists(chromiumPaths())

/** @returns The same of one with all its parts: the shell without windows has no page cache. */
export const findWholeChromium = () =>
  firstThatExists(chromiumPaths().filter((path) => path && !/headless[-_]shell/.test(path)))

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
 * @throws Error if no Chromium can be installed.
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

/** @returns The path of the executable; undefined if no Firefox ESR is installed or can be installed. */
export function ensureFirefox() {
  if (!findFirefox() && process.env.FIREFOX_PATH === undefined) installPackage('firefox-esr')
  return findFirefox()
}

/** The small browser that the driver starts, of the newest API that is installed. */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].filter((folder) => existsSync(folder))
  const inFolder = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
  const candidates = folders.flatMap((folder) => [folder, ...inFolder(folder)])
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  const paths = candidates.flatMap((folder) => versions.map((name) => `${folder}/${name}/MiniBrowser`))
  return paths.find((path) => existsSync(path))
}

/**
 * @returns The paths of the driver and of its browser; undefined without one of them or without a display server to be hidden on.
 * `WEBKIT_DRIVER_PATH` can name the driver, and then no other is taken.
 */
export function findWebKit() {
  const driver = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
  const browser = findMiniBrowser()
  const isThere = existsSync(driver) && browser !== undefined && existsSync('/usr/bin/xvfb-run')
  return isThere ? { driver, browser } : undefined
}

/** @returns As `findWebKit`, after an attempt to install it. */
export function ensureWebKit() {
  if (!findWebKit() && process.env.WEBKIT_DRIVER_PATH === undefined)
    for (const name of ['webkit2gtk-driver', 'xvfb', 'xauth', 'x11-utils']) installPackage(name)
  return findWebKit()
}

/** @returns A Chromium that draws windows, where a hidden display can be had and its windows can be listed; else undefined. */
export function findWindowedChromium() {
  const paths = systemPaths.linux.filter((path) => !path.endsWith('-headless-shell'))
  const hasDisplay = ['/usr/bin/Xvfb', '/usr/bin/xwininfo'].every((path) => existsSync(path))
  return hasDisplay ? firstThatExists(paths) : undefined
}

/**
 * @param {import('playwright').Page} page - A page of Chromium. It gets an authenticator of its own, which completes ceremonies without a user.
 * @param {import('playwright').CDPSession} [known] - A DevTools session of the page.
 * @returns The DevTools session, which reports each prompt, and the id of the authenticator.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addVirtualAuthenticator(page, known) {
  const session = known ?? (await page.context().newCDPSession(page))
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      // As the passkeys of a provider: only such may be copied to another device. WebAuthn Level 3, section 6.1.3.
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return { session, authenticatorId }
}
