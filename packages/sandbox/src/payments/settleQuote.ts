/** Ends a quote: executes it, which starts its payment, or lets it expire. */

import type { QuoteStatus } from '@embedded-wallet/protocol'
import { moveQuote, moveTransaction } from '../events/transitions.js'
import { conflict } from '../refusal.js'
import { find } from '../state/lookup.js'
import type { QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { refuseUnpayable, startPayment } from './runPayment.js'

/** Checks that a quote can be executed now. It changes nothing. @param status - That the quote must have. */
export function refuseUnsettleable(
  { quote, entries, outcome }: QuoteRecord,
  service: Service,
  status: QuoteStatus = 'PENDING',
): void {
  service.runDue()
  if (quote.status !== status)
    throw conflict(`the quote is ${quote.status}; only a ${status} quote can go on`)
  refuseUnpayable(`quote ${outcome}`, entries, service)
}

/**
 * Executes a quote. It is synchronous: nothing can run between the state check and the movement of the money. A refusal changes nothing.
 *
 * @param status - That the quote must have.
 */
export function settleQuote(record: QuoteRecord, service: Service, status: QuoteStatus = 'PENDING'): void {
  refuseUnsettleable(record, service, status)
  const { quote, entries, outcome, recipientAccountId } = record
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
  // While it is held, its challenge ends it. An authorization may have prolonged it.
  if (record?.quote.status !== 'PENDING' || Date.parse(record.quote.expiresAt) > service.clock.now()) return
  moveQuote(record, 'EXPIRED', service)
  moveTransaction(find(service, 'transactions', record.quote.transactionId), 'EXPIRED', service)
}
