/** Finds the step of a payment, which is what its screen shows, from everything that is known: before a payment begins, this is loaded. */

import type { ServiceError, Transaction } from '@embedded-wallet/core'
import { findPaymentState } from '../words/findPaymentState.js'
import type { ClockedOffer } from './initialStep.js'
import { callFact, type KnownCalls, knownPayment } from './payFacts.js'
import { mayReviewAgain, type PayFacts, stepOfPayment } from './payTable.js'

export function findPayStep(known: KnownCalls, transaction: Transaction | undefined, offer: ClockedOffer) {
  const payment = knownPayment(known, transaction)
  const { state: money, place } = findPaymentState(payment)
  const step = stepOfPayment({
    offer: offerFact(known, offer),
    clock: offer.isOver ? 'over' : 'running',
    call: callFact(known.call),
    money,
  })
  // The app's backend would refuse the same order again, in the same words.
  const { userMessage, retryable } = (offer.error ?? {}) as Partial<ServiceError>
  return { payment, step, mayReviewAgain: mayReviewAgain(step, place) && (!userMessage || retryable) }
}

function offerFact(known: KnownCalls, { isAsking }: ClockedOffer): PayFacts['offer'] {
  if (known.offer) return 'there'
  return isAsking ? 'asking' : 'none'
}
