/** Describes the exchange rate of a quote. */

import type { Quote } from '@embedded-wallet/protocol'

/**
 * Assumption: `exchangeRate` is "sending units per receiving unit". Deployments may mean whole or smallest units, so this
 * function takes the reading that fits the quote's own amounts.
 *
 * @returns For example `1 EUR = 1.08 USDC`; undefined when both sides are the same currency.
 */
export function describeRate(quote: Quote): string | undefined {
  const { sendingCurrency: from, receivingCurrency: to, exchangeRate } = quote
  if (from.code === to.code || !(exchangeRate > 0) || quote.totalReceivingAmount <= 0) return undefined
  const scale = 10 ** (to.decimals - from.decimals)
  const fromAmounts = ((quote.totalSendingAmount - quote.feesIncluded) / quote.totalReceivingAmount) * scale
  const distance = (rate: number) => Math.abs(Math.log(rate / fromAmounts))
  const rate = distance(exchangeRate) <= distance(exchangeRate * scale) ? exchangeRate : exchangeRate * scale
  return `1 ${to.code} = ${formatRate(rate)} ${from.code}`
}

/** Six significant digits, at least two decimals, and no more zeros at the end than that. */
function formatRate(rate: number): string {
  const [whole, fraction = ''] = Number(rate.toPrecision(6)).toFixed(12).split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
