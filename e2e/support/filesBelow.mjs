/** The files below a folder, without what is installed and built there: reading those too takes seconds. */

import { readdirSync } from 'node:fs'

const notOurs = new Set(['node_modules', 'dist', 'test-results'])

/**
 * @param {string} folder
 * @returns {string[]} Their paths, beginning with the folder, with slashes.
 */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return notOurs.has(entry.name) ? [] : filesBelow(path)
  })
