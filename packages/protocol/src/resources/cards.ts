/** Cards and the payments that are made with them, in newer deployments only. Source: profile 2026-08, events. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'

/** A card that pays from accounts of the service. */
export interface Card extends ValueOf<typeof card> {}

const card = v.looseObject({
  /** `Card:<id>` */
  id: Identifier,
  /** The customer who holds it. */
  cardholderId: v.string(),
  state: openEnum<'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED'>(),
  form: openEnum<'VIRTUAL'>(),
  /** The accounts that it pays from. */
  fundingSources: v.array(v.string()),
  /** The last four digits of its number. */
  last4: v.exactOptional(v.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const Card: Readable<Card> = readable(card, ['id', 'state'])

/** A payment with a card. */
export interface CardTransaction extends ValueOf<typeof cardTransaction> {}

const cardTransaction = v.looseObject({
  /** `Transaction:<id>` */
  id: Identifier,
  type: openEnum<'CARD'>(),
  status: openEnum<'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION'>(),
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
