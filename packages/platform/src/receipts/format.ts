/** How a receipt writes amounts, rates and times: exact, by the decimals of the service, with the offset of the zone. */

import { type CurrencyAmount, visibleText } from '@embedded-wallet/protocol'
import { exactDecimal } from '../exactDecimal.js'

/** @returns Such as `1,234.50 USD` or `0.000001 USDC`: no digit is dropped or rounded, and at least two decimals where the currency has them. */
export function exactMoney({ amount, currency }: CurrencyAmount, language: string): string {
  const { code, decimals } = currency
  const decimal = `${amount < 0 ? '-' : ''}${exactDecimal(amount, decimals)}`
  const fraction = decimal.split('.')[1]?.replace(/(?<!0)0+$/, '') ?? ''
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.min(2, decimals),
    maximumFractionDigits: Math.max(Math.min(2, decimals), fraction.length),
  })
  // `Intl` reads a text digit by digit, so nothing is rounded.
  return `${format.format(decimal as Intl.StringNumericLiteral)} ${visibleText(code, 12)}`
}

/**
 * Writes a rate in the direction whose number is 1 or more: with two to four decimals, 0.00065 would be another rate.
 *
 * @param rate - Sending units per receiving unit, more than 0.
 */
export function rateLine(rate: number, sent: string, received: string, language: string): string {
  const [one, number, other] = rate >= 1 ? [received, rate, sent] : [sent, 1 / rate, received]
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return `1 ${visibleText(one, 12)} = ${format.format(number)} ${visibleText(other, 12)}`
}

/** @returns Such as `April 8, 2026 at 5:30:00 PM UTC+02:00`; undefined if the text is not a time. */
export function zonedTime(iso: string | undefined, timeZone: string, language: string): string | undefined {
  const time = new Date(iso ?? '')
  if (Number.isNaN(time.getTime())) return undefined
  const written = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium', timeZone })
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const { value = 'GMT' } = zone.formatToParts(time).find(({ type }) => type === 'timeZoneName') ?? {}
  const offset = value === 'GMT' ? '+00:00' : value.replace('GMT', '')
  return `${written.format(time)} UTC${offset}`
}

/** ISO 4217 has three letters, and `Intl` a name for each: what has none is a token. */
export const isToken = (code: string): boolean =>
  !/^[A-Z]{3}$/.test(code) ||
  new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(code) === undefined
