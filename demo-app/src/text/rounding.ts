/** Says when what arrives was rounded down, so that a person who multiplies does not miss a part of a cent. Exact integers only. */

import type { Rated } from './rate'

/** Currencies that call their hundredth a cent. */
const withCents: ReadonlySet<string> = new Set(['USD', 'EUR', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

/**
 * @param quote - As for `describeRate`. Its rate counts in whole units of both currencies.
 * @param otherFee - What the recipient's side takes from what arrives, in its smallest unit.
 * @returns For example `Rounded down to whole cents.`; undefined when nothing was rounded away, or the amounts do not tell.
 */
export function describeRounding(quote: Rated, otherFee = 0): string | undefined {
  const { sendingCurrency: from, receivingCurrency: to, exchangeRate = 0, feesIncluded = 0 } = quote
  const amounts = [quote.totalSendingAmount, feesIncluded, quote.totalReceivingAmount, otherFee]
  if (!(exchangeRate > 0) || !amounts.every(Number.isSafeInteger)) return undefined
  const converted = BigInt(quote.totalSendingAmount) - BigInt(feesIncluded)
  const arrives = BigInt(quote.totalReceivingAmount) + BigInt(otherFee)
  const isRoundedAt = ([over, under]: readonly [bigint, bigint]) =>
    (converted * under) / over === arrives && (converted * under) % over !== 0n
  const rate = toFraction(exchangeRate)
  if (rate === undefined || arrives <= 0n) return undefined
  if (!Number.isInteger(from.decimals) || !Number.isInteger(to.decimals)) return undefined
  const [over, under] = rate
  const inUnits = [over * 10n ** BigInt(from.decimals), under * 10n ** BigInt(to.decimals)] as const
  return isRoundedAt(inUnits) ? `Rounded down to ${nameUnits(to)}.` : undefined
}

function nameUnits({ code, decimals }: Rated['receivingCurrency']): string {
  if (decimals === 0) return `whole ${code}`
  return decimals === 2 && withCents.has(code) ? 'whole cents' : `${decimals} decimals`
}

/** A number as its shortest decimal text has it: `1.08` is 108 / 100. Undefined where that text has an exponent. */
function toFraction(value: number): readonly [bigint, bigint] | undefined {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
}
