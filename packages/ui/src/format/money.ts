/** Exact amounts: an integer of the currency's smallest unit, its decimal text, and its text for a user. No floating point. */

import { visibleText } from '../words/visibleText.js'
import type { MoneyUnit } from './parseDecimal.js'

/**
 * Writes an amount as the decimal text in which page and server exchange amounts.
 *
 * @param units - Integer of the smallest unit.
 * @returns For example `100` or `0.000001`: no zeros at the end, no separators but the point.
 */
export function toDecimal(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units))
    throw new RangeError(`The amount must be a number, a safe integer, got ${JSON.stringify(units)}`)
  const sign = units < 0 ? '-' : ''
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole
}

/** Formats a decimal text of any length, exactly. It has at least `minimumDecimals` decimals. */
export function formatDecimal(decimal: string, minimumDecimals: number, locale: string): string {
  // `Intl` reads a text digit by digit (ECMA-402, ToIntlMathematicalValue), so nothing is rounded.
  return formatOf(decimal, minimumDecimals, locale).format(decimal as Intl.StringNumericLiteral)
}

/** Formats are slow to create, and few: one for each number of decimals and each sign. */
const formats = new Map<string, Intl.NumberFormat>()

/** @param currency - ISO 4217. Absent: a plain number. */
export function formatOf(
  decimal: string,
  minimumFractionDigits: number,
  locale: string,
  currency?: string,
): Intl.NumberFormat {
  const given = decimal.includes('.') ? decimal.length - decimal.indexOf('.') - 1 : 0
  const maximumFractionDigits = Math.max(minimumFractionDigits, given)
  const key = [locale, minimumFractionDigits, maximumFractionDigits, currency].join()
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      ...(currency && { style: 'currency', currency }),
      minimumFractionDigits,
      maximumFractionDigits,
    })
  formats.set(key, format)
  return format
}

/**
 * Formats an amount exactly, in a language. It has at least two decimals if the currency has them.
 *
 * @param units - Integer of the smallest unit.
 * @returns For example `1,100.00` or `0.000001` in English.
 */
export function formatAmount(units: number, decimals: number, locale: string): string {
  return formatDecimal(toDecimal(units, decimals), Math.min(2, decimals), locale)
}

/** The same, cut before the decimal separator: `1,100` and `.00`. */
export function splitAmount(
  units: number,
  decimals: number,
  locale: string,
): { whole: string; fraction: string } {
  const decimal = toDecimal(units, decimals)
  const parts = formatOf(decimal, Math.min(2, decimals), locale).formatToParts(
    decimal as Intl.StringNumericLiteral,
  )
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const join = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('')
  return at < 0
    ? { whole: join(parts), fraction: '' }
    : { whole: join(parts.slice(0, at)), fraction: join(parts.slice(at)) }
}

/** An amount followed by its currency code, for example `1,100.00 USDC`. */
export function formatMoney(units: number, { code, decimals }: MoneyUnit, locale: string): string {
  return `${formatAmount(units, decimals, locale)} ${visibleText(code, 12)}`
}
