/** Reads the decimal text in which page and server exchange amounts. No floating point. */

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
 * Reads the decimal text in which page and server exchange amounts.
 *
 * @param decimal - Digits with at most one point, such as `12` or `12.5`.
 * @returns The amount in the smallest unit, 1 to 2⁵³ − 1.
 * @throws AmountError when the text is not an amount in this currency.
 */
export function parseDecimal(decimal: string, { code, decimals }: MoneyUnit): number {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!parts) throw new AmountError('Enter an amount in digits.')
  const [, whole = '', fraction = ''] = parts
  if (fraction.length > decimals)
    throw new AmountError(
      decimals === 0
        ? `${code} has no decimals. Enter a whole number.`
        : `${code} has at most ${decimals} decimals. Enter fewer.`,
    )
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units === 0n) throw new AmountError('Enter an amount above zero.')
  if (units > BigInt(Number.MAX_SAFE_INTEGER))
    throw new AmountError('That amount is too large. Enter a smaller one.')
  return Number(units)
}
