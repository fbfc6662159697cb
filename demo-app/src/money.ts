/** Exact amounts: decimal text ⇄ an integer of the currency's smallest unit, by text arithmetic only. */

/** What of a currency matters here. */
export interface MoneyUnit {
  code: string
  decimals: number
}

/** The text is not an amount that can be sent; the message says what to enter instead. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Reads what a person typed.
 *
 * @param text - Digits with at most one point: `12`, `12.5`, `.5`.
 * @returns The amount in the smallest unit, 1 to 2⁵³ − 1.
 * @throws AmountError
 */
export function parseAmount(text: string, { code, decimals }: MoneyUnit): number {
  const trimmed = text.trim()
  if (!trimmed) throw new AmountError('Enter an amount.')
  if (/^-/.test(trimmed)) throw new AmountError('Enter an amount above zero.')
  if (/^[\d.,\s]*,[\d.,\s]*$/.test(trimmed))
    throw new AmountError('Use a point for decimals and no other separators, for example 12.50.')
  const parts = /^(\d*)\.?(\d*)$/.exec(trimmed)
  if (!parts || trimmed === '.') throw new AmountError('Enter digits only, for example 12.50.')
  const [, whole = '', fraction = ''] = parts
  if (fraction.length > decimals)
    throw new AmountError(
      decimals === 0
        ? `${code} has no digits after the point.`
        : `${code} has at most ${decimals} digits after the point.`,
    )
  const units = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  if (units === 0n) throw new AmountError('Enter an amount above zero.')
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountError('That amount is too large.')
  return Number(units)
}

/**
 * Writes an amount with at least two decimals (as far as the currency has them) and no digit left out.
 *
 * @param units - Integer of the smallest unit.
 * @returns For example `100.00` or `0.000001`.
 */
export function formatAmount(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`units must be a safe integer, got ${units}`)
  const sign = units < 0 ? '-' : ''
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals)
  const shown = fraction.replace(/0+$/, '').padEnd(Math.min(2, decimals), '0')
  return shown ? `${sign}${whole}.${shown}` : `${sign}${whole}`
}

/** An amount followed by its currency code, for example `100.00 USDC`. */
export function formatMoney(units: number, { code, decimals }: MoneyUnit): string {
  return `${formatAmount(units, decimals)} ${code}`
}
