/** The storm: what callers were told is what the ledger says. 10,000 payments: `npm run storm`. */

import { expect, test } from 'vitest'
import { storm } from './storm.js'

const sends = Number(process.env.STORM_SENDS ?? 600)
const seed = Number(process.env.STORM_SEED ?? 20_261_120)

test(`${sends} payments through the storm`, { timeout: 600_000 }, async () => {
  const report = await storm({ sends, seed })
  const { faults, told, ...figures } = report
  const struck = Object.values(faults).reduce((sum, times) => sum + times, 0)
  console.log(
    [
      `\nStorm, seed ${seed}: ${sends} payments, ${struck} faults, ${figures.seconds} s`,
      ...Object.entries(faults)
        .sort()
        .map(([name, times]) => `  ${name.padEnd(46)} ${times}`),
      `  told: ${told.done} done, ${told.none} none, ${told.unknown} unknown`,
      `  ledger mismatches ${figures.mismatches}, duplicate executions ${figures.duplicates}, false "failed" ${figures.falseFailed}`,
    ].join('\n'),
  )
  expect(figures).toMatchObject({
    sends,
    mismatches: 0,
    duplicates: 0,
    falseFailed: 0,
    untyped: 0,
    isBalanced: true,
  })
  // It was a storm: every kind of fault struck, on both ways, and nobody was told nothing.
  expect(Object.keys(faults)).toHaveLength(16)
  expect(struck).toBeGreaterThan(sends)
  expect(told.done + told.none + told.unknown).toBe(sends)
  expect(told.done).toBeGreaterThan(sends * 0.7)
  expect(told.none).toBeGreaterThan(0)
})
