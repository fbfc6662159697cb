/** A schedule that broke an invariant once: a network delivers a payment with a step-up twice, and the wallet hears of one arrival. */

import { expect, test } from 'vitest'
import { type Choose, goodDay, run } from './run.js'
import { stepUp } from './scenarios.js'

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
  expect(taken.filter((name) => /^A1\/call5b.*execute answer/.test(name))).toHaveLength(1)
  expect({ broken, isWhole }).toEqual({ broken: undefined, isWhole: true })
  expect(world.witness.moved).toHaveLength(1)
  expect(world.witness.told).toMatchObject([{ verb: 'pay', outcome }])
})
