/**
 * Cards and the payments that are made with them, in newer deployments only. Source: profile 2026-08, events; service of autumn 2026, read
 * 2026-11-28, for what has taken the place of other fields.
 */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'

const CardState = openEnum<'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED'>()

/** A card that pays from accounts of the service. */
export interface Card extends ValueOf<typeof card> {}

const card = v.looseObject({
  /** `Card:<id>` */
  id: Identifier,
  /** The customer who holds it: of 2026-08. Now it is `customerId`. */
  cardholderId: v.exactOptional(v.string()),
  customerId: v.exactOptional(v.string()),
  /** Of 2026-08. Now it is `status`. */
  state: v.exactOptional(CardState),
  status: v.exactOptional(CardState),
  form: v.exactOptional(openEnum<'VIRTUAL'>()),
  /** The accounts that it pays from: of 2026-08. Now it is one, `fundingSource`. */
  fundingSources: v.exactOptional(v.array(v.string())),
  /** The internal account that it pays from. */
  fundingSource: v.exactOptional(v.string()),
  /** In the smallest unit of `currency`; null: the card sets no limit. */
  maxSpendPerDay: v.exactOptional(v.nullable(v.number())),
  /** The last four digits of its number. */
  last4: v.exactOptional(v.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const Card: Readable<Card> = readable(card, ['id'])

/** A payment with a card. */
export interface CardTransaction extends ValueOf<typeof cardTransaction> {}

const cardTransaction = v.looseObject({
  /** `Transaction:<id>` */
  id: Identifier,
  type: openEnum<'CARD'>(),
  status: openEnum<
    'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION' | 'DECLINED' | 'VOIDED'
  >(),
  direction: openEnum<'CREDIT' | 'DEBIT'>(),
  customerId: v.string(),
  platformCustomerId: v.string(),
  /** The account that pays. */
  accountId: v.string(),
  cardId: v.exactOptional(v.string()),
  merchant: v.record(v.string(), v.unknown()),
  authorizedAmount: CurrencyAmount,
  settledAmount: v.exactOptional(CurrencyAmount),
  refundedAmount: v.exactOptional(CurrencyAmount),
  authorizedAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const CardTransaction: Readable<CardTransaction> = readable(cardTransaction, [
  'id',
  'status',
  'authorizedAmount',
  'settledAmount',
  'refundedAmount',
])

/**
 * Money that arrived in an account with a rule and was not forwarded. Source: published schema of the event SWEEP.FAILED, read
 * 2026-11-29.
 */
export interface Sweep extends ValueOf<typeof sweep> {}

const sweep = v.looseObject({
  sourceAccountId: v.string(),
  destinationAccountId: v.string(),
  amount: CurrencyAmount,
  /** The event may come twice, with different ids: this one is the same. */
  incomingTransactionId: v.string(),
  sendTransactionId: v.exactOptional(v.nullable(v.string())),
  reason: openEnum<'BELOW_MINIMUM' | 'EXECUTION_FAILED'>(),
  /** Where the money is. */
  outcome: openEnum<'MOVED_TO_CANONICAL_ACCOUNT' | 'HELD_IN_RULE_BASED_ACCOUNT'>(),
  canonicalAccountId: v.exactOptional(v.nullable(v.string())),
})
export const Sweep: Readable<Sweep> = readable(sweep, ['incomingTransactionId', 'outcome'])

/** An import of many customers. */
export interface BulkUpload extends ValueOf<typeof bulkUpload> {}

const bulkUpload = v.object({
  id: Identifier,
  status: openEnum<'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'>(),
  /** Numbers of customers. */
  progress: v.object({
    total: v.number(),
    processed: v.number(),
    successful: v.number(),
    failed: v.number(),
  }),
  errors: v.exactOptional(v.array(v.unknown())),
  completedAt: v.exactOptional(Timestamp),
})
export const BulkUpload: Readable<BulkUpload> = readable(bulkUpload, ['id', 'status'])
