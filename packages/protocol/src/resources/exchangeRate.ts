/** An ExchangeRate, and the query of rates. Source: both dated profiles. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
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

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())

/** Query of `GET /exchange-rates`. Values travel as text; a list of currencies as a repeated parameter. */
export interface ExchangeRatesQuery extends ValueOf<typeof exchangeRatesQuery> {}

const exchangeRatesQuery = /* @__PURE__ */ v.object({
  /** ISO 4217, or an asset code. */
  sourceCurrency: v.exactOptional(text),
  /** One or several: the parameter is repeated. */
  destinationCurrency: v.exactOptional(v.union([text, v.array(text)])),
  /** An integer in the smallest unit of `sourceCurrency`. */
  sendingAmount: v.exactOptional(
    v.pipe(
      v.string(),
      v.check(
        (digits) => /^\d{1,16}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= maxQuoteAmount,
        `sendingAmount must be an integer from 1 to ${maxQuoteAmount}`,
      ),
    ),
  ),
})
export const ExchangeRatesQuery: v.GenericSchema<ExchangeRatesQuery> = exchangeRatesQuery
