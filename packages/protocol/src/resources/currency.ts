/** Currencies, and amounts together with them. */

import * as v from 'valibot'
import { Amount } from '../scalars.js'

/** A currency or a crypto asset. */
export interface Currency {
  /** ISO 4217 or an asset code, such as `USD` or `USDC`. */
  code: string
  name: string
  symbol: string
  /** The number of an amount's digits after the decimal point. */
  decimals: number
}

/** Schema of `Currency`. */
export const Currency: v.GenericSchema<Currency> = /* @__PURE__ */ v.object({
  code: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** An amount together with its currency. */
export interface CurrencyAmount {
  /** Integer in the smallest unit of `currency`. */
  amount: number
  currency: Currency
}

/** Schema of `CurrencyAmount`. */
export const CurrencyAmount: v.GenericSchema<CurrencyAmount> = /* @__PURE__ */ v.object({
  amount: Amount,
  currency: Currency,
})
