/** Finds out where the money of a payment is: gathers the facts, and finds the first row that they fit. */

import type {
  FailureReason,
  Quote,
  RefundStatus,
  Transaction,
  TransactionStatus,
} from '@embedded-wallet/core'
import { type PaymentState, paymentStates, type StateFacts } from './paymentStates.js'

/** What the screens need of a transaction. */
export type PaymentTransaction = Pick<
  Transaction,
  | ('id' | 'status' | 'type' | 'direction' | 'failureReason' | 'refund' | 'pendingReason' | 'quoteId')
  | ('sentAmount' | 'receivedAmount' | 'fees' | 'rateDetails' | 'description' | 'agentId' | 'paymentRail')
  | ('createdAt' | 'updatedAt' | 'settledAt' | 'reconciliationInstructions' | 'exchangeRate')
  | ('authorizedAmount' | 'settledAmount' | 'refundedAmount')
> & {
  /** A payment with a card has none. */
  destination?: Transaction['destination'] | undefined
}

/** What the screens need of a quote. */
export type PaymentQuote = Pick<
  Quote,
  | ('id' | 'status' | 'transactionId' | 'createdAt' | 'expiresAt' | 'exchangeRate' | 'scaChallenge')
  | ('totalSendingAmount' | 'sendingCurrency' | 'totalReceivingAmount' | 'receivingCurrency' | 'feesIncluded')
>

/**
 * What the account itself shows about a payment that failed. All other payments and the balance add up without it (`there`), or
 * exactly its amount is missing (`missing`).
 */
export type BalanceSays = 'there' | 'missing'

/** What is known about a payment. */
export interface KnownPayment {
  counterparty?: { name: string; isName?: boolean | undefined } | undefined
  transaction?: PaymentTransaction | undefined
  quote?: PaymentQuote | undefined
  balanceSays?: BalanceSays | undefined
  /** Whether this device has sent its execution, and knows no response. */
  isLost?: boolean | undefined
}

/** Where the money of a payment is. */
export interface FoundState extends StateFacts {
  state: PaymentState
}

/** What is known about a payment, in the words of the rows. */
export interface PaymentFacts {
  side: 'in' | 'out'
  /** Of the transaction. `other`: a status that this app does not know. */
  status: TransactionStatus | 'none' | 'other'
  /** `before`: it began before the payment was delivered. */
  refund: RefundStatus | 'none' | 'other' | 'before'
  reason: 'not-executed' | 'other'
  balance: BalanceSays | 'silent'
  quote: 'PENDING' | 'PENDING_AUTHORIZATION' | 'executed' | 'FAILED' | 'EXPIRED' | 'none' | 'other'
  /** Whether the service names what the payment waits for. */
  waits: 'yes' | 'no'
  to: 'wallet' | 'outside'
  device: 'lost' | 'quiet'
  /** The status of a payment with a card. `other`: one that does not tell where the money is. */
  card: (typeof cardStatuses)[number] | 'REFUNDED' | 'other' | 'none'
}

/**
 * Facts, and the state. The first row decides of which all facts hold. Facts about the refund come first: a payment that failed
 * keeps its status while its refund continues.
 */
