/** The end of a quote: executed, with the money moved exactly once, or expired. */

import type { Transaction } from '@embedded-wallet/protocol'
import { conflict } from '../http/refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { moveTo, quoteTransitions, transactionTransitions } from '../state/transitions.js'

/**
 * Executes a quote. One synchronous step: between looking at the state and moving the money nothing else can run.
 *
 * @throws Refusal 409 when the quote is not PENDING any more or the balance does not suffice; then nothing has changed.
 */
export function settleQuote(record: QuoteRecord, service: Service): void {
  expireQuotes(service)
  const { quote, transaction, entries } = record
  if (quote.status !== 'PENDING')
    throw conflict(`the quote is ${quote.status}; only a PENDING one can be executed`)
  const result = service.records.ledger.move({ reason: transaction.id, entries })
  if (result !== 'moved') throw conflict(`the quote cannot be executed: ${result}`)
  service.records.openQuotes.delete(record)
  moveTo(quote, 'PROCESSING', quoteTransitions)
  moveTo(quote, 'COMPLETED', quoteTransitions)
  complete(transaction, service)
  for (const { account } of entries) touch(account, service)
  if (record.recipientAccountId !== undefined) addIncoming(transaction, record.recipientAccountId, service)
}

/** Expires every quote whose time is over. Whoever reads quotes or transactions calls this first. */
export function expireQuotes(service: Service): void {
  const now = service.clock.now()
  for (const record of service.records.openQuotes) {
    // All live equally long, so the ones behind are younger.
    if (now < record.expiresAt) break
    service.records.openQuotes.delete(record)
    moveTo(record.quote, 'EXPIRED', quoteTransitions)
    moveTo(record.transaction, 'EXPIRED', transactionTransitions)
    record.transaction.updatedAt = isoTime(now)
  }
}

function complete(transaction: Transaction, service: Service): void {
  moveTo(transaction, 'PROCESSING', transactionTransitions)
  moveTo(transaction, 'COMPLETED', transactionTransitions)
  transaction.updatedAt = transaction.settledAt = isoTime(service.clock.now())
}

/** System accounts have no record. */
function touch(accountId: string, service: Service): void {
  const account = service.records.accounts.get(accountId)
  if (account !== undefined) account.updatedAt = isoTime(service.clock.now())
}

/** The same payment as its recipient sees it. */
function addIncoming({ settledAt: _, ...outgoing }: Transaction, accountId: string, service: Service): void {
  const customer = service.records.customers.get(service.records.accounts.get(accountId)!.customerId)!
  const createdAt = isoTime(service.clock.now())
  const incoming: Transaction = {
    ...outgoing,
    id: newId('Transaction'),
    status: 'PENDING',
    type: 'INCOMING',
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId,
    createdAt,
    updatedAt: createdAt,
  }
  complete(incoming, service)
  service.records.transactions.set(incoming.id, incoming)
}
