/** The files of a built site on Node: read once, so that no request reaches the file system. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteFiles } from '../site/siteOptions.js'

/**
 * Reads a folder for the option `files` of `walletSite`: all of its files now, and none later. Links are left out.
 *
 * @param folder - A path or a file URL: `dist/site` of `@embedded-wallet/frame`.
 * @throws {Error} If there is no such folder, or it has no `frame.html`.
 * @see https://nodejs.org/api/fs.html#fsreaddirsyncpath-options
 * @example
 * ```ts
 * const files = folderFiles('node_modules/@embedded-wallet/frame/dist/site')
 * const site = walletSite({ relay, pages: ['https://shop.example'], files })
 * ```
 */
export function folderFiles(folder: string | URL): SiteFiles {
  const root = folder instanceof URL ? fileURLToPath(folder) : folder
  const files = new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path).split(sep).join('/'), new Uint8Array(readFileSync(path))]),
  )
  if (!files.has('frame.html'))
    throw new Error('The folder has no frame.html: give dist/site of @embedded-wallet/frame, after its build')
  return (path) => files.get(path)
}