export const stateRows: readonly (readonly [facts: Partial<PaymentFacts>, state: PaymentState])[] = [
  [{ side: 'in', refund: 'COMPLETED' }, 'returned'],
  // It is not known whether it was in this wallet before.
  [{ side: 'in', refund: 'PENDING' }, 'incoming-failed'],
  [{ side: 'in', refund: 'FAILED' }, 'incoming-failed'],
  [{ side: 'in', refund: 'other' }, 'incoming-failed'],
  [{ side: 'in', status: 'COMPLETED' }, 'received'],
  [{ side: 'in', status: 'CREATED' }, 'incoming'],
  [{ side: 'in', status: 'PENDING' }, 'incoming'],
  [{ side: 'in', status: 'PROCESSING' }, 'incoming'],
  [{ side: 'in', status: 'REJECTED' }, 'returned'],
  [{ side: 'in', status: 'REFUNDED' }, 'returned'],
  [{ side: 'in', status: 'EXPIRED' }, 'never-came'],
  [{ side: 'in', status: 'FAILED' }, 'incoming-failed'],
  [{ side: 'in', card: 'AUTHORIZED' }, 'incoming'],
  [{ side: 'in', card: 'SETTLED' }, 'received'],
  [{ side: 'in' }, 'incoming-unclear'],
  [{ card: 'AUTHORIZED' }, 'card-approved'],
  [{ card: 'PARTIALLY_SETTLED' }, 'card-approved'],
  [{ card: 'SETTLED' }, 'card-paid'],
  [{ card: 'REFUNDED' }, 'card-refunded'],
  [{ card: 'DECLINED' }, 'card-declined'],
  [{ card: 'VOIDED' }, 'card-voided'],
  [{ card: 'other', status: 'other' }, 'card-unclear'],
  [{ refund: 'before' }, 'delivered-late'],
  [{ refund: 'FAILED' }, 'gone'],
  [{ refund: 'PENDING' }, 'coming-back'],
  [{ refund: 'COMPLETED' }, 'back'],
  [{ refund: 'other' }, 'unclear'],
  // "It was refunded", and "was refunded".
  [{ status: 'REJECTED' }, 'back'],
  [{ status: 'REFUNDED' }, 'back'],
  [{ status: 'COMPLETED', to: 'wallet' }, 'arrived'],
  [{ status: 'COMPLETED' }, 'delivered'],
  [{ status: 'PROCESSING' }, 'on-its-way'],
  [{ status: 'EXPIRED' }, 'offer-expired'],
  [{ status: 'PENDING_AUTHORIZATION' }, 'held'],
  [{ status: 'FAILED', reason: 'not-executed' }, 'never-left'],
  [{ status: 'FAILED', balance: 'there' }, 'still-there'],
  [{ status: 'FAILED', balance: 'missing' }, 'missing'],
  [{ status: 'FAILED' }, 'failed'],
  // PENDING, CREATED, or no transaction that can be read: the quote may know more.
  [{ status: 'other' }, 'unclear'],
  [{ quote: 'executed' }, 'on-its-way'],
  [{ quote: 'FAILED' }, 'failed'],
  [{ quote: 'EXPIRED' }, 'offer-expired'],
  [{ quote: 'PENDING_AUTHORIZATION' }, 'held'],
  // Nothing shows that it was executed, and this device sent an execution.
  [{ device: 'lost' }, 'may-have-left'],
  [{ quote: 'PENDING' }, 'offered'],
  // Nothing shows that the user has not confirmed it, and the service already works on it.
  [{ status: 'PENDING', waits: 'yes' }, 'waiting'],
  // "The quote has been created" and "initial lookup has been created": before "payment initiated".
  [{ status: 'PENDING' }, 'offered'],
  [{ status: 'CREATED' }, 'offered'],
  [{}, 'unclear'],
]

/**
 * Finds out where the money of a payment is, without texts.
 *
 * @returns The state and its facts: `describePayment` adds the texts.
 */
export function findPaymentState(payment: KnownPayment): FoundState {
  const [, state] = rowOf(payment)
  return { state, ...paymentStates[state] }
}

/** The row that decides. The last one fits every payment. */
export const rowOf = (payment: KnownPayment) => firstFit(stateRows, factsOf(payment))

/** The first row of a table with no fact that does not hold. The last row has none. */
export function firstFit<Facts extends object, Row extends readonly [facts: Partial<Facts>, ...unknown[]]>(
  rows: readonly Row[],
  known: Facts,
): Row {
  const fits = (facts: object) =>
    Object.entries(facts).every(([name, value]) => known[name as keyof Facts] === value)
  return rows.find(([facts]) => fits(facts))!
}

