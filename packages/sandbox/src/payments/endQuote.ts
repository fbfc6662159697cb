/** The end of a quote: it is executed, or it expires. */

import type { QuoteStatus } from '@embedded-wallet/protocol'
import { moveQuote, moveTransaction } from '../events/transitions.js'
import { conflict, Refusal } from '../refusal.js'
import type { QuoteRecord } from '../state/records.js'
import { find, type Service } from '../state/service.js'
import { refuseWithoutDocuments } from './quoteDocuments.js'
import { refuseUnpayable, startPayment } from './runPayment.js'

/** Refuses a quote that cannot be executed now. Nothing changes. */
export function refuseUnsettleable(
  record: QuoteRecord,
  service: Service,
  status: QuoteStatus = 'PENDING',
): void {
  const { quote, entries, outcome } = record
  service.runDue()
  if (quote.status === 'EXPIRED' && service.deployment.namedRefusals)
    throw new Refusal('QUOTE_EXPIRED', 'the quote is EXPIRED; create another one')
  if (quote.status !== status)
    throw conflict(`the quote is ${quote.status}; only a ${status} quote can go on`)
  refuseWithoutDocuments(record)
  refuseUnpayable(`quote ${outcome}`, entries, service)
}

/** It is synchronous: nothing can run between the state check and the movement of the money. A refusal changes nothing. */
export function settleQuote(record: QuoteRecord, service: Service, status: QuoteStatus = 'PENDING'): void {
  refuseUnsettleable(record, service, status)
  const { quote, entries, outcome, recipientAccountId } = record
  const { id: quoteId, transactionId } = quote
  const recipient = recipientAccountId === undefined ? {} : { recipientAccountId }
  startPayment({ transactionId, quoteId, script: `quote ${outcome}`, entries, ...recipient }, service)
}

/** Runs at the quote's expiry. It changes nothing when the quote was executed in time. */
export function expireQuote(quoteId: string, service: Service): void {
  const record = service.records.quotes.get(quoteId)
  // While it is held, its challenge ends it. An authorization may have prolonged it.
  if (record?.quote.status !== 'PENDING' || Date.parse(record.quote.expiresAt) > service.clock.now()) return
  moveQuote(record, 'EXPIRED', service)
  moveTransaction(find(service, 'transactions', record.quote.transactionId), 'EXPIRED', service)
}
