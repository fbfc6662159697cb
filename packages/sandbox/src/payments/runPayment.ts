/** Executes payments: runs the steps of each payment's script, now and as the clock advances. */

import type { Transaction } from '@embedded-wallet/protocol'
import { addTransaction, logEvent, moveQuote, moveRefund, moveTransaction } from '../events/transitions.js'
import { conflict, Refusal } from '../refusal.js'
import type { LedgerEntry, Movement, MoveResult } from '../state/ledger.js'
import type { PaymentRecord } from '../state/records.js'
import { made, type Service, update } from '../state/service.js'
import { failureReasonOf, scripts } from './scripts.js'
import { showAccount } from './showAccount.js'
import { knownAs, payOnChain } from './sides.js'

export function refuseUnpayable(script: string, entries: readonly LedgerEntry[], service: Service): void {
  const [first] = scripts[script]!
  if (first?.money !== 'move' || first.after) return
  const result = service.records.ledger.canMove(entries)
  if (result === 'moved') return
  const message = `the payment cannot be made: ${result}`
  if (service.deployment.bookFunding && result === 'insufficient funds')
    throw new Refusal('INSUFFICIENT_FUNDS', message)
  throw conflict(message)
}

/** It is synchronous: nothing can run between the balance check and the movement of the money. A refusal changes nothing. */
export function startPayment(payment: Omit<PaymentRecord, 'step'>, service: Service): void {
  refuseUnpayable(payment.script, payment.entries, service)
  const record: PaymentRecord = { ...payment, step: 0 }
  service.records.payments.set(record.transactionId, record)
  runSteps(record, service, false)
}

export function continuePayment(transactionId: string, service: Service): void {
  const record = service.records.payments.get(transactionId)
  // A cancelled payment waits again: the timer of before does not count.
  if (record !== undefined && service.clock.now() >= (record.dueAt ?? 0)) runSteps(record, service, true)
}

/** Cancels a payment to a bank that is on its way: the money goes back to its sender. */
export function cancelPayment(transaction: Transaction, service: Service): void {
  const { payments, externalAccounts } = service.records
  const payment = payments.get(transaction.id)
  const payee = externalAccounts.get(transaction.destination.accountId ?? '')
  const isOnItsWay = transaction.status === 'PENDING' || transaction.status === 'PROCESSING'
  const isToBank = payee !== undefined && !payee.accountInfo.accountType.endsWith('_WALLET')
  if (payment === undefined || transaction.type !== 'OUTGOING' || !isOnItsWay || !isToBank)
    throw new Refusal(
      'TRANSACTION_NOT_CANCELLABLE',
      'only a payment to a bank that is on its way can be cancelled',
    )
  payment.script = payment.quoteId === undefined ? 'out CANCELLED' : 'quote CANCELLED'
  payment.step = 0
  runSteps(payment, service, false)
}

function runSteps(payment: PaymentRecord, service: Service, isWaitOver: boolean): void {
  const steps = scripts[payment.script]!
  for (let hasWaited = isWaitOver; payment.step < steps.length; hasWaited = false) {
    const { after = 0 } = steps[payment.step]!
    if (after > 0 && !hasWaited) {
      const dueAt = service.clock.now() + after * 1000
      payment.dueAt = dueAt
      service.schedule.add({ dueAt, kind: 'continue payment', subject: payment.transactionId })
      service.records.payments.set(payment.transactionId, payment)
      return
    }
    runStep(payment, service)
    payment.step++
  }
  service.records.payments.delete(payment.transactionId)
}

function runStep(payment: PaymentRecord, service: Service): void {
  const step = scripts[payment.script]![payment.step]!
  const { money, quote, transaction: status, failure, isCancelled, refund, refundReason } = step
  const { quotes, transactions } = service.records
  const transaction = transactions.get(payment.transactionId)!
  if (money !== undefined) {
    const entries = money === 'move' ? payment.entries : reversed(payment.entries)
    const result = moveMoney({ reason: payment.transactionId, entries }, service)
    // The balance was checked before the money moved, and an account has room for the money that left it.
    if (result !== 'moved') throw new Error(`a payment script cannot ${money} the money: ${result}`)
  }
  if (quote !== undefined) moveQuote(quotes.get(payment.quoteId!)!, quote, service)
  if (status === 'COMPLETED') payOnChain(transaction, service)
  if (status !== undefined)
    moveTransaction(
      transaction,
      status,
      service,
      {
        ...(failure && {
          failureReason: failureReasonOf(failure, transaction.type, service.deployment.wire),
        }),
      },
      isCancelled && service.deployment.newerEvents ? 'OUTGOING_PAYMENT.CANCELED' : undefined,
    )
  if (status === 'COMPLETED' && payment.recipientAccountId !== undefined)
    addIncoming(payment, payment.recipientAccountId, service)
  if (refund !== undefined) moveRefund(transaction, refund, service, refundReason)
}

function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount }))
}

/** Applies a movement and emits an event for every balance that it changes. */
export function moveMoney(movement: Movement, service: Service): MoveResult {
  const result = service.records.ledger.move(movement)
  if (result !== 'moved') return result
  for (const id of new Set(movement.entries.map(({ account }) => account.replace(/^book:/, '')))) {
    const account = service.records.accounts.get(id)
    if (account === undefined) continue
    update(service.records.accounts, account, {}, service)
    logEvent('INTERNAL_ACCOUNT.BALANCE_UPDATED', showAccount(account, service), service)
  }
  return 'moved'
}

function addIncoming({ transactionId }: PaymentRecord, accountId: string, service: Service): void {
  const { transactions, accounts, externalAccounts, customers } = service.records
  const {
    settledAt: _,
    agentId: __,
    counterpartyInformation: ___,
    reconciliationInstructions,
    ...outgoing
  } = transactions.get(transactionId)!
  const recipient = accounts.get(accountId) ?? externalAccounts.get(accountId)
  const customer = customers.get(recipient?.customerId ?? '')
  const incoming = {
    ...outgoing,
    ...made('Transaction', service),
    status: 'PENDING',
    type: 'INCOMING',
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    ...(reconciliationInstructions && { reconciliationInstructions: { ...reconciliationInstructions } }),
    ...knownAs(customers.get(outgoing.customerId)),
  }
  if (customer === undefined) delete incoming.platformCustomerId
  addTransaction(incoming, service)
  moveTransaction(incoming, 'COMPLETED', service)
}
