/** Finds WebKitGTK with its driver, or installs the packages of the distribution. */

import { existsSync, readdirSync } from 'node:fs'
import { installPackage } from '../../scripts/programs.mjs'

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
    for (const name of ['webkit2gtk-driver', 'xvfb', 'xauth']) installPackage(name)
  return findWebKit()
}