function factsOf({ transaction, quote, balanceSays, isLost }: KnownPayment): PaymentFacts {
  const { failureReason = '', destination } = transaction ?? {}
  const status = ownStatus(transaction)
  return {
    side: isIncoming(transaction) ? 'in' : 'out',
    status: status === undefined ? 'none' : (knownIn(statuses, status) ?? 'other'),
    refund: refundFact(transaction),
    reason: notExecuted.has(failureReason) ? 'not-executed' : 'other',
    balance: balanceSays ?? 'silent',
    quote: quote ? (quoteFacts[quote.status] ?? 'other') : 'none',
    waits: transaction?.pendingReason ? 'yes' : 'no',
    to: /^(InternalAccount|EmbeddedWallet):./.test(destination?.accountId ?? '') ? 'wallet' : 'outside',
    device: isLost ? 'lost' : 'quiet',
    card: cardFact(transaction),
  }
}

/**
 * A payment that was canceled too late is delivered after its refund, while one that a bank returns was delivered before. Where that refund
 * failed, nothing came back. Source: the transitions of a transaction in `states.ts` of protocol.
 */
function refundFact(transaction: KnownPayment['transaction']): PaymentFacts['refund'] {
  const { status, settledAt, refund } = transaction ?? {}
  if (refund === undefined) return 'none'
  const isBefore = Date.parse(`${refund.initiatedAt}`) < Date.parse(`${settledAt}`)
  if (status === 'COMPLETED' && isBefore && !isIncoming(transaction))
    return refund.status === 'FAILED' ? 'none' : 'before'
  return knownIn(refundStatuses, refund.status) ?? 'other'
}

/** A refund counts where the service says how much. Source: profiles, section 4, CardTransaction. */
function cardFact(transaction: KnownPayment['transaction']): PaymentFacts['card'] {
  if (transaction?.type !== 'CARD') return 'none'
  const { status, refundedAmount } = transaction
  if (status === 'REFUNDED')
    return Number.isInteger(refundedAmount?.currency?.decimals) ? 'REFUNDED' : 'other'
  return cardStatuses.find((known) => known === status) ?? 'other'
}

/** Assumption: the newest two are the names of their events, as all others are. Source: service of autumn 2026, read 2026-11-28, row 7. */
const cardStatuses = ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'DECLINED', 'VOIDED'] as const

/**
 * Of a payment with a card the one status that it shares with others means something else: it was not returned, but delivered, and then refunded, perhaps
 * in part. Source: profiles, section 4, CardTransaction with its `refundedAmount`.
 */
const ownStatus = (transaction: KnownPayment['transaction']): string | undefined =>
  transaction?.type === 'CARD' && transaction.status === 'REFUNDED' ? 'CARD_REFUNDED' : transaction?.status

/** Newer deployments also list payments with a card: see their `direction`. */
export const isIncoming = (transaction: KnownPayment['transaction']): boolean =>
  transaction?.type === 'INCOMING' || (transaction?.type === 'CARD' && transaction.direction === 'CREDIT')

const quoteFacts: Readonly<Record<string, PaymentFacts['quote'] | undefined>> = {
  PENDING: 'PENDING',
  PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
  PROCESSING: 'executed',
  COMPLETED: 'executed',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
}

/** These reasons mean that the payment was never started. The others leave it open. */
const notExecuted: ReadonlySet<string> = new Set<FailureReason>(['QUOTE_EXPIRED', 'SCA_NOT_COMPLETED'])

/** The compiler demands each value of the contract. */
const statuses: Readonly<Record<TransactionStatus, true>> = {
  CREATED: true,
  PENDING: true,
  PENDING_AUTHORIZATION: true,
  PROCESSING: true,
  COMPLETED: true,
  REJECTED: true,
  FAILED: true,
  REFUNDED: true,
  EXPIRED: true,
}
const refundStatuses: Readonly<Record<RefundStatus, true>> = { PENDING: true, COMPLETED: true, FAILED: true }

const knownIn = <Value extends string>(
  values: Readonly<Record<Value, true>>,
  value: string,
): Value | undefined => (Object.hasOwn(values, value) ? (value as Value) : undefined)
