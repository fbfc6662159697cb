/** Ends a quote: executes it, which starts its payment, or lets it expire. */

import { conflict } from '../http/refusal.js'
import { findTransaction } from '../state/lookup.js'
import type { QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { moveQuote, moveTransaction } from '../state/transitions.js'
import { startPayment } from './runPayment.js'

/**
 * Executes a quote. It is synchronous: nothing else can run between the state check and the movement of the money.
 *
 * @throws Refusal 409 when the quote is no longer PENDING.
 * @throws Refusal 409 when the balance does not suffice. In both cases nothing has changed.
 */
export function settleQuote(
  { quote, entries, outcome, recipientAccountId }: QuoteRecord,
  service: Service,
): void {
  service.runDue()
  if (quote.status !== 'PENDING')
    throw conflict(`the quote is ${quote.status}; only a PENDING quote can be executed`)
  startPayment(
    {
      transactionId: quote.transactionId,
      quoteId: quote.id,
      script: `quote ${outcome}`,
      entries,
      ...(recipientAccountId === undefined ? {} : { recipientAccountId }),
    },
    service,
  )
}

/** Runs at the quote's expiry. It changes nothing when the quote was executed in time. */
export function expireQuote(quoteId: string, service: Service): void {
  const record = service.records.quotes.get(quoteId)
  if (record?.quote.status !== 'PENDING') return
  moveQuote(record, 'EXPIRED', service)
  moveTransaction(findTransaction(service, record.quote.transactionId), 'EXPIRED', service)
}
