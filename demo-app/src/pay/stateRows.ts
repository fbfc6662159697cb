/** From what the service says of a payment to its state. Pure data; `describePayment.ts` reads it. */

import type { PaymentState } from './paymentStates'

/**
 * Facts, and the state. The first row decides of which all facts hold. Facts about the refund come first: a payment that failed
 * keeps its status while its refund goes on.
 */
export const stateRows: readonly (readonly [facts: string, state: PaymentState])[] = [
  ['in refund:COMPLETED', 'returned'],
  // Whether it was in this wallet before is not told.
  ['in refund:PENDING', 'incoming-failed'],
  ['in refund:FAILED', 'incoming-failed'],
  ['in refund:other', 'incoming-failed'],
  ['in COMPLETED', 'received'],
  ['in CREATED', 'incoming'],
  ['in PENDING', 'incoming'],
  ['in PROCESSING', 'incoming'],
  ['in REJECTED', 'returned'],
  ['in REFUNDED', 'returned'],
  ['in EXPIRED', 'never-came'],
  ['in', 'incoming-failed'],
  ['refund:FAILED', 'gone'],
  ['refund:PENDING', 'coming-back'],
  ['refund:COMPLETED', 'back'],
  ['refund:other', 'unclear'],
  // "It was refunded", and "was refunded".
  ['REJECTED', 'back'],
  ['REFUNDED', 'back'],
  ['COMPLETED to:wallet', 'arrived'],
  ['COMPLETED', 'delivered'],
  ['PROCESSING', 'on-its-way'],
  ['EXPIRED', 'offer-expired'],
  ['PENDING_AUTHORIZATION', 'held'],
  ['FAILED reason:not-executed', 'never-left'],
  ['FAILED balance:there', 'still-there'],
  ['FAILED balance:missing', 'missing'],
  ['FAILED', 'failed'],
  // PENDING, CREATED, or no transaction that can be read: the quote may know more.
  ['other-status', 'unclear'],
  ['quote:executed', 'on-its-way'],
  ['quote:FAILED', 'failed'],
  ['quote:EXPIRED', 'offer-expired'],
  ['quote:PENDING_AUTHORIZATION', 'held'],
  // Nothing says that it was executed, and this device sent an execution.
  ['device:lost', 'may-have-left'],
  ['quote:PENDING', 'offered'],
  // "The quote has been created" and "initial lookup has been created": before "payment initiated".
  ['PENDING', 'offered'],
  ['CREATED', 'offered'],
  ['', 'unclear'],
]
