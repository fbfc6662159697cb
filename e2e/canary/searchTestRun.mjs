/** The search after a whole run: all that was printed, the reports, every built file, and what the tests heard. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCanary } from './canary.mjs'
import { readHeard } from './report.mjs'

const isBuilt = (path) => /[\\/](?:dist|\.next)[\\/]/.test(path) && !path.includes('node_modules')

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * @param root - Of the project; what it built is searched, source maps included.
 * @param printed - What each stream of each tool printed: lists of chunks.
 * @param reports - The folder of the runners' reports.
 * @param heardFile - The file that `CANARY_HEARD` named.
 * @returns A line to print, where the canary was found, and whether it was searched for everywhere
 * and found nowhere: nothing heard, printed or built is no evidence.
 */
export function searchRun(root, printed, reports, heardFile) {
  const heard = readHeard(heardFile)
  const output = printed.map((chunks) => Buffer.concat(chunks))
  const files = [
    ...['packages', 'demo-app', 'examples'].flatMap((folder) => filesIn(join(root, folder)).filter(isBuilt)),
    ...filesIn(reports),
  ]
  const found = [
    ...heard.hits,
    ...output.flatMap((bytes) => findCanary(bytes).map((form) => `what a tool printed: as ${form}`)),
    ...files.flatMap((path) => findCanary(readFileSync(path)).map((form) => `${path}: as ${form}`)),
  ]
  const bytes = output.reduce((sum, { length }) => sum + length, 0)
  const counts = [
    `${heard.responses} responses`,
    `${heard.events} events`,
    `${(bytes / 1e6).toFixed(1)} MB of output`,
    `${files.length} files`,
  ]
  return {
    line: `Canary: ${found.length} hits in ${counts.join(', ')}`,
    found,
    isClean: found.length === 0 && Math.min(heard.responses, heard.events, bytes, files.length) > 0,
  }
}
