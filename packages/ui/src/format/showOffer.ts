/** The amounts of a quote as one reads them together: the side that was fixed, what it costs, the fee. What adds up, adds up as shown. */

import type { Quote } from '@embedded-wallet/core'
import type { MoneyUnit } from './parseDecimal.js'
import { type Digits, type MoneyLook, showMoney, shownDecimal } from './showMoney.js'

/** What the amounts of a quote need of it. */
export type OfferedMoney = Pick<
  Quote,
  'totalSendingAmount' | 'sendingCurrency' | 'totalReceivingAmount' | 'receivingCurrency'
> & { feesIncluded?: number | undefined }

/** The side that was fixed, as the app's backend gives it with the quote: the service does not. */
export function fixedSideOf(quote: object | undefined): 'SENDING' | 'RECEIVING' | undefined {
  const side = (quote as { lockedCurrencySide?: unknown } | undefined)?.lockedCurrencySide
  return side === 'SENDING' || side === 'RECEIVING' ? side : undefined
}

/** An amount, and how it is written. */
export interface HeadAmount {
  amount: number
  currency: MoneyUnit
  digits: Digits
}

/**
 * Writes the amounts of a quote for one screen. The amount that was fixed has all its digits: the user or the app has chosen them.
 *
 * @returns `head`: the side that was fixed, otherwise the sent amount, and `headText` the same as a text. `cost`: all that leaves the wallet.
 * `get`: what arrives. `fee`: undefined if there is none or none is known; `hasNoFee` tells which.
 */
export function showOffer(quote: OfferedMoney, look: MoneyLook) {
  const { totalSendingAmount, sendingCurrency, totalReceivingAmount, receivingCurrency, feesIncluded } = quote
  const [sent, got, paid] = digitsOf(quote, look)
  const cost: HeadAmount = { amount: totalSendingAmount, currency: sendingCurrency, digits: sent }
  const get: HeadAmount = { amount: totalReceivingAmount, currency: receivingCurrency, digits: got }
  const write = ({ amount, currency, digits }: HeadAmount) => showMoney(amount, currency, digits, look)
  const isReceiving = fixedSideOf(quote) === 'RECEIVING'
  const head = isReceiving ? get : cost
  return {
    isReceiving,
    head,
    headText: write(head),
    cost: write(cost),
    get: write(get),
    fee: feesIncluded ? showMoney(feesIncluded, sendingCurrency, paid, look) : undefined,
    hasNoFee: feesIncluded === 0,
  }
}

type OfferDigits = readonly [sent: Digits, got: Digits, fee: Digits]

const whole: OfferDigits = ['all', 'all', 'all']

/** Where what arrives and the fee make the cost, the amounts as they are shown do so, too. */
function digitsOf(quote: OfferedMoney, { showAs }: MoneyLook): OfferDigits {
  const { sendingCurrency: from, receivingCurrency: to, feesIncluded = 0 } = quote
  const side = fixedSideOf(quote)
  const usual: OfferDigits = [side === 'SENDING' ? 'all' : 'up', side === 'RECEIVING' ? 'all' : 'down', 'up']
  const differenceOf = ([sent, got, fee]: OfferDigits) =>
    scaled(shownDecimal(quote.totalReceivingAmount, to, got, showAs)) +
    scaled(shownDecimal(feesIncluded, from, fee, showAs)) -
    scaled(shownDecimal(quote.totalSendingAmount, from, sent, showAs))
  return differenceOf(whole) === 0n && differenceOf(usual) !== 0n ? whole : usual
}

/** More decimals than any asset has. */
const scale = 36

function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}
