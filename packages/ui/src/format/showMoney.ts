/** Writes every amount of the screens: with the digits that people use, or with all of them. No floating point. */

import { visibleText } from '../words/visibleText.js'
import { formatOf, toDecimal } from './money.js'
import type { MoneyUnit } from './parseDecimal.js'

/** How an app wants money to be shown. */
export interface MoneyOptions {
  /**
   * Assets that are shown as a currency, such as `{ USDC: 'USD' }`: "$12.50". The details name the asset, and the signed payment does not change.
   */
  showAs?: Readonly<Record<string, string>> | undefined
}

/** `down`: what someone has or gets. `up`: what someone pays. Both have the digits that people use. `all`: nothing is rounded. */
export type Digits = 'down' | 'up' | 'all'

/** What an amount is written with: the app's options, and the language of the numbers. */
export interface MoneyLook extends MoneyOptions {
  language: string
}

/**
 * Writes an amount. Money of a state has its sign, and a token its code.
 *
 * @param units - Integer of the smallest unit.
 * @param digits - `down` never shows more than there is, `up` never less than it costs. An amount that is smaller than the digits of its
 * currency keeps two digits that are no zeros at the beginning.
 * @returns For example `$1,100.00`, `MX$20.00` or `1,100.00 USDC` in English. Its spaces do not break: no line ends inside an amount.
 * @example
 * ```ts
 * showMoney(17_954_773, { code: 'USDC', decimals: 6 }, 'down', { language: 'en' }) // 17.95 USDC
 * ```
 */
export const showMoney = (units: number, unit: MoneyUnit, digits: Digits, look: MoneyLook): string =>
  moneyParts(units, unit, digits, look)
    .map(({ value }) => value)
    .join('')

/** Loads what the first amount needs. On a phone that takes 60 ms, which there are while the account is on its way. */
export function prepareMoney(look: MoneyLook): void {
  const [code = 'USDC'] = Object.keys(look.showAs ?? {})
  showMoney(0, { code, decimals: 6 }, 'down', look)
}

/** A piece of an amount: `fraction` is what stands from the decimal separator on, `code` that of a token; the sign of a currency is in `whole`. */
export interface MoneyPart {
  type: 'whole' | 'fraction' | 'code'
  value: string
}

/** The same in pieces, in the order of the language. No piece has the type of the one before it. */
export function moneyParts(
  units: number,
  unit: MoneyUnit,
  digits: Digits,
  { language, showAs }: MoneyLook,
): MoneyPart[] {
  const code = shownCode(unit.code, showAs)
  const decimal = shownDecimal(units, unit, digits, showAs)
  const currency = isOfState(code) ? code : undefined
  const least = Math.min(currency ? digitsOf(code, unit.decimals) : 2, unit.decimals)
  // `Intl` reads a text digit by digit (ECMA-402, ToIntlMathematicalValue), so it rounds nothing.
  const pieces: MoneyPart[] = []
  const written = formatOf(decimal, least, language, currency).formatToParts(
    decimal as Intl.StringNumericLiteral,
  )
  const isRightToLeft = written.some(({ value }) => /[\u200f\u061c]/.test(value))
  for (const { type: found, value } of written) {
    const type = found === 'decimal' || found === 'fraction' ? 'fraction' : 'whole'
    // From right to left the "$" of "US$" would stand on its other side.
    const shown = isRightToLeft && /[A-Z]\p{Sc}$/u.test(value) ? `${value}\u200e` : value
    const last = pieces.at(-1)
    if (last?.type === type) last.value += shown
    else pieces.push({ type, value: shown })
  }
  // No line ends between an amount and its code.
  return currency ? pieces : [...pieces, { type: 'code', value: `\u00a0${visibleText(code, 12)}` }]
}

/** The amount as it is shown, in decimal text: what a reader would add up. */
export function shownDecimal(
  units: number,
  { code, decimals }: MoneyUnit,
  digits: Digits,
  showAs?: MoneyOptions['showAs'],
): string {
  const all = toDecimal(units, decimals)
  if (digits === 'all') return all
  const size = String(Math.abs(units)).length
  const usual = digitsOf(shownCode(code, showAs), decimals)
  const isSmall = units !== 0 && size <= decimals - usual
  const kept = isSmall ? decimals - size + 2 : usual
  if (kept >= decimals) return all
  const step = 10n ** BigInt(decimals - kept)
  const rest = ((BigInt(units) % step) + step) % step
  const down = (BigInt(units) - rest) / step
  return toDecimal(Number(digits === 'up' && rest > 0n ? down + 1n : down), kept)
}

/** What an asset is shown as. A name that is no money of a state is a mistake of the app, and shows nothing wrong. */
const shownCode = (code: string, showAs: MoneyOptions['showAs']): string => {
  const other = showAs && Object.hasOwn(showAs, code) ? showAs[code] : undefined
  return other !== undefined && isOfState(other) ? other : code
}

/**
 * How many decimals people use: those of the currency, and two of a token. A coin that is cut into more than a million pieces is worth far
 * more than money, so a hundredth of it is no small change: it has six.
 */
function digitsOf(code: string, decimals: number): number {
  const usual = decimals > 6 ? 6 : 2
  return Math.min(decimals, isOfState(code) ? (fractionDigitsOf(code) ?? 2) : usual)
}

const fractionDigits = new Map<string, number | undefined>()

/** A format is slow to create, and each amount asks twice. */
function fractionDigitsOf(currency: string): number | undefined {
  if (!fractionDigits.has(currency)) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    fractionDigits.set(currency, format.resolvedOptions().maximumFractionDigits)
  }
  return fractionDigits.get(currency)
}

let currencies: ReadonlySet<string> | undefined

/** The currencies of ISO 4217 that are in use. Not by `Intl.DisplayNames`: a phone loads its names for a tenth of a second. */
function isOfState(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

/** Deployments promise neither the code nor the decimals of a currency. Without them an amount cannot be shown. */
export function readableMoney<Money extends { amount: number; currency: MoneyUnit }>(
  money: Money | undefined,
): Money | undefined {
  const { code, decimals } = money?.currency ?? {}
  return money && Number.isSafeInteger(money.amount) && code && Number.isInteger(decimals) ? money : undefined
}
