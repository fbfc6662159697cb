/** Cards and the payments that are made with them, in newer deployments only. Source: profile 2026-08, events. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'

/** A card that pays from accounts of the service. */
export interface Card {
  /** `Card:<id>` */
  id: string
  /** The customer who holds it. */
  cardholderId: string
  state: OpenEnum<'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED'>
  form: OpenEnum<'VIRTUAL'>
  /** The accounts that it pays from. */
  fundingSources: string[]
  /** The last four digits of its number. */
  last4?: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}

export const Card: Readable<Card> = /* @__PURE__ */ readable(
  v.looseObject({
    id: Identifier,
    cardholderId: v.string(),
    state: openEnum<'PENDING_KYC' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED'>(),
    form: openEnum<'VIRTUAL'>(),
    fundingSources: v.array(v.string()),
    last4: v.exactOptional(v.string()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
  ['id', 'state'],
)

/** A payment with a card. */
export interface CardTransaction {
  /** `Transaction:<id>` */
  id: string
  type: OpenEnum<'CARD'>
  status: OpenEnum<'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION'>
  direction: OpenEnum<'CREDIT' | 'DEBIT'>
  customerId: string
  platformCustomerId: string
  /** The account that pays. */
  accountId: string
  cardId?: string
  merchant: Record<string, unknown>
  authorizedAmount: CurrencyAmount
  settledAmount?: CurrencyAmount
  refundedAmount?: CurrencyAmount
  authorizedAt: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}

export const CardTransaction: Readable<CardTransaction> = /* @__PURE__ */ readable(
  v.looseObject({
    id: Identifier,
    type: openEnum<'CARD'>(),
    status: openEnum<'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION'>(),
    direction: openEnum<'CREDIT' | 'DEBIT'>(),
    customerId: v.string(),
    platformCustomerId: v.string(),
    accountId: v.string(),
    cardId: v.exactOptional(v.string()),
    merchant: v.record(v.string(), v.unknown()),
    authorizedAmount: CurrencyAmount,
    settledAmount: v.exactOptional(CurrencyAmount),
    refundedAmount: v.exactOptional(CurrencyAmount),
    authorizedAt: Timestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
  ['id', 'status', 'authorizedAmount', 'settledAmount', 'refundedAmount'],
)
