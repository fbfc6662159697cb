/** Amounts as a user says them: `$12.50`. They are exact wherever they stand, so that price, fee, payment and balance add up. */

import { formatMoney, formatOf, toDecimal } from './money.js'
import type { MoneyUnit } from './parseDecimal.js'

/**
 * Formats an amount exactly, with the sign of its currency where the currency is money of a state. A token such as USDC is no dollar, so
 * it keeps its code.
 *
 * @param units - Integer of the smallest unit.
 * @returns For example `$1,100.00`, `MX$20.00` or `1,100.00 USDC` in English.
 */
export function plainMoney(units: number, { code, decimals }: MoneyUnit, language: string): string {
  if (!isOfState(code)) return formatMoney(units, { code, decimals }, language)
  const decimal = toDecimal(units, decimals)
  // `Intl` reads a text digit by digit, so nothing is rounded.
  return formatOf(decimal, Math.min(2, decimals), language, code).format(decimal as Intl.StringNumericLiteral)
}

/** ISO 4217 has three letters, and `Intl` a name for each. */
const isOfState = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) &&
  new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(code) !== undefined
