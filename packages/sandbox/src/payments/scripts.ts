/** The course of a payment: the document's outcome tables, with each outcome as a list of steps; and why one fails, in the words of each profile. */

import {
  type FailureReason,
  lateQuoteSeconds,
  type ProfileName,
  pendingTransferSeconds,
  type QuoteStatus,
  type RefundReason,
  type RefundStatus,
  type TransactionStatus,
  type transferOutcomes,
  type umaOutcomes,
} from '@embedded-wallet/protocol'
import type { outcomesOfQuotes } from '../state/outcome.js'

export interface Step {
  /** Seconds after the previous step. Default 0. */
  after?: number
  /** `move`: the money leaves its source. `return`: all of it returns, fees included. */
  money?: 'move' | 'return'
  quote?: QuoteStatus
  transaction?: TransactionStatus
  failure?: FailureCause
  /** Newer deployments have an event of its own for it. */
  isCancelled?: true
  /** The refund of the transaction has this status from now on. */
  refund?: RefundStatus
  /** With the first status of a refund. Default TRANSACTION_FAILED. */
  refundReason?: RefundReason
}

type QuoteOutcome = (typeof outcomesOfQuotes)[keyof typeof outcomesOfQuotes]
type TransferOutcome = (typeof transferOutcomes)[keyof typeof transferOutcomes]
type UmaOutcome = (typeof umaOutcomes)[keyof typeof umaOutcomes]

/** Assumption: the document gives delays for two rows only. These are the delays of the others. */
const refundSeconds = 30
const returnSeconds = 30
const longPendingSeconds = 24 * 3600

const leave: Step = { money: 'move', quote: 'PROCESSING', transaction: 'PROCESSING' }
const fail = (failure: FailureCause): Step => ({ quote: 'FAILED', transaction: 'FAILED', failure })
const complete: Step = { quote: 'COMPLETED', transaction: 'COMPLETED' }
const refund = (refundReason: RefundReason = 'TRANSACTION_FAILED'): readonly Step[] => [
  { refund: 'PENDING', refundReason },
  { after: refundSeconds, money: 'return', refund: 'COMPLETED' },
]

/** Scripts of a quote's execution. A payment that fails stays FAILED, as deployments show it: only its refund continues. */
export const quoteScripts: Readonly<Record<QuoteOutcome | UmaOutcome, readonly Step[]>> = {
  SUCCESS: [leave, complete],
  EXECUTION_FAILED: [{ quote: 'PROCESSING', transaction: 'PROCESSING' }, fail('execution')],
  COMPLETED_LATE: [leave, { ...complete, after: lateQuoteSeconds }],
  DELIVERY_FAILED: [leave, fail('delivery'), ...refund()],
  RETURNED_BY_BANK: [leave, complete, { ...fail('returned'), after: returnSeconds }, ...refund()],
  // Assumption: no failure reason names a cancellation; the reason of the refund does.
  CANCELLED_BY_USER: [leave, fail('execution'), ...refund('USER_CANCELLATION')],
  PAYOUT_AND_REFUND_FAILED: [
    leave,
    fail('delivery'),
    { refund: 'PENDING' },
    { after: refundSeconds, refund: 'FAILED' },
  ],
  // Assumption: the service bears it. The payer has the refund, and the payee the payment.
  CANCELLED_TOO_LATE: [
    leave,
    fail('execution'),
    ...refund('USER_CANCELLATION'),
    { after: refundSeconds, transaction: 'COMPLETED' },
  ],
  PENDING_LONG: [leave, { ...complete, after: longPendingSeconds }],
  COMPLIANCE_FAILURE: [leave, fail('compliance'), ...refund()],
}

type Scripts<Outcome extends string> = Readonly<Record<Outcome, readonly Step[]>>

