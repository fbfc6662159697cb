/**
 * Money from outside the platform: sandbox funding and incoming UMA payments, each with its transaction; and the platform's decision
 * about a payment. Source: the dated profiles, webhooks and POST /transactions/{id}/approve.
 */

import {
  type Currency,
  type FailureReason,
  paymentApprovalSeconds,
  type Transaction,
  type TransactionParty,
  type umaOutcomes,
} from '@embedded-wallet/protocol'
import { addTransaction, moveTransaction } from '../events/transitions.js'
import { Refusal } from '../refusal.js'
import { bookAccountOf, entriesBetween, ledgerAccountOf, systemAccounts } from '../state/ledger.js'
import type { AccountRecord, PaymentRecord } from '../state/records.js'
import { find, made, newId, type Service } from '../state/service.js'
import { moveMoney, startPayment } from './runPayment.js'
import type { Recipient } from './umaAddress.js'

interface Incoming {
  outcome?: (typeof umaOutcomes)[keyof typeof umaOutcomes]
  /** The sender. Assumption: sandbox funding has none. */
  source?: TransactionParty
  description?: string
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

/** Holds a payment until the response to its event. Without a webhook endpoint there is no one to ask, so it starts. */
function startApproved(payment: Omit<PaymentRecord, 'step' | 'approval'>, service: Service): void {
  if (service.webhook === undefined) startPayment(payment, service)
  else service.records.payments.set(payment.transactionId, { ...payment, step: 0, approval: 'open' })
}

/** Continues a payment as the response to its event decides. @param status - The status of the response; `undefined` when there was none. */
export function settleApproval(transactionId: string, status: number | undefined, service: Service): void {
  const payment = service.records.payments.get(transactionId)
  if (payment?.approval !== 'open') return
  if (status === 200) approve(payment, service)
  else if (status === 202) {
    service.records.payments.set(transactionId, { ...payment, approval: 'deferred' })
    const dueAt = service.clock.now() + paymentApprovalSeconds * 1000
    service.schedule.add({ dueAt, kind: 'expire approval', subject: transactionId })
  } else if (status === 403) end(payment, service)
  // Assumption: the sandbox's senders tell no more than before, so this payment fails.
  else if (status === 422) end(payment, service, 'PAY_REQUEST_FAILED')
  else end(payment, service, 'PAYMENT_APPROVAL_WEBHOOK_ERROR')
}

export function decideDeferred({ id }: Transaction, decision: 'approve' | 'reject', service: Service): void {
  const payment = service.records.payments.get(id)
  if (payment?.approval !== 'deferred')
    throw new Refusal(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'the payment does not wait for a decision of the platform',
    )
  if (decision === 'approve') approve(payment, service)
  else end(payment, service)
}

/** Fails a payment with a deferred decision that did not come in time. */
export function expireApproval(transactionId: string, service: Service): void {
  const payment = service.records.payments.get(transactionId)
  if (payment?.approval === 'deferred') end(payment, service, 'PAYMENT_APPROVAL_TIMED_OUT')
}

function approve({ approval: _, step: __, ...payment }: PaymentRecord, service: Service): void {
  startPayment(payment, service)
}

/** Assumption: a payment that the platform rejects is REJECTED, and one that it never decided has FAILED. */
function end({ transactionId }: PaymentRecord, service: Service, failureReason?: FailureReason): void {
  service.records.payments.delete(transactionId)
  const transaction = find(service, 'transactions', transactionId)
  if (failureReason === undefined) moveTransaction(transaction, 'REJECTED', service)
  else moveTransaction(transaction, 'FAILED', service, { failureReason })
}
