/** Exact amounts: an integer of the currency's smallest unit, its decimal text, and the formats of a language. No floating point. */

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
