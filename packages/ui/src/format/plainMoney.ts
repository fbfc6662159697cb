/** Amounts as a user says them: `$12.50`, and a fee or a row of a list to the cent. The exact ones are in `money.ts`. */

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

/**
 * Formats a fee to the cent, rounded up: the user never pays more than it says.
 *
 * @returns `isExact`: whether nothing was rounded.
 */
export function plainFee(
  units: number,
  unit: MoneyUnit,
  language: string,
): { text: string; isExact: boolean } {
  const rounded = toCents(units, unit, Math.ceil)
  return { text: plainMoney(rounded, unit, language), isExact: rounded === units }
}

/**
 * Formats an amount to the cent, for a list. What left is rounded up, what came is rounded down: a user never has less than it says.
 * Below a cent it is exact.
 *
 * @param isIncoming - Whether it came.
 */
export function shortMoney(units: number, unit: MoneyUnit, language: string, isIncoming: boolean): string {
  return plainMoney(toCents(units, unit, isIncoming ? Math.floor : Math.ceil) || units, unit, language)
}

function toCents(units: number, { decimals }: MoneyUnit, round: (cents: number) => number): number {
  const step = 10 ** Math.max(0, decimals - 2)
  return round(units / step) * step
}

/** ISO 4217 has three letters, and `Intl` a name for each. */
const isOfState = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) &&
  new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(code) !== undefined
