/** Exact amounts: converts between decimal text and an integer of the currency's smallest unit, without floating point. */

/** The fields of a currency that amounts depend on. */
export interface MoneyUnit {
  code: string
  decimals: number
}

/** The text is not an amount that can be sent. The message says what to enter instead. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Reads the amount that the user entered.
 *
 * @param text - Digits with at most one point: `12`, `12.5`, `.5`.
 * @returns The amount in the smallest unit, 1 to 2⁵³ − 1.
 * @throws AmountError when the text is not an amount in this currency.
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
 * Formats an amount exactly. It has at least two decimals if the currency has them.
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
