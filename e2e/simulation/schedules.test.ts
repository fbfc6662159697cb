/** Schedules that broke an invariant once. */

import { expect, test } from 'vitest'
import { inFull } from '../support/inFull.js'
import { bySeed, type Choose, goodDay, replay, run } from './run.js'
import { held, revokeLater, scenarios, stepUp } from './scenarios.js'

// A network delivers a payment with a step-up twice, and the wallet hears of one arrival.

/** The request of the payment that carries the step-up, and its second arrival at the other relay. */
const first = 'A1/call5 POST /quotes/Quote/execute'
const second = 'A1/call5b'

/**
 * Delivers it twice. The second arrival goes before everything else.
 *
 * @param until - The second arrival waits before this step, as long as anything else can go on.
 */
const deliverTwice =
  (until?: RegExp): Choose =>
  (choices, taken, world) => {
    const named = (name: string) => choices.find((choice) => choice.name === name)
    const twice = named(`${first}: twice`)
    const own = choices.filter(({ name, isFault }) => name.startsWith(`${second}/`) && !isFault)
    const others = choices.filter((choice) => !own.includes(choice))
    // The other relay looks again and again, and then gives up.
    const other = others.find(({ isFault, operation }) => !isFault || operation.kind === 'timer')
    const isWaiting = own.some(({ name }) => until?.test(name)) && other !== undefined
    return (
      twice ??
      named(`${first} again: arrives`) ??
      (isWaiting ? other : (own[0] ?? goodDay(others, taken, world)))
    )
  }

test.each([
  ['the second arrival pays first, and the wallet reads that it is paid', undefined, 'done'],
  ['the second arrival holds the step-up, and the outcome is unknown', /service2 POST/, 'unknown'],
  ['the second arrival has paid and still holds the step-up', /redis4 take/, 'done'],
] as const)('delivered twice: %s', async (_, until, outcome) => {
  const { broken, taken, isWhole, world } = await run(stepUp, deliverTwice(until))
  expect(taken).toContain(`${first}: twice`)
  expect(taken.filter((name) => /^A1\/call5b.*execute response/.test(name))).toHaveLength(1)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.moved).toHaveLength(1)
  expect(world.witness.reported).toMatchObject([{ verb: 'pay', outcome }])
})

/** Two tabs join one removal, and the relay cannot forward the repeat of one. */
const twoTabs = [
  'A1 revoke email1: begins',
  'A1/store1 list operation: done',
  'A1/call1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials: delivered',
  'A1/call1/service1 GET /auth/credentials response: delivered',
  'A1/call1 GET /auth/credentials response: delivered',
  'A1/store2 get auth-method: done',
  'A1/store3 list session: done',
  'A1/call2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/redis1 get owner/AuthMethod: done',
  'A1/call2/service1 GET /auth/credentials: delivered',
  'A1/call2/service1 GET /auth/credentials response: delivered',
  'A1/call2/redis2 put owner/AuthMethod: done',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod: delivered',
  'A1/call2/service2 DELETE /auth/credentials/AuthMethod response: delivered',
  'A1/call2 DELETE /auth/credentials/AuthMethod response: delivered',
  'A1/lock1 operation: requested',
  'A1/store4 list operation: done',
  'tab A: reloads, written',
  'A2/call1/redis1 get owner/AuthMethod: refused',
]

test('a repeat that the relay could not forward signs nothing anew, while the service works on that of another tab', async () => {
  const { broken, taken } = await replay(revokeLater, twoTabs)
  expect(taken).toContain(twoTabs.at(-1))
  expect(broken).toBeUndefined()
})

// The states of a held payment, each of which the schedules must reach: held, authorized, refused, lapsed, locked.

test('on a good day the service holds the payment, and the proof makes it', async () => {
  const { broken, isWhole, world } = await run(held, goodDay)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.reported).toMatchObject([
    { verb: 'pay', outcome: 'none', code: 'AUTHORIZATION_REQUIRED' },
    { verb: 'authorize', outcome: 'done' },
  ])
  expect(world.witness.moved).toMatchObject([{ by: world.witness.reported[1]!.id }])
})

test('random schedules of held payments reach every end of a proof, and break no invariant', async () => {
  const among = scenarios.filter(({ isHeld }) => isHeld)
  const ends: Record<string, number> = {}
  for (let seed = 1; seed <= (inFull ? 120 : 30); seed++) {
    const { scenario, choose } = bySeed(seed, among)
    const { broken, world } = await run(scenario, choose)
    expect({ seed, broken }).toEqual({ seed, broken: undefined })
    for (const { verb, outcome, code } of world.witness.reported)
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
