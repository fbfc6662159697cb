/** Currencies, and amounts together with them. */

import * as v from 'valibot'
import { Amount } from '../scalars.js'

export interface Currency {
  /** ISO 4217 or an asset code, such as `USD` or `USDC`. */
  code: string
  name: string
  symbol: string
  /** How many digits of an amount stand behind the decimal point. */
  decimals: number
}

export const Currency: v.GenericSchema<Currency> = /* @__PURE__ */ v.object({
  code: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export interface CurrencyAmount {
  /** Integer in the smallest unit of `currency`. */
  amount: number
  currency: Currency
}

export const CurrencyAmount: v.GenericSchema<CurrencyAmount> = /* @__PURE__ */ v.object({
  amount: Amount,
  currency: Currency,
})
