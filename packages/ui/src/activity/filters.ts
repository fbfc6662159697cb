/** Which payments of the list a filter shows. */

import type { Transaction } from '@embedded-wallet/core'
import { findPaymentState, isIncoming } from '../words/findPaymentState.js'
import type { PaymentState, StateFacts } from '../words/paymentStates.js'

/** `pending`: its money is not where it shall be, and nothing failed for good. `failed`: it did not reach its recipient. */
export type ActivityFilter = 'all' | 'in' | 'out' | 'pending' | 'failed'

export const activityFilters: readonly ActivityFilter[] = ['all', 'in', 'out', 'pending', 'failed']

const pending: ReadonlySet<PaymentState> = new Set([
  ...(['on-its-way', 'incoming', 'coming-back', 'held', 'waiting', 'may-have-left', 'unclear'] as const),
  ...(['card-approved', 'card-unclear'] as const),
])

/** An offer that was never confirmed moved no money, so it is not an activity. */
const offers: ReadonlySet<PaymentState> = new Set(['offered', 'offer-expired'])

/** @returns Whether the list shows this payment. */
export function passes(transaction: Transaction, filter: ActivityFilter): boolean {
  const { state, tone } = findPaymentState({ transaction })
  if (offers.has(state)) return false
  if (filter === 'all') return true
  if (filter === 'pending') return pending.has(state)
  if (filter === 'failed') return tone === 'error'
  return isIncoming(transaction) === (filter === 'in')
}

/** How the list writes an amount. `struck`: the money is where it was before. `plain`: it has not moved yet, or its place is not known. */
export type AmountLook = 'in' | 'out' | 'struck' | 'plain'

/** @returns A sign only where money moved and stays so for now: a payment that came to nothing must not look like one. */
export function amountLook({ place, isFinal }: StateFacts, isIn: boolean): AmountLook {
  if (place === 'unknown' || (place === 'yours' && !isFinal) || (isIn && place === 'on-its-way'))
    return 'plain'
  if (place === 'yours' || place === 'back' || place === 'not-yours') return 'struck'
  return isIn ? 'in' : 'out'
}