const families = {
  quote: quoteScripts,
  /** A transfer out: a bank account receives. */
  out: {
    INSUFFICIENT_FUNDS: [{ transaction: 'FAILED', failure: 'insufficient funds' }],
    ACCOUNT_CLOSED: [{ transaction: 'FAILED', failure: 'account closed' }],
    REJECTED_BY_BANK: [
      { money: 'move', transaction: 'PROCESSING' },
      { money: 'return', transaction: 'FAILED', failure: 'delivery' },
    ],
    PENDING_THEN_FAILED: [
      { money: 'move' },
      { after: pendingTransferSeconds, money: 'return', transaction: 'FAILED', failure: 'delivery' },
    ],
    SUCCESS: [{ money: 'move', transaction: 'PROCESSING' }, { transaction: 'COMPLETED' }],
  } satisfies Scripts<TransferOutcome>,
  /** A transfer in: a bank account is debited, and the balance rises when the money arrives. */
  in: {
    INSUFFICIENT_FUNDS: [{ transaction: 'FAILED', failure: 'insufficient funds' }],
    ACCOUNT_CLOSED: [{ transaction: 'FAILED', failure: 'account closed' }],
    REJECTED_BY_BANK: [{ transaction: 'REJECTED', failure: 'delivery' }],
    PENDING_THEN_FAILED: [{ after: pendingTransferSeconds, transaction: 'FAILED', failure: 'delivery' }],
    SUCCESS: [{ money: 'move', transaction: 'COMPLETED' }],
  } satisfies Scripts<TransferOutcome>,
  /** An incoming UMA payment, by sender. Assumption: a payment that compliance stops is refunded to its sender. */
  uma: {
    SUCCESS: [{ money: 'move', transaction: 'COMPLETED' }],
    PENDING_LONG: [{ after: longPendingSeconds, money: 'move', transaction: 'COMPLETED' }],
    COMPLIANCE_FAILURE: [
      { transaction: 'FAILED', failure: 'compliance' },
      { refund: 'PENDING' },
      { after: refundSeconds, transaction: 'REFUNDED', refund: 'COMPLETED' },
    ],
  } satisfies Scripts<UmaOutcome>,
}

export const scripts: Scripts<string> = {
  // Assumption: a payment that the platform cancels fails, and its refund names the cancellation.
  'quote CANCELLED': [{ ...fail('execution'), isCancelled: true }, ...refund('USER_CANCELLATION')],
  'out CANCELLED': [
    { transaction: 'FAILED', failure: 'execution', isCancelled: true },
    ...refund('USER_CANCELLATION'),
  ],
  ...Object.fromEntries(
    Object.entries(families).flatMap(([family, table]) =>
      Object.entries<readonly Step[]>(table).map(([outcome, steps]) => [`${family} ${outcome}`, steps]),
    ),
  ),
}

type FailureCause = keyof typeof reasons

/** The words of the document and 2026-04 for an outgoing payment, then of 2026-08; the same for an incoming one. */
type Row = readonly [
  document: FailureReason,
  outgoing: FailureReason,
  newOutgoing: FailureReason,
  incoming: FailureReason,
  newIncoming: FailureReason,
]

const execution = 'QUOTE_EXECUTION_FAILED'
const offramp = 'OFFRAMP_FAILED'
const counterparty = 'COUNTERPARTY_POST_TX_FAILED'
const pay = 'PAY_REQUEST_FAILED'
const collection = 'COLLECTION_FAILED'

/** Assumption: the published lists name the reasons; which one goes with which cause is the sandbox's choice. */
const reasons = {
  execution: [execution, execution, execution, execution, execution],
  delivery: [offramp, counterparty, counterparty, pay, collection],
  returned: [offramp, counterparty, 'PAYOUT_RETURNED', pay, collection],
  compliance: [pay, counterparty, 'COMPLIANCE_REJECTED', pay, 'COMPLIANCE_REJECTED'],
  'account closed': [offramp, counterparty, 'ACCOUNT_INVALID', pay, collection],
  'insufficient funds': [offramp, execution, execution, pay, collection],
} as const satisfies Readonly<Record<string, Row>>

export function failureReasonOf(cause: FailureCause, type: string, wire: ProfileName): FailureReason {
  const [document, outgoing, newOutgoing, incoming, newIncoming] = reasons[cause]
  if (type === 'INCOMING') return wire === '2026-08' ? newIncoming : incoming
  return { document, '2026-04': outgoing, '2026-08': newOutgoing }[wire]
}
