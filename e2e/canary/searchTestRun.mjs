/** Collects the leak reports of all processes of a test run in the file that `CANARY_REPORT` names, and searches the whole run for the canary: output, reports and built files. */

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCanary } from './canary.mjs'

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

/** Writes a report. Without `CANARY_REPORT` it does nothing: then the tests themselves fail at a hit. */
export function writeLeakReport(report) {
  const file = process.env.CANARY_REPORT
  if (file !== undefined && report.responses + report.events > 0)
    appendFileSync(file, `${JSON.stringify(report)}\n`)
}

/** @returns {{ responses: number, events: number, hits: string[] }} The sum of all reports in the file. */
export function readLeakReports(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const all = lines.map((line) => JSON.parse(line))
  const sum = (key) => all.reduce((total, report) => total + report[key], 0)
  return { responses: sum('responses'), events: sum('events'), hits: all.flatMap(({ hits }) => hits) }
}
