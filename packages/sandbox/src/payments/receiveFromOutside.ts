/** Money from outside the platform: sandbox funding and incoming UMA payments, each with its transaction. */

import type { Currency, Transaction, TransactionParty, umaOutcomes } from '@embedded-wallet/protocol'
import { addTransaction } from '../events/transitions.js'
import { Refusal } from '../refusal.js'
import { made, newId } from '../state/ids.js'
import { bookAccountOf, entriesBetween, ledgerAccountOf, systemAccounts } from '../state/ledger.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { startApproved } from './approval.js'
import { moveMoney, startPayment } from './runPayment.js'
import type { Recipient } from './umaAddress.js'

interface Incoming {
  outcome?: (typeof umaOutcomes)[keyof typeof umaOutcomes]
  /** The sender. Assumption: sandbox funding has none. */
  source?: TransactionParty
  description?: string
  /** Whether the platform must approve it. Default: false. */
  needsApproval?: boolean
}

/** Adds money that a wallet has only in the books. Assumption: no transaction shows it. */
export function addBookMoney(
  { id, currency: { code: currency } }: AccountRecord,
  amount: number,
  service: Service,
): void {
  const entries = entriesBetween(systemAccounts.outside, bookAccountOf(id), currency, amount)
  const result = moveMoney({ reason: newId('Transaction'), entries }, service)
  if (result !== 'moved') throw new Refusal('AMOUNT_OUT_OF_RANGE', `amount: ${result}`)
}

/** Starts an incoming payment to an account. @param amount - In the smallest unit of the currency. */
export function receiveFromOutside(
  account: Recipient,
  currency: Currency,
  amount: number,
  { outcome = 'SUCCESS', source, description, needsApproval = false }: Incoming,
  service: Service,
): Transaction {
  const to = ledgerAccountOf(account.id)
  const entries = entriesBetween(systemAccounts.outside, to, currency.code, amount)
  const result = service.records.ledger.canMove(entries)
  if (result !== 'moved') throw new Refusal('AMOUNT_OUT_OF_RANGE', `amount: ${result}`)
  const customer = service.records.customers.get(account.customerId)
  const transaction: Transaction = {
    ...made('Transaction', service),
    status: 'PENDING',
    type: 'INCOMING',
    source: { sourceType: 'REALTIME_FUNDING', ...source, currency: currency.code },
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency: currency.code },
    customerId: account.customerId,
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    receivedAmount: { amount, currency },
    ...(description === undefined ? {} : { description }),
  }
  addTransaction(transaction, service)
  const start = needsApproval ? startApproved : startPayment
  start({ transactionId: transaction.id, script: `uma ${outcome}`, entries }, service)
  return transaction
}
