/** Currencies, and amounts together with them. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount } from '../scalars.js'

/**
 * A currency or a crypto asset.
 *
 * Deployments send `code` and `decimals` in every example, but their schemas promise neither. A response without them is
 * read all the same.
 */
export interface Currency extends ValueOf<typeof currencySchema> {}

const currencySchema = /* @__PURE__ */ v.object({
  /** ISO 4217 or an asset code, such as `USD` or `USDC`. */
  code: v.string(),
  name: v.exactOptional(v.string()),
  symbol: v.exactOptional(v.string()),
  /** The number of an amount's digits after the decimal point. */
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export const Currency: Readable<Currency> = /* @__PURE__ */ readable(currencySchema, ['code?', 'decimals?'])

/** An amount together with its currency. */
export interface CurrencyAmount extends ValueOf<typeof currencyAmount> {}

const currencyAmount = /* @__PURE__ */ v.object({
  /** Integer in the smallest unit of `currency`. */
  amount: Amount,
  currency: Currency,
})
export const CurrencyAmount: Readable<CurrencyAmount> = /* @__PURE__ */ readable(currencyAmount, [
  'amount',
  'currency',
])
