/** Says where the money of a payment is: gathers the facts and looks the state up in the payment states. */

import type { FailureReason } from '@embedded-wallet/protocol'
import type { PaymentResponse } from '../api/apiTypes'
import { type PaymentState, paymentStates, type StateWords } from './paymentStates'
import { stateRows } from './stateRows'

/** What is known of a payment. `isLost`: this device has sent its execution, and knows no answer. */
export type KnownPayment = Partial<PaymentResponse> & { isLost?: boolean }

export interface DescribedPayment extends StateWords {
  state: PaymentState
}

/** @returns The state, with texts that still have `{sent}`, `{received}` and `{name}`. */
export function describePayment(payment: KnownPayment): DescribedPayment {
  const known = ` ${factsOf(payment).join(' ')} `
  const row = stateRows.find(([facts]) =>
    facts.split(' ').every((fact) => !fact || known.includes(` ${fact} `)),
  )
  const [, state] = row!
  return { state, ...paymentStates[state] }
}

/** The facts in the words of the rows. */
export function factsOf({ transaction, quote, balanceSays, isLost }: KnownPayment): string[] {
  return [
    isIncoming(transaction) ? 'in' : 'out',
    transaction === undefined
      ? 'no-transaction'
      : (oneOf(transactionStatuses, transaction.status) ?? 'other-status'),
    `refund:${transaction?.refund ? (oneOf(refundStatuses, transaction.refund.status) ?? 'other') : 'none'}`,
    `reason:${notExecuted.has(transaction?.failureReason ?? '') ? 'not-executed' : 'other'}`,
    `balance:${balanceSays ?? 'silent'}`,
    `quote:${quote ? (quoteFacts[quote.status] ?? 'other') : 'none'}`,
    `to:${transaction?.destination.accountId?.startsWith('ExternalAccount:') === false ? 'wallet' : 'outside'}`,
    `device:${isLost ? 'lost' : 'quiet'}`,
  ]
}

/** Newer deployments also list payments with a card: their `direction` tells. */
export const isIncoming = (transaction: KnownPayment['transaction']): boolean =>
  transaction?.type === 'INCOMING' || (transaction?.type === 'CARD' && transaction.direction === 'CREDIT')

const transactionStatuses = [
  ...(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'] as const),
  ...(['REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'] as const),
]
const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const

const quoteFacts: Readonly<Record<string, string>> = {
  PENDING: 'PENDING',
  PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
  PROCESSING: 'executed',
  COMPLETED: 'executed',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
}

/** These reasons say that the payment was never started. The others leave it open. */
const notExecuted: ReadonlySet<string> = new Set<FailureReason>(['QUOTE_EXPIRED', 'SCA_NOT_COMPLETED'])

const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((known) => known === value)
