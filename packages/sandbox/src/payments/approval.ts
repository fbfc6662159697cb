/**
 * The platform's decision about an incoming payment: the status of its response to the event, or a call when it defers.
 * Source: the dated profiles, webhooks and POST /transactions/{id}/approve.
 */

import { type FailureReason, paymentApprovalSeconds, type Transaction } from '@embedded-wallet/protocol'
import { moveTransaction } from '../events/transitions.js'
import { Refusal } from '../refusal.js'
import type { PaymentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { startPayment } from './runPayment.js'

/** Holds a payment until the response to its event. Without a webhook endpoint there is no one to ask, so it starts. */
export function startApproved(payment: Omit<PaymentRecord, 'step' | 'approval'>, service: Service): void {
  if (service.webhook === undefined) startPayment(payment, service)
  else service.records.payments.set(payment.transactionId, { ...payment, step: 0, approval: 'open' })
}

/** Continues a payment as the response to its event says. @param status - The status of the response; `undefined` when there was none. */
export function settleApproval(transactionId: string, status: number | undefined, service: Service): void {
  const payment = service.records.payments.get(transactionId)
  if (payment?.approval !== 'open') return
  if (status === 200) approve(payment, service)
  else if (status === 202) {
    service.records.payments.set(transactionId, { ...payment, approval: 'deferred' })
    const dueAt = service.clock.now() + paymentApprovalSeconds * 1000
    service.schedule.add({ dueAt, kind: 'expire approval', subject: transactionId })
  } else if (status === 403) reject(payment, service)
  // Assumption: the sandbox's senders say no more than before, so this payment fails.
  else if (status === 422) fail(payment, 'PAY_REQUEST_FAILED', service)
  else fail(payment, 'PAYMENT_APPROVAL_WEBHOOK_ERROR', service)
}

/** Decides a deferred payment. */
export function decideDeferred({ id }: Transaction, decision: 'approve' | 'reject', service: Service): void {
  const payment = service.records.payments.get(id)
  if (payment?.approval !== 'deferred')
    throw new Refusal(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'the payment does not wait for a decision of the platform',
    )
  if (decision === 'approve') approve(payment, service)
  else reject(payment, service)
}

/** Fails a payment with a deferred decision that did not come in time. */
export function expireApproval(transactionId: string, service: Service): void {
  const payment = service.records.payments.get(transactionId)
  if (payment?.approval === 'deferred') fail(payment, 'PAYMENT_APPROVAL_TIMED_OUT', service)
}

function approve({ approval: _, step: __, ...payment }: PaymentRecord, service: Service): void {
  startPayment(payment, service)
}

/** Assumption: a payment that the platform rejects is REJECTED, and one that it never decided has FAILED. */
function reject({ transactionId }: PaymentRecord, service: Service): void {
  service.records.payments.delete(transactionId)
  moveTransaction(service.records.transactions.get(transactionId)!, 'REJECTED', service)
}

function fail({ transactionId }: PaymentRecord, failureReason: FailureReason, service: Service): void {
  service.records.payments.delete(transactionId)
  moveTransaction(service.records.transactions.get(transactionId)!, 'FAILED', service, { failureReason })
}
