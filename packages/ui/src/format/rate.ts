/** Describes the exchange rate of a quote. */

import type { Currency, Quote } from '@embedded-wallet/core'
import { formatDecimal } from './money.js'

/** The fields of a quote that its rate depends on. */
export interface Rated extends Pick<Quote, 'totalSendingAmount' | 'totalReceivingAmount'> {
  sendingCurrency: Pick<Currency, 'code' | 'decimals'>
  receivingCurrency: Pick<Currency, 'code' | 'decimals'>
  exchangeRate?: number | undefined
  feesIncluded?: number | undefined
}

/**
 * Describes the rate that the service names. Published examples have it upside down, so a rate that is a tenth or more
 * away from the amounts is not shown. The recipient's side may take a fee, and what arrives is rounded down.
 *
 * @returns For example `1 EUR = 1.08 USDC`; undefined if both sides are the same currency, if the decimals of one are
 * unknown, or if the amounts contradict the rate.
 */
export function describeRate(quote: Rated, locale: string): string | undefined {
  const {
    sendingCurrency: from,
    receivingCurrency: to,
    exchangeRate = 0,
    totalReceivingAmount: received,
  } = quote
  const converted = { amount: quote.totalSendingAmount - (quote.feesIncluded ?? 0), decimals: from.decimals }
  const known = [converted.amount, received, from.decimals, to.decimals]
  if (from.code === to.code || received <= 0 || !known.every(Number.isSafeInteger)) return undefined
  const least = rateBetween(converted, { amount: received + 1, decimals: to.decimals })
  const most = rateBetween(converted, { amount: received, decimals: to.decimals })
  const isTrue = exchangeRate > least * 0.9 && exchangeRate < most * 1.1
  return isTrue ? `1\u00a0${to.code} = ${formatRate(exchangeRate, locale)}\u00a0${from.code}` : undefined
}

/** Six significant digits, at least two decimals, and no more zeros at the end than that. */
function formatRate(rate: number, locale: string): string {
  // At least one decimal, so that no zero of a whole number counts as one at the end. More than 100 are not written.
  const decimals = Math.min(Math.max(1, 5 - Math.floor(Math.log10(rate))), 100)
  const decimal = Number(rate.toPrecision(6))
    .toFixed(decimals)
    .replace(/\.?(?<!0)0+$/, '')
  return formatDecimal(decimal, 2, locale)
}

/** An amount in its smallest unit, and the decimals of its currency. */
interface RatedAmount {
  amount: number
  decimals: number
}

/** @returns Sending units per receiving unit, both whole: for comparison, and never to compute an amount. */
export const rateBetween = (sent: RatedAmount, received: RatedAmount): number =>
  Number(BigInt(sent.amount) * 10n ** BigInt(received.decimals)) /
  Number(BigInt(received.amount) * 10n ** BigInt(sent.decimals))
