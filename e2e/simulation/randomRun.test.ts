/** Random schedules: `npm test` makes 100,000 steps, a release 300,000, `npm run simulate` any number. */

import { expect, test } from 'vitest'
import { bySeed, walk } from './randomRun.js'
import { reportFailure } from './report.js'
import { run } from './run.js'

const seed = Number(process.env.SIMULATE_SEED ?? 20_261_122)
const steps = Number(process.env.SIMULATE_STEPS ?? 100_000)

test(`${steps} random steps break no invariant`, { timeout: 7_200_000 }, async () => {
  const { failure, faults, ...figures } = await walk({ seed, steps })
  const { schedules, deepest, seconds, cpuSeconds } = figures
  const last = seed + schedules - 1
  console.log(
    [
      `\nRandom schedules, seeds ${seed} to ${last}: ${figures.steps} steps in ${schedules} schedules, depth ${deepest}, ${seconds} s (${cpuSeconds} s of processor time)`,
      ...Object.entries(faults)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, times]) => `  ${name.padEnd(32)} ${times}`),
    ].join('\n'),
  )
  const report = failure && (await reportFailure(failure))
  expect(report).toBeUndefined()
})

test('a seed gives the same schedule each time', async () => {
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const [first, second] = [bySeed(at), bySeed(at)]
    const { taken } = await run(first.scenario, first.choose)
    expect((await run(second.scenario, second.choose)).taken).toEqual(taken)
  }
})
