/** A Quote: an offer to move and convert money, valid for minutes. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Amount, Identifier, openEnum, Timestamp } from '../scalars.js'
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

const source = /* @__PURE__ */ v.looseObject({
  sourceType: /* @__PURE__ */ openEnum<'ACCOUNT' | 'REALTIME_FUNDING'>(),
  accountId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
  customerId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
})
/** Where the money comes from. The other fields depend on `sourceType`. */
export interface QuoteSource extends ValueOf<typeof source> {}

const destination = /* @__PURE__ */ v.looseObject({
  destinationType: /* @__PURE__ */ openEnum<'ACCOUNT' | 'UMA_ADDRESS'>(),
  accountId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
  umaAddress: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
})
/** Where the money goes. The other fields depend on `destinationType`. */
export interface QuoteDestination extends ValueOf<typeof destination> {}

/** An offer to move and convert money, as a browser reads it. */
export interface Quote extends ValueOf<typeof quote, UnreadQuoteField> {}

/** What a quote may lack when a client reads it. */
export type UnreadQuoteField = 'createdAt' | 'destination' | 'exchangeRate' | 'feesIncluded' | 'transactionId'

/** The schema entries of a quote, for schemas with more fields. */
export const quoteEntries = {
  /** `Quote:<id>` */
  id: Identifier,
  status: /* @__PURE__ */ openEnum<QuoteStatus>(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  source: source as v.GenericSchema<QuoteSource>,
  destination: destination as v.GenericSchema<QuoteDestination>,
  sendingCurrency: Currency,
  receivingCurrency: Currency,
  /** Everything that leaves the source, with fees, in the smallest unit of `sendingCurrency`. */
  totalSendingAmount: Amount,
  /** In the smallest unit of `receivingCurrency`. */
  totalReceivingAmount: Amount,
  /** Sending units per receiving unit, both whole whatever their decimals: 1 from USDC to USD. Never compute an amount from it. */
  exchangeRate: /* @__PURE__ */ v.number(),
  /** Part of `totalSendingAmount`, in the same unit. */
  feesIncluded: Amount,
  /** `Transaction:<id>` */
  transactionId: Identifier,
  /** For an embedded-wallet source: one entry of type EMBEDDED_WALLET carries `payloadToSign`. Select by type. */
  paymentInstructions: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.array(PaymentInstructions)),
  /** PENDING_AUTHORIZATION: what the user must prove. Absent when it cannot be read. */
  // What is wrong with it must not hide the status.
  scaChallenge: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.fallback(/* @__PURE__ */ v.optional(ScaChallenge), undefined),
  ),
}

const quote = /* @__PURE__ */ v.object(quoteEntries)
export const Quote: v.GenericSchema<Quote> = quote
