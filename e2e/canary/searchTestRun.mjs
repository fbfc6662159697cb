/** Searches a whole test run for the canary: its output, its reports, every built file and the leak reports. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCanary } from './canary.mjs'
import { readLeakReports } from './leakReport.mjs'

const isBuilt = (path) => /[\\/](?:dist|\.next)[\\/]/.test(path) && !path.includes('node_modules')

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Searches everything that a test run has produced.
 *
 * @param root - Path of the repository. Its built files are searched, source maps included.
 * @param printed - The output of each stream of each tool, as lists of chunks.
 * @param reports - Path of the folder with the reports of the test runners.
 * @param leakReportFile - Path of the file that `CANARY_REPORT` named.
 * @returns `line`: a summary to print. `found`: where the canary was found. `isClean`: whether every kind of output was
 * there to search and none contained the canary.
 */
export function searchTestRun(root, printed, reports, leakReportFile) {
  const report = readLeakReports(leakReportFile)
  const output = printed.map((chunks) => Buffer.concat(chunks))
  const files = [
    ...['packages', 'demo-app', 'examples'].flatMap((folder) => filesIn(join(root, folder)).filter(isBuilt)),
    ...filesIn(reports),
  ]
  const found = [
    ...report.hits,
    ...output.flatMap((bytes) => findCanary(bytes).map((form) => `what a tool printed: as ${form}`)),
    ...files.flatMap((path) => findCanary(readFileSync(path)).map((form) => `${path}: as ${form}`)),
  ]
  const bytes = output.reduce((sum, { length }) => sum + length, 0)
  const counts = [
    `${report.responses} responses`,
    `${report.events} events`,
    `${(bytes / 1e6).toFixed(1)} MB of output`,
    `${files.length} files`,
  ]
  return {
    line: `Canary: ${found.length} hits in ${counts.join(', ')}`,
    found,
    isClean: found.length === 0 && Math.min(report.responses, report.events, bytes, files.length) > 0,
  }
}
