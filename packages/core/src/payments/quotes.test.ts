/** What a quote says of its payment. */

import type { Quote } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { quoteState } from './quotes.js'

// Source: the interface document, the status of a quote.
test.each([
  ['PENDING', 'open'],
  ['PENDING_AUTHORIZATION', 'held'],
  ['PROCESSING', 'executed'],
  ['COMPLETED', 'executed'],
  ['FAILED', 'executed'],
  ['EXPIRED', 'expired'],
  ['A_NEWER_STATUS', 'open'],
])('a quote that is %s is %s', (status, state) => {
  expect(quoteState({ status } as Quote)).toBe(state)
})
