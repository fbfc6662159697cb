/** Reads the decimal text in which a page and its server exchange amounts. No floating point. */

import { AmountError } from '../words/amountError.js'
import { fill } from '../words/fill.js'
import type { Texts } from '../words/texts.js'

/** The fields of a currency that amounts depend on. */
export interface MoneyUnit {
  code: string
  decimals: number
}

/** What amounts need of the texts: their errors, and the language of the numbers. */
export type AmountTexts = Pick<Texts, 'amounts' | 'language'>

/**
 * Reads the decimal text in which a page and its server exchange amounts.
 *
 * @param decimal - Digits with at most one point, such as `12` or `12.5`.
 * @param texts - The language of the error.
 * @returns The amount in the smallest unit, 1 to 2⁵³ − 1.
 * @throws {AmountError} If the text is not an amount in this currency.
 */
export function parseDecimal(
  decimal: string,
  { code, decimals }: MoneyUnit,
  { amounts }: AmountTexts,
): number {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!parts) throw new AmountError(amounts.notDigits)
  const [, whole = '', fraction = ''] = parts
  if (fraction.length > decimals) {
    const text = decimals === 0 ? amounts.noDecimals : amounts.tooManyDecimals
    throw new AmountError(fill(text, { code, decimals: String(decimals) }))
  }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units === 0n) throw new AmountError(amounts.notPositive)
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountError(amounts.tooLarge)
  return Number(units)
}
