/** A Transaction: one movement of money, incoming or outgoing; its rate and its refund; transfers, and the filters of lists. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, OptionalText, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'
import type { CustomerInfoField } from './platformConfig.js'

/** The states of a transaction. */
export const transactionStatuses = [
  'CREATED',
  'PENDING',
  // Newer deployments only.
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const
/** One of `transactionStatuses`. */
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Why a transaction failed. */
export const failureReasons = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  // Of the dated deployments. The last ones are new in 2026-08.
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
  'QUOTE_RATE_UNAVAILABLE',
  'SCA_NOT_COMPLETED',
  'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'COLLECTION_FAILED',
] as const
/** One of `failureReasons`. */
export type FailureReason = (typeof failureReasons)[number]

/** The states of a refund. */
export const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const
/** One of `refundStatuses`. */
export type RefundStatus = (typeof refundStatuses)[number]

/** Why a payment is refunded. */
export type RefundReason = 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT'

/** What a payment that failed gives back to its sender. */
export interface Refund extends ValueOf<typeof refund> {}

const refund = v.object({
  /** What both sides keep in their books. */
  reference: v.string(),
  initiatedAt: Timestamp,
  /** Present if the money is back. */
  settledAt: v.exactOptional(Timestamp),
  status: openEnum<RefundStatus>(),
  reason: v.exactOptional(openEnum<RefundReason>()),
})
export const Refund: v.GenericSchema<Refund> = refund

/** The parts of a rate and its fees. A deployment that brands the prefix `serviceApi` needs a client with `branding`. */
export interface RateDetails extends ValueOf<typeof rateDetails> {}

const rateDetails = v.object({
  serviceApiMultiplier: v.exactOptional(v.number()),
  /** Integer in the smallest unit of the sending currency. */
  serviceApiFixedFee: v.exactOptional(Amount),
  serviceApiVariableFeeRate: v.exactOptional(v.number()),
  serviceApiVariableFeeAmount: v.exactOptional(v.number()),
  /** Present in quotes only. */
  counterpartyMultiplier: v.exactOptional(v.number()),
  /** Present in quotes only. */
  counterpartyFixedFee: v.exactOptional(Amount),
})
export const RateDetails: v.GenericSchema<RateDetails> = rateDetails

/** One end of a transaction. The interface document shows only the variant ACCOUNT, so all other fields are kept. */
export interface TransactionParty {
  accountId?: string
  currency?: string
  [field: string]: unknown
}

/** One movement of money. */
export interface Transaction extends ValueOf<typeof transaction> {}

const party: v.GenericSchema<TransactionParty> = v.looseObject({
  accountId: v.exactOptional(v.string()),
  currency: v.exactOptional(v.string()),
})

const transaction = v.object({
  /** `Transaction:<id>` */
  id: Identifier,
  status: openEnum<TransactionStatus>(),
  /** Newer deployments also list payments with a card: they have the fields of `CardTransaction`, and neither `source` nor `destination`. */
  type: openEnum<'INCOMING' | 'OUTGOING' | 'CARD'>(),
  /** Incoming money may come without it. */
  source: v.exactOptional(party),
  destination: party,
  /** The sender of an outgoing transaction, the recipient of an incoming one. */
  customerId: v.string(),
  platformCustomerId: v.exactOptional(v.string()),
  /** In the recipient's currency. */
  receivedAmount: v.exactOptional(CurrencyAmount),
  /** In the sender's currency. Assumption: deployments send it; the document does not list it. */
  sentAmount: v.exactOptional(CurrencyAmount),
  settledAt: v.exactOptional(Timestamp),
  createdAt: v.exactOptional(Timestamp),
  updatedAt: v.exactOptional(Timestamp),
  /** Newer deployments only. */
  direction: v.exactOptional(openEnum<'CREDIT' | 'DEBIT'>()),
  /** Newer deployments only: what a pending transaction waits for. */
  pendingReason: v.exactOptional(v.string()),
  /** Newer deployments only: see `confirmTransaction` of the platform. */
  receiptDeliveryConfirmedAt: v.exactOptional(Timestamp),
  /** `Quote:<id>` */
  quoteId: v.exactOptional(Identifier),
  /** Sending units per receiving unit, both whole whatever their decimals. */
  exchangeRate: v.exactOptional(v.number()),
  /** Integer in the smallest unit of the sending currency. */
  fees: v.exactOptional(Amount),
  /** Newer deployments only: the platform's part of `fees`. */
  platformFees: v.exactOptional(Amount),
  /** Newer deployments only, such as `ACH`. */
  paymentRail: v.exactOptional(v.string()),
  /** `Agent:<id>`; present only if an agent started the transaction. */
  agentId: v.exactOptional(v.string()),
  description: v.exactOptional(v.string()),
  counterpartyInformation: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Present for every status except CREATED. */
  reconciliationInstructions: v.exactOptional(
    v.object({ reference: v.exactOptional(v.string()), transactionHash: v.exactOptional(v.string()) }),
  ),
  rateDetails: v.exactOptional(RateDetails),
  failureReason: v.exactOptional(openEnum<FailureReason>()),
  /** Present if a failed payment returns to its sender. */
  refund: v.exactOptional(Refund),
  /** Of a payment with a card: who is paid. Texts of another party. */
  merchant: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Of a payment with a card. */
  authorizedAmount: v.exactOptional(CurrencyAmount),
  /** Of a payment with a card: what was charged so far. */
  settledAmount: v.exactOptional(CurrencyAmount),
  /** Of a payment with a card. */
  refundedAmount: v.exactOptional(CurrencyAmount),
})
export const Transaction: Readable<Transaction> = readable(transaction, [
  'id',
  'status',
  'receivedAmount',
  'sentAmount',
  'authorizedAmount',
  'settledAmount',
  'refundedAmount',
])

/** What the sender's institution learns of the receiver. */
export type ReceiverCustomerInfo = Partial<Record<CustomerInfoField, unknown>> & { [field: string]: unknown }

/** Body of a transfer, in or out, of the platform or of an agent. Both accounts have the same currency. */
export interface TransferBody extends ValueOf<typeof TransferBody> {}

export const TransferBody = v.object({
  source: v.object({ accountId: Identifier }),
  /** Of a transfer out: `paymentRail` is one of the destination's, such as `ACH`. */
  destination: v.object({ accountId: Identifier, paymentRail: OptionalText }),
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  /** Of a transfer out, profile 2026-08. */
  remittanceInformation: OptionalText,
  /** Of a transfer out, profile 2026-08. */
  purposeOfPayment: OptionalText,
})

/** The filters of the lists of transactions. */
export const transactionFilters = {
  /** Matches sender or receiver. */
  accountIdentifier: v.exactOptional(Identifier),
  senderAccountIdentifier: v.exactOptional(Identifier),
  receiverAccountIdentifier: v.exactOptional(Identifier),
  status: OptionalText,
  type: OptionalText,
  reference: OptionalText,
  /** Inclusive, ISO 8601. */
  startDate: OptionalText,
  /** Inclusive, ISO 8601. */
  endDate: OptionalText,
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
}
