/** Describes the exchange rate of a quote. */

import type { Quote } from '@embedded-wallet/protocol'
import { browserLocale } from './locale'
import { formatDecimal } from './money'

/** The fields of a quote that its rate depends on. */
export type Rated = Pick<
  Quote,
  | ('sendingCurrency' | 'receivingCurrency' | 'exchangeRate')
  | ('totalSendingAmount' | 'totalReceivingAmount' | 'feesIncluded')
>

/**
 * Assumption: `exchangeRate` is "sending units per receiving unit". Deployments may mean whole or smallest units, so this
 * function takes the reading that fits the quote's own amounts.
 *
 * @returns For example `1 EUR = 1.08 USDC`; undefined when both sides are the same currency.
 */
export function describeRate(quote: Rated, locale = browserLocale): string | undefined {
  const { sendingCurrency: from, receivingCurrency: to, exchangeRate } = quote
  if (from.code === to.code || !(exchangeRate > 0) || quote.totalReceivingAmount <= 0) return undefined
  const scale = 10 ** (to.decimals - from.decimals)
  const fromAmounts = ((quote.totalSendingAmount - quote.feesIncluded) / quote.totalReceivingAmount) * scale
  const distance = (rate: number) => Math.abs(Math.log(rate / fromAmounts))
  const rate = distance(exchangeRate) <= distance(exchangeRate * scale) ? exchangeRate : exchangeRate * scale
  return `1 ${to.code} = ${formatRate(rate, locale)} ${from.code}`
}

/** Six significant digits, at least two decimals, and no more zeros at the end than that. */
function formatRate(rate: number, locale: string | undefined): string {
  const decimal = Number(rate.toPrecision(6))
    .toFixed(12)
    .replace(/\.?0+$/, '')
  return formatDecimal(decimal, 2, locale)
}
