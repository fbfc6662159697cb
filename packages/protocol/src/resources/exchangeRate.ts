/** An exchange rate. The interface document does not show it; this is what the dated profiles send. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Timestamp } from '../scalars.js'
import { Currency } from './currency.js'

/** What a payment would cost now. It is no offer: a quote is. */
export interface ExchangeRate extends ValueOf<typeof exchangeRateSchema> {}

const exchangeRateSchema = /* @__PURE__ */ v.object({
  sourceCurrency: Currency,
  /** Integer in the smallest unit of `sourceCurrency`. */
  sendingAmount: Amount,
  minSendingAmount: Amount,
  maxSendingAmount: Amount,
  destinationCurrency: Currency,
  /** How the money arrives, such as `SEPA_INSTANT`. */
  destinationPaymentRail: v.string(),
  /** Integer in the smallest unit of `destinationCurrency`. */
  receivingAmount: Amount,
  /** Sending units per receiving unit, both whole, as in a quote. */
  exchangeRate: v.number(),
  /** Integers in the smallest unit of `sourceCurrency`. `total` is of profile 2026-08. */
  fees: v.object({ fixed: v.exactOptional(Amount), total: v.exactOptional(Amount) }),
  updatedAt: Timestamp,
})
export const ExchangeRate: Readable<ExchangeRate> = /* @__PURE__ */ readable(exchangeRateSchema, [
  'sourceCurrency',
  'destinationCurrency',
  'exchangeRate',
])
