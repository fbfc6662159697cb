/** Many payments with random faults: the outcomes that callers got must match the ledger. `npm run lab storm` makes 10,000 payments. */

import { expect, test } from 'vitest'
import { storm } from './storm.js'

const sends = Number(process.env.STORM_SENDS ?? 120)
const seed = Number(process.env.STORM_SEED ?? 20_261_120)

test(`${sends} payments with random faults end as reported`, { timeout: 600_000 }, async () => {
  const report = await storm({ sends, seed })
  const { faults, reported, ...figures } = report
  const hits = Object.values(faults).reduce((sum, times) => sum + times, 0)
  console.log(
    [
      `\nStorm, seed ${seed}: ${sends} payments, ${hits} faults, ${figures.seconds} s`,
      ...Object.entries(faults)
        .sort()
        .map(([name, times]) => `  ${name.padEnd(46)} ${times}`),
      `  reported: ${reported.done} done, ${reported.none} none, ${reported.unknown} unknown`,
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
  // Every kind of fault hit both connections, and every caller got an outcome.
  expect(Object.keys(faults)).toHaveLength(16)
  expect(hits).toBeGreaterThan(sends)
  expect(reported.done + reported.none + reported.unknown).toBe(sends)
  expect(reported.done).toBeGreaterThan(sends * 0.7)
  expect(reported.none).toBeGreaterThan(0)
})
