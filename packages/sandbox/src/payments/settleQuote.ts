/** The end of a quote: executed, with its payment on its way, or expired. */

import { conflict } from '../http/refusal.js'
import { findTransaction } from '../state/lookup.js'
import type { QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { moveQuote, moveTransaction } from '../state/transitions.js'
import { startPayment } from './runPayment.js'

/**
 * Executes a quote. One synchronous step: between looking at the state and moving the money nothing else can run.
 *
 * @throws Refusal 409 when the quote is not PENDING any more or the balance does not suffice; then nothing has changed.
 */
export function settleQuote(
  { quote, entries, outcome, recipientAccountId }: QuoteRecord,
  service: Service,
): void {
  service.runDue()
  if (quote.status !== 'PENDING')
    throw conflict(`the quote is ${quote.status}; only a PENDING one can be executed`)
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

/** To be called when its time is over: whoever executed it in time is left alone. */
export function expireQuote(quoteId: string, service: Service): void {
  const record = service.records.quotes.get(quoteId)
  if (record?.quote.status !== 'PENDING') return
  moveQuote(record, 'EXPIRED', service)
  moveTransaction(findTransaction(service, record.quote.transactionId), 'EXPIRED', service)
}
