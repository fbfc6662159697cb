/** What a quote says of its payment, and which quotes of an app cannot be paid. */

import type { Quote } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { errorOf, openQuote } from '../../test/unitWallet.js'
import { parseQuote, quoteState } from './quotes.js'

const parsing = async (quote: unknown) => parseQuote(quote)

// Source: the interface document, the status of a quote.
test.each([
  ['PENDING', 'open'],
  ['PENDING_AUTHORIZATION', 'held'],
  ['PROCESSING', 'executed'],
  ['COMPLETED', 'executed'],
  ['FAILED', 'executed'],
  ['EXPIRED', 'expired'],
  ['A_NEWER_STATUS', 'unlisted'],
])('a quote that is %s is %s', (status, state) => {
  expect(quoteState({ status } as Quote)).toBe(state)
})

test('a quote of the app is checked as strictly as a response', async () => {
  expect(parseQuote(openQuote())).toEqual(openQuote())
  expect(await errorOf(parsing({ ...openQuote(), id: 1 }))).toMatchObject({
    name: 'ServiceError',
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    message: expect.stringContaining('id'),
  })
})

test.each([
  ['totalSendingAmount', { totalSendingAmount: -1 }],
  ['totalReceivingAmount', { totalReceivingAmount: -1 }],
  ['feesIncluded', { feesIncluded: 101 }],
])('a quote with an amount that no payment has is not paid: %s', async (field, changes) => {
  expect(await errorOf(parsing(openQuote(changes)))).toMatchObject({
    name: 'ServiceError',
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    message: `The quote cannot be paid: ${field} makes no sense.`,
  })
})
