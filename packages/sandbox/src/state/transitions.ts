/** The state machines of quotes and transactions, as tables: what is not listed cannot happen. */

import type { QuoteStatus, TransactionStatus } from '@embedded-wallet/protocol'

/** Assumption: the document lists the states, not the transitions. */
export const quoteTransitions: Readonly<Record<QuoteStatus, readonly QuoteStatus[]>> = {
  PENDING: ['PROCESSING', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED'],
  FAILED: [],
  EXPIRED: [],
}

/** Assumption: as above. COMPLETED → FAILED is a payment that the receiving bank returned. */
export const transactionTransitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  CREATED: ['PENDING', 'FAILED'],
  PENDING: ['PROCESSING', 'EXPIRED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
  COMPLETED: ['FAILED'],
  REJECTED: ['REFUNDED'],
  FAILED: ['REFUNDED'],
  REFUNDED: [],
  EXPIRED: [],
}

/**
 * Moves a record to its next state.
 *
 * @throws Error when the table does not list the step: a fault of the sandbox, never of a request.
 */
export function moveTo<Status extends string>(
  record: { status: string },
  next: Status,
  transitions: Readonly<Record<Status, readonly Status[]>>,
): void {
  const allowed: readonly string[] | undefined = transitions[record.status as Status]
  if (!allowed?.includes(next)) throw new Error(`illegal transition from ${record.status} to ${next}`)
  record.status = next
}
