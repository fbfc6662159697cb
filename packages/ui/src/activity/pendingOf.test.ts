import type { PendingPayment, Quote } from '@embedded-wallet/core'
import { expect, it } from 'vitest'
import { pendingOf } from './pendingOf.js'

const pendingPayment = (outcome: PendingPayment['outcome'], transactionId?: string): PendingPayment => ({
  quoteId: 'Quote:1',
  outcome,
  ...(transactionId && { quote: { id: 'Quote:1', transactionId } as Quote }),
})
type Named = Parameters<typeof pendingOf> extends [unknown, ...infer Rest] ? Rest : never
const byTransaction = (quoteId?: string): Named => [
  { id: 'Transaction:1', ...(quoteId && { quoteId }) },
  undefined,
]
const byQuote: Named = [undefined, pendingPayment('unknown')]

it.each([
  ['its quote', [pendingPayment('unknown')], byQuote, true],
  ['the quote of its transaction', [pendingPayment('unknown')], byTransaction('Quote:1'), true],
  ['the transaction of the quote', [pendingPayment('unknown', 'Transaction:1')], byTransaction(), true],
  ['a quote that cannot be read', [pendingPayment('unknown')], byTransaction(), true],
  ['another quote', [pendingPayment('unknown', 'Transaction:2')], byTransaction(), false],
  ['another quote by name', [pendingPayment('unknown')], byTransaction('Quote:2'), false],
  ['a known end', [pendingPayment('done', 'Transaction:1')], byTransaction(), false],
  ['nothing', [], byTransaction(), false],
  ['a memory that cannot be read', undefined, byTransaction(), true],
])('a device that remembers %s', (_, pending, payment, isLost) => {
  expect(pendingOf(pending, ...payment).isLost).toBe(isLost)
})

it.each<[PendingPayment['outcome'], boolean]>([
  ['unknown', true],
  ['done', true],
  ['none', false],
  ['authorization-required', false],
])('of a payment that ended as %s, the device says whether its response was lost', (outcome, wasLost) => {
  expect(pendingOf([pendingPayment(outcome)], ...byQuote).wasLost).toBe(wasLost)
  expect(pendingOf([], ...byQuote).wasLost).toBe(false)
})
