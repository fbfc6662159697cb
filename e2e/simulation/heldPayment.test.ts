/** The states of a held payment, each of which the schedules must reach: held, authorized, refused, lapsed, locked. */

import { expect, test } from 'vitest'
import { inFull } from '../support/inFull.js'
import { bySeed } from './randomRun.js'
import { goodDay, run } from './run.js'
import { held, scenarios } from './scenarios.js'

test('on a good day the service holds the payment, and the proof makes it', async () => {
  const { broken, isWhole, world } = await run(held, goodDay)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.told).toMatchObject([
    { verb: 'pay', outcome: 'none', code: 'AUTHORIZATION_REQUIRED' },
    { verb: 'authorize', outcome: 'done' },
  ])
  expect(world.witness.moved).toMatchObject([{ by: world.witness.told[1]!.id }])
})

test('random schedules of held payments reach every end of a proof, and break no invariant', async () => {
  const among = scenarios.filter(({ isHeld }) => isHeld)
  const ends: Record<string, number> = {}
  for (let seed = 1; seed <= (inFull ? 120 : 30); seed++) {
    const { scenario, choose } = bySeed(seed, among)
    const { broken, world } = await run(scenario, choose)
    expect({ seed, broken }).toEqual({ seed, broken: undefined })
    for (const { verb, outcome, code } of world.witness.told)
      if (verb === 'authorize') ends[`${outcome} ${code}`] = (ends[`${outcome} ${code}`] ?? 0) + 1
  }
  console.log(`held payments, ends of a proof: ${JSON.stringify(ends)}`)
  // Made; lapsed, which moved nothing; wrong; locked; lost.
  expect(Object.keys(ends)).toEqual(
    expect.arrayContaining([
      'done ok',
      'none ok',
      'none PROOF_REFUSED',
      'none REFUSED',
      'unknown OUTCOME_UNKNOWN',
    ]),
  )
}, 120_000)
