/** The pay table, enumerated: what may be confirmed, what may be paid anew, and what never. */

import { expect, test } from 'vitest'
import { paymentStates } from '../words/paymentStates.js'
import { mayReviewAgain, type PayFacts, payRows, stepOfPayment } from './payTable.js'

const offers = ['asking', 'none', 'there'] as const
const clocks = ['running', 'over'] as const
const calls = ['none', 'paying', 'taken', 'lost', 'differs', 'again', 'expired', 'final'] as const
const money = Object.keys(paymentStates) as PayFacts['money'][]

const all: PayFacts[] = offers.flatMap((offer) =>
  clocks.flatMap((clock) => calls.flatMap((call) => money.map((money) => ({ offer, clock, call, money })))),
)
const placeOf = ({ money }: PayFacts) => paymentStates[money].place
const shows = (step: string) => all.filter((facts) => stepOfPayment(facts) === step)

test('every combination of facts has a step, and every row decides of one', () => {
  // 3 offers, 2 clocks, 8 calls, 29 states of the money.
  expect(all).toHaveLength(1392)
  const used = new Set(
    all.map((facts) =>
      payRows.find(([row]) =>
        Object.entries(row).every(([name, value]) => facts[name as keyof PayFacts] === value),
      ),
    ),
  )
  expect(payRows.filter((row) => !used.has(row))).toEqual([])
})

test('a payment is confirmed only while its offer runs, nothing was sent, and the money is where it was', () => {
  for (const facts of shows('review')) {
    expect(facts).toMatchObject({ offer: 'there', clock: 'running', money: 'offered' })
    expect(['none', 'again']).toContain(facts.call)
  }
  expect(shows('review')).toHaveLength(2)
})

test('another offer is never made for a payment that may have been sent, or has not come back', () => {
  for (const facts of all) {
    if (!mayReviewAgain(stepOfPayment(facts), placeOf(facts))) continue
    expect(['paying', 'differs']).not.toContain(facts.call)
    // Without an offer there is no payment.
    if (facts.offer !== 'there') continue
    expect(['yours', 'back']).toContain(placeOf(facts))
    if (facts.money === 'offered') expect(['lost', 'taken']).not.toContain(facts.call)
  }
})

test('a lost response is unknown until the service says what became of it', () => {
  for (const facts of all)
    if (facts.offer === 'there' && facts.call === 'lost' && facts.money === 'offered')
      expect(stepOfPayment(facts)).toBe('unknown')
})

test('a payment that differs says so, whatever else is known', () => {
  for (const facts of all) if (facts.call === 'differs') expect(stepOfPayment(facts)).toBe('differs')
})

test('the tick is shown only for money that arrived', () => {
  for (const facts of shows('delivered')) expect(placeOf(facts)).toBe('arrived')
})
