/** How often something ran, over all processes: one byte for each run, in a file of the folder that PLANTED names. */

import { appendFileSync, statSync } from 'node:fs'

/** @returns 1 for the first run. */
export function countRun(name: string): number {
  const file = `${process.env.PLANTED}/${name}`
  appendFileSync(file, '.')
  return statSync(file).size
}
