/** Currencies, and amounts together with them. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount } from '../scalars.js'

/**
 * A currency or a crypto asset.
 *
 * Deployments send `code` and `decimals` in every example, but their schemas promise neither. A response without them is
 * read all the same.
 */
export interface Currency {
  /** ISO 4217 or an asset code, such as `USD` or `USDC`. */
  code: string
  name?: string
  symbol?: string
  /** The number of an amount's digits after the decimal point. */
  decimals: number
}

export const Currency: Readable<Currency> = /* @__PURE__ */ readable(
  v.object({
    code: v.string(),
    name: v.exactOptional(v.string()),
    symbol: v.exactOptional(v.string()),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  ['code?', 'decimals?'],
)

/** An amount together with its currency. */
export interface CurrencyAmount {
  /** Integer in the smallest unit of `currency`. */
  amount: number
  currency: Currency
}

export const CurrencyAmount: Readable<CurrencyAmount> = /* @__PURE__ */ readable(
  v.object({
    amount: Amount,
    currency: Currency,
  }),
  ['amount', 'currency'],
)
