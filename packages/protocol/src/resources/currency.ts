/** Currencies, amounts together with them, and the rates between them: whole units of both currencies. Source: both dated profiles. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Timestamp } from '../scalars.js'

/**
 * A currency or a crypto asset.
 *
 * Deployments send `code` and `decimals` in every example, but their schemas promise neither. A response without them is
 * read all the same.
 */
export interface Currency extends ValueOf<typeof currencySchema> {}

const currencySchema = v.object({
  /** ISO 4217 or an asset code, such as `USD` or `USDC`. */
  code: v.string(),
  name: v.exactOptional(v.string()),
  symbol: v.exactOptional(v.string()),
  /** The number of an amount's digits after the decimal point. */
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export const Currency: Readable<Currency> = readable(currencySchema, ['code?', 'decimals?'])

/** An amount together with its currency. */
export interface CurrencyAmount extends ValueOf<typeof currencyAmount> {}

const currencyAmount = v.object({
  /** Integer in the smallest unit of `currency`. */
  amount: Amount,
  currency: Currency,
})
export const CurrencyAmount: Readable<CurrencyAmount> = readable(currencyAmount, ['amount', 'currency'])

/** What a payment would cost now. It is not an offer: a quote is. */
export interface ExchangeRate extends ValueOf<typeof exchangeRateSchema> {}

const exchangeRateSchema = v.object({
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
export const ExchangeRate: Readable<ExchangeRate> = readable(exchangeRateSchema, [
  'sourceCurrency',
  'destinationCurrency',
  'exchangeRate',
])

/** An amount and the decimals of its currency. */
export interface RatedAmount {
  /** Integer in the smallest unit of the currency. */
  amount: number | bigint
  /** The number of an amount's digits after the decimal point. */
  decimals: number
}

/**
 * Computes the rate at which one amount became another: sending units per receiving unit, both whole.
 * It is for comparison and for a service. A wallet never computes an amount from a rate.
 *
 * @param sent - What was converted: the sent amount less the fees.
 * @param received - What it became, more than 0.
 * @throws RangeError or TypeError if a number is not a safe integer, decimals are negative, or nothing was received. The
 * decimals of a currency must be known: no default is right.
 * @see docs/guides/balanceAndHistory.md#amounts-and-rates
 * @example
 * const rate = exchangeRateOf({ amount: 12_000_000, decimals: 6 }, { amount: 1200, decimals: 2 }) // 1
 */
export function exchangeRateOf(sent: RatedAmount, received: RatedAmount): number {
  const over = BigInt(sent.amount) * 10n ** BigInt(received.decimals)
  const under = BigInt(received.amount) * 10n ** BigInt(sent.decimals)
  if (under <= 0n) throw new RangeError('received.amount must be more than 0')
  return Number(over) / Number(under)
}
