/** A Quote: an offer to move and convert money, valid for minutes. */

import * as v from 'valibot'
import { Amount, Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { Currency } from './currency.js'
import { PaymentInstructions } from './paymentInstructions.js'
import { ScaChallenge } from './scaChallenge.js'

/** The states of a quote. `PENDING_AUTHORIZATION` in newer deployments only: nothing has moved, and the user must prove more. */
export const quoteStatuses = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
] as const
/** One of `quoteStatuses`. */
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Where the money comes from. The other fields depend on `sourceType`. */
export interface QuoteSource {
  sourceType: OpenEnum<'ACCOUNT' | 'REALTIME_FUNDING'>
  accountId?: string
  customerId?: string
  [field: string]: unknown
}

/** Where the money goes. The other fields depend on `destinationType`. */
export interface QuoteDestination {
  destinationType: OpenEnum<'ACCOUNT' | 'UMA_ADDRESS'>
  accountId?: string
  umaAddress?: string
  [field: string]: unknown
}

/** An offer to move and convert money, as a browser reads it. */
export interface Quote {
  /** `Quote:<id>` */
  id: string
  status: OpenEnum<QuoteStatus>
  createdAt?: string
  expiresAt: string
  source: QuoteSource
  destination?: QuoteDestination
  sendingCurrency: Currency
  receivingCurrency: Currency
  /** Everything that leaves the source, with fees, in the smallest unit of `sendingCurrency`. */
  totalSendingAmount: number
  /** In the smallest unit of `receivingCurrency`. */
  totalReceivingAmount: number
  /** Sending units per receiving unit, both whole whatever their decimals: 1 from USDC to USD. Never compute an amount from it. */
  exchangeRate?: number
  /** Part of `totalSendingAmount`, in the same unit. */
  feesIncluded?: number
  /** `Transaction:<id>` */
  transactionId?: string
  /** For an embedded-wallet source: one entry of type EMBEDDED_WALLET carries `payloadToSign`. Select by type. */
  paymentInstructions?: PaymentInstructions[]
  /** PENDING_AUTHORIZATION: what the user must prove. Absent when it cannot be read. */
  scaChallenge?: ScaChallenge | undefined
}

/** The schema entries of a quote, for schemas with more fields. */
export const quoteEntries = {
  id: Identifier,
  status: /* @__PURE__ */ openEnum<QuoteStatus>(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  source: /* @__PURE__ */ v.looseObject({
    sourceType: /* @__PURE__ */ openEnum<'ACCOUNT' | 'REALTIME_FUNDING'>(),
    accountId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
    customerId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
  }),
  destination: /* @__PURE__ */ v.looseObject({
    destinationType: /* @__PURE__ */ openEnum<'ACCOUNT' | 'UMA_ADDRESS'>(),
    accountId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
    umaAddress: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
  }),
  sendingCurrency: Currency,
  receivingCurrency: Currency,
  totalSendingAmount: Amount,
  totalReceivingAmount: Amount,
  exchangeRate: /* @__PURE__ */ v.number(),
  feesIncluded: Amount,
  transactionId: Identifier,
  paymentInstructions: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.array(PaymentInstructions)),
  // What is wrong with it must not hide the status.
  scaChallenge: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.fallback(/* @__PURE__ */ v.optional(ScaChallenge), undefined),
  ),
}

export const Quote: v.GenericSchema<Quote> = /* @__PURE__ */ v.object(quoteEntries)
