/** Carries out payments: takes each through the steps of its script, now and as the clock goes on. */

import { emit } from '../events/emit.js'
import { conflict } from '../http/refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { LedgerEntry, Movement, MoveResult } from '../state/ledger.js'
import type { AccountRecord, PaymentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { addTransaction, moveQuote, moveTransaction } from '../state/transitions.js'
import { scripts } from './scripts.js'
import { showAccount } from './showAccount.js'

/**
 * To be asked before a payment is begun: nothing has changed then.
 *
 * @throws Refusal 409 when the balance does not suffice.
 */
export function refuseUnpayable(script: string, entries: readonly LedgerEntry[], service: Service): void {
  const [first] = scripts[script]!
  if (first?.money !== 'move' || first.after) return
  const result = service.records.ledger.canMove(entries)
  if (result !== 'moved') throw conflict(`the payment cannot be made: ${result}`)
}

/**
 * Begins a payment, in one synchronous step: between looking at a balance and moving the money nothing else can run.
 *
 * @throws Refusal 409 when the balance does not suffice; then nothing has changed.
 */
export function startPayment(payment: Omit<PaymentRecord, 'step'>, service: Service): void {
  refuseUnpayable(payment.script, payment.entries, service)
  const record: PaymentRecord = { ...payment, step: 0 }
  service.records.payments.set(record.transactionId, record)
  runSteps(record, service, false)
}

/** Goes on with a payment whose wait is over. */
export function continuePayment(transactionId: string, service: Service): void {
  const record = service.records.payments.get(transactionId)
  if (record !== undefined) runSteps(record, service, true)
}

function runSteps(payment: PaymentRecord, service: Service, isWaitOver: boolean): void {
  const steps = scripts[payment.script]!
  for (let hasWaited = isWaitOver; payment.step < steps.length; hasWaited = false) {
    const { after = 0 } = steps[payment.step]!
    if (after > 0 && !hasWaited) {
      const dueAt = service.clock.now() + after * 1000
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
  const { money, quote, transaction: status, failureReason, event } = scripts[payment.script]![payment.step]!
  const { quotes, transactions } = service.records
  const transaction = transactions.get(payment.transactionId)!
  if (money !== undefined) {
    const entries = money === 'move' ? payment.entries : reversed(payment.entries)
    const result = moveMoney({ reason: payment.transactionId, entries }, service)
    // What left an account has room in it, and what is to leave was looked at before.
    if (result !== 'moved') throw new Error(`a payment could not ${money} its money: ${result}`)
  }
  if (quote !== undefined) moveQuote(quotes.get(payment.quoteId!)!, quote, service)
  if (status !== undefined)
    moveTransaction(transaction, status, service, failureReason === undefined ? {} : { failureReason })
  if (status === 'COMPLETED' && payment.recipientAccountId !== undefined)
    addIncoming(payment, payment.recipientAccountId, service)
  if (event !== undefined) emit(event, transaction, service)
}

function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount }))
}

/** Applies a movement and tells of every balance that it changed. */
export function moveMoney(movement: Movement, service: Service): MoveResult {
  const result = service.records.ledger.move(movement)
  if (result !== 'moved') return result
  for (const id of new Set(movement.entries.map(({ account }) => account))) {
    const account = service.records.accounts.get(id)
    if (account === undefined) continue
    account.updatedAt = isoTime(service.clock.now())
    service.records.accounts.set(id, account)
    emit('INTERNAL_ACCOUNT.BALANCE_UPDATED', showAccount(account, service), service)
  }
  return 'moved'
}

/** The same payment as its recipient sees it. */
function addIncoming({ transactionId }: PaymentRecord, accountId: string, service: Service): void {
  const { transactions, accounts, customers } = service.records
  const {
    settledAt: _,
    agentId: __,
    reconciliationInstructions,
    ...outgoing
  } = transactions.get(transactionId)!
  const customer = customers.get((accounts.get(accountId) as AccountRecord).customerId)
  const createdAt = isoTime(service.clock.now())
  const incoming = {
    ...outgoing,
    id: newId('Transaction'),
    status: 'PENDING',
    type: 'INCOMING',
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    ...(reconciliationInstructions && { reconciliationInstructions: { ...reconciliationInstructions } }),
    createdAt,
    updatedAt: createdAt,
  }
  if (customer === undefined) delete incoming.platformCustomerId
  addTransaction(incoming, service)
  moveTransaction(incoming, 'COMPLETED', service)
}
