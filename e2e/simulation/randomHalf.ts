/** One half of the random schedules: each half is a test file, so the two run on two cores. */

import { expect, test } from 'vitest'
import { byRun, long } from '../support/inFull.js'
import { seed as seedOfRun } from '../support/seed.js'
import { reportFailure, walk } from './run.js'

const seed = Number(process.env.SIMULATE_SEED ?? seedOfRun)
const steps = Number(process.env.SIMULATE_STEPS ?? byRun({ test: 3_000, gate: 30_000, full: 300_000 }))
/** More than a half has schedules. */
const apart = 1_000_000

/** Makes half of the steps. A single step is made by the first half. */
export function testHalf(half: 'first' | 'second'): void {
  const [from, own] = half === 'first' ? [seed, Math.ceil(steps / 2)] : [seed + apart, Math.floor(steps / 2)]
  test(`${own} random steps break no invariant`, { ...long, timeout: 7_200_000 }, async () => {
    const { failure, faults, ...figures } = await walk({ seed: from, steps: own })
    const { schedules, deepest, seconds, cpuSeconds } = figures
    const last = from + Math.max(schedules, 1) - 1
    console.log(
      [
        `\nRandom schedules, seeds ${from} to ${last}: ${figures.steps} steps in ${schedules} schedules, depth ${deepest}, ${seconds} s (${cpuSeconds} s of processor time)`,
        ...Object.entries(faults)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, times]) => `  ${name.padEnd(32)} ${times}`),
      ].join('\n'),
    )
    const report = failure && (await reportFailure(failure))
    expect(report).toBeUndefined()
  })
}
