/** Reads the amount that a user entered, with the separators of the user's language and of others. It never guesses. */

import { plainText, zerosIn } from '@embedded-wallet/core'
import { AmountError } from '../words/amountError.js'
import { amountsTexts } from '../words/en/amounts.js'
import { fill } from '../words/fill.js'
import { formatDecimal } from './money.js'
import { type AmountTexts, type MoneyUnit, parseDecimal } from './parseDecimal.js'
import { showMoney } from './showMoney.js'

/** Characters that only separate groups. All spaces are one separator, and all apostrophes are one. */
const groupOnly: Readonly<Record<string, string>> = { "'": "'", '’': "'", '٬': '٬' }

/** The zero of ASCII. */
const ascii = 48

/**
 * Reads the amount that a user entered.
 *
 * A text with one meaning is taken in every language: `12,5`, `12.5`, `1.234,56`, `1'234.56`. A text such as `1,234` has two; the
 * language decides if it uses that separator.
 *
 * @param texts - Its `language` decides, and the error is in it.
 * @returns The amount in the smallest unit, 1 to 2⁵³ − 1.
 * @throws {AmountError} If the text is not an amount in this currency, or has two meanings. The message shows both.
 */
export function parseAmount(text: string, unit: MoneyUnit, texts: AmountTexts): number {
  return parseDecimal(readDecimal(text, unit, texts), unit, texts)
}

/**
 * Shows how an amount reads, while it is entered.
 *
 * @returns The amount in full if the text has separators that a user could read in another way; undefined for a plain one, such
 * as `12.50` in English, and for a text that is not an amount.
 */
export function explainAmount(text: string, unit: MoneyUnit, texts: AmountTexts): string | undefined {
  const { decimal } = separatorsOf(texts.language)
  const separators = text.trim().replace(/\p{Nd}/gu, '')
  if (separators === '' || separators === decimal) return undefined
  try {
    return showMoney(parseAmount(text, unit, texts), unit, 'all', texts)
  } catch (error) {
    // The review shows what is wrong.
    if (error instanceof AmountError) return undefined
    throw error
  }
}

/** @returns The amount as the other language writes it; the text itself if it is not an amount, or has two meanings. */
export function translateAmount(text: string, from: string, to: string): string {
  try {
    return formatDecimal(
      readDecimal(text, { code: '' }, { language: from, amounts: amountsTexts.amounts }),
      0,
      to,
    )
  } catch (error) {
    // The review shows what is wrong.
    if (error instanceof AmountError) return text
    throw error
  }
}

function readDecimal(
  text: string,
  { code }: Pick<MoneyUnit, 'code'>,
  { language: locale, amounts }: AmountTexts,
): string {
  const { zero, group, decimal } = separatorsOf(locale)
  const given = plainText(text).trim()
  if (!given) throw new AmountError(amounts.empty)
  if (/^[-−]/.test(given)) throw new AmountError(amounts.notPositive)
  const plain = normalize(given)
  // Digits of two scripts in one number are a slip or a trap: some look alike.
  const [script, otherScript] = zerosIn(text)
  const readings = otherScript === undefined ? readingsOf(plain) : []
  const [first, second] = readings
  if (!first) throw new AmountError(fill(amounts.notReadable, { example: formatDecimal('12.5', 2, locale) }))
  if (!second) return first.value
  // Two readings: one separator, before three digits. The language decides, but not for the digits of another script.
  const separator = script === zero || script === ascii ? /[.,]/.exec(plain)![0] : undefined
  if (separator === decimal) return readings.find(({ isDecimal }) => isDecimal)!.value
  if (separator === group) return readings.find(({ isDecimal }) => !isDecimal)!.value
  const [large = '', small = ''] = readings.map(({ value }) => formatDecimal(value, 0, locale))
  const [enterLarge = '', enterSmall = ''] = readings.map(({ value }) => value.replace('.', decimal))
  throw new AmountError(fill(amounts.ambiguous, { given, code, large, small, enterLarge, enterSmall }))
}

/** @returns The zero of the language, and its separators as `normalize` writes them. */
function separatorsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const separator = (type: string) => normalize(parts.find((part) => part.type === type)?.value ?? '')
  return {
    zero: [...zerosIn(parts[0]!.value)][0],
    group: separator('group'),
    decimal: separator('decimal'),
  }
}

const normalize = (text: string): string =>
  text.replace(/\s/g, ' ').replace(/['’٬]/g, (separator) => groupOnly[separator]!)

interface Reading {
  /** Digits with at most one point. */
  value: string
  /** Whether the last separator is read as the decimal one. */
  isDecimal: boolean
}

/** @returns Every number that the text can mean: none, one or two. The larger one is first. */
function readingsOf(plain: string): Reading[] {
  const whole = readWhole(plain)
  const parts = /^(.*)[.,٫](\d*)$/.exec(plain)
  const before = parts && parts[1] === '' && parts[2] !== '' ? '0' : parts && readWhole(parts[1]!)
  // One character cannot separate groups and decimals in the same number.
  const isMixed = parts && parts[1]!.includes(plain[parts[1]!.length]!)
  return [
    ...(whole === undefined ? [] : [{ value: whole, isDecimal: false }]),
    ...(before && !isMixed
      ? [{ value: parts![2] ? `${before}.${parts![2]}` : before, isDecimal: true }]
      : []),
  ]
}

/** Reads digits that may have one kind of group separator, in threes (1.234.567) or as in India (12,34,567). */
function readWhole(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text
  const separator = /[., '٬]/.exec(text)?.[0]
  if (!separator) return undefined
  const [first = '', ...groups] = text.split(separator)
  // No language writes a group of zeros first: 0.500 is a half.
  if (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((group) => /^\d+$/.test(group))) return undefined
  const last = groups.pop()!
  const isInThrees = groups.every((group) => group.length === 3)
  const isInTwos = first.length < 3 && groups.length > 0 && groups.every((group) => group.length === 2)
  return last.length === 3 && (isInThrees || isInTwos) ? first + groups.join('') + last : undefined
}
