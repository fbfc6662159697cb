/** Collects the leak reports of all processes of a test run, one line each, in the file that `CANARY_REPORT` names. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'

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
