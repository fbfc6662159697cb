/** Where the processes of a whole run write what they heard: one line each time, in the file that `CANARY_HEARD` names. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A single test run has no such place, and its tests fail by themselves. */
export function reportHeard(heard) {
  const file = process.env.CANARY_HEARD
  if (file !== undefined && heard.responses + heard.events > 0)
    appendFileSync(file, `${JSON.stringify(heard)}\n`)
}

/** @returns All of it together. */
export function readHeard(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const all = lines.map((line) => JSON.parse(line))
  const sum = (key) => all.reduce((total, heard) => total + heard[key], 0)
  return { responses: sum('responses'), events: sum('events'), hits: all.flatMap(({ hits }) => hits) }
}
