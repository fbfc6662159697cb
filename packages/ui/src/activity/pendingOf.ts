/** Finds what this device remembers of a payment: its execution was sent, and no response came. */

import type { PendingPayment } from '@embedded-wallet/core'
import type { KnownPayment } from '../words/findPaymentState.js'

export interface Remembered {
  /** Whether an execution of this payment may be under way without a response. */
  isLost: boolean
  /** Whether a response to its execution was lost, also when it is known by now what became of it. */
  wasLost: boolean
  /** What this device lists of it. */
  found: readonly PendingPayment[]
}

/**
 * @param pending - The payments of this device without a known outcome, and how some ended. Undefined when they cannot be read.
 * @param payment - What the service says of the payment of the page.
 */
export function pendingOf(
  pending: readonly PendingPayment[] | undefined,
  { transaction, quote }: Pick<KnownPayment, 'transaction' | 'quote'>,
): Remembered {
  if (pending === undefined) return { isLost: true, wasLost: false, found: [] }
  const quoteId = quote?.id ?? transaction?.quoteId
  const isThis = (one: PendingPayment) =>
    one.quoteId === quoteId || (transaction !== undefined && one.quote?.transactionId === transaction.id)
  const found = pending.filter(isThis)
  // The interface document's transactions do not name their quote. A payment may be this one if its quote cannot be read.
  const mayBeThis = (one: PendingPayment) => quoteId === undefined && one.quote === undefined
  return {
    isLost: pending.some((one) => one.outcome === 'unknown' && (isThis(one) || mayBeThis(one))),
    wasLost: found.some(({ outcome }) => outcome === 'unknown' || outcome === 'done'),
    found,
  }
}
