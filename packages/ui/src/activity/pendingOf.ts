/** Finds what this device remembers of a payment: its execution was sent, and no response came. */

import type { PendingPayment, Transaction } from '@embedded-wallet/core'
import { newestQuote } from '../pay/payFacts.js'

/**
 * @param pending - The payments of this device without a known outcome, and how some ended. Undefined if they cannot be read.
 * @param transaction - The service's data about the payment of the page.
 * @param remembered - Where that is named by its quote.
 * @returns `isLost`: an execution may be under way without a response. `wasLost`: a response was lost, even if it is known by now what
 * became of it. `found`: what this device lists of the payment. `quote`: as it stands.
 */
export function pendingOf(
  pending: readonly PendingPayment[] | undefined,
  transaction: Pick<Transaction, 'id' | 'quoteId'> | undefined,
  remembered: PendingPayment | undefined,
) {
  const quoteId = remembered?.quoteId ?? transaction?.quoteId
  const isThis = (one: PendingPayment) =>
    one.quoteId === quoteId || (transaction !== undefined && one.quote?.transactionId === transaction.id)
  const found = pending?.filter(isThis) ?? []
  // The interface document's transactions do not name their quote. A payment may be this one if its quote cannot be read.
  const mayBeThis = (one: PendingPayment) => quoteId === undefined && one.quote === undefined
  const known = [...found, remembered].find((one) => one?.quote)
  return {
    isLost: pending?.some((one) => one.outcome === 'unknown' && (isThis(one) || mayBeThis(one))) ?? true,
    wasLost: found.some(({ outcome }) => outcome === 'unknown' || outcome === 'done'),
    found,
    quote: known && newestQuote({ offer: known.quote, pending: known }),
  }
}
