/** What a payment must keep to: the quote that the user saw, and the most that it may take. */

import { accountKey, emit, type Quote } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { quoteState } from './quotes.js'

/** The most that a payment may take, with its fees. */
export interface MaxSendingAmount {
  /** In the smallest unit of the currency. */
  amount: number
  /** The code of `sendingCurrency`, such as `USDC`. */
  currency: string
}

/** The error of a mistake in the app's code, found before anything else: a screen reads `outcome`, and shows that nothing was sent. */
const wrongCall = (words: string) => Object.assign(new TypeError(words), { outcome: 'none' as const })

/** @throws {TypeError} If the app gives its id, or a promise that nobody awaited. What a quote holds is checked as a response is. */
export function checkGiven(quote: Partial<Quote> | undefined): void {
  if (quote === undefined || typeof quote?.id === 'string') return
  throw wrongCall('quote must be a quote, as requestQuote returns it; if you only have its id, pass quoteId')
}

/** @throws {TypeError} If it is not a limit: a payment that would always be refused, or never, is a mistake in the code. */
export function checkMax(max: MaxSendingAmount | null | undefined): void {
  if (max === undefined || max === null) return
  if (Number.isFinite(max.amount) && typeof max.currency === 'string') return
  throw wrongCall(
    'maxSendingAmount must be { amount, currency }: a number in the smallest unit, and a code such as USDC',
  )
}

/** @throws {SessionError} `QUOTE_TOO_HIGH`: it takes more, or another currency, or what it takes is not known. */
export function refuseMore(
  { sendingCurrency, totalSendingAmount }: Quote,
  max: MaxSendingAmount | null | undefined,
): void {
  // A missing value is null in JSON, and often in the state of a page.
  if (max === undefined || max === null) return
  const { amount, currency } = max
  const isSameCurrency = typeof currency === 'string' && sendingCurrency.code === currency
  if (isSameCurrency && totalSendingAmount <= amount) return
  const takes = isSameCurrency
    ? 'more than maxSendingAmount'
    : 'a different currency than maxSendingAmount, whose code is written as in sendingCurrency'
  throw new SessionError('QUOTE_TOO_HIGH', `The quote takes ${takes}. Nothing was signed.`)
}

/** The values that are compared. */
const valuesOf = ({ destination, ...quote }: Partial<Quote>) => ({
  totalSendingAmount: quote.totalSendingAmount,
  'sendingCurrency.code': quote.sendingCurrency?.code,
  totalReceivingAmount: quote.totalReceivingAmount,
  'receivingCurrency.code': quote.receivingCurrency?.code,
  'destination.destinationType': destination?.destinationType,
  'destination.accountId': destination?.accountId && accountKey(String(destination.accountId)),
  'destination.umaAddress': destination?.umaAddress,
})

/**
 * Throws, and notifies the app, if a value that both quotes have is another one.
 *
 * @param shown - As the user saw it. What it lacks is not compared.
 * @param paid - As the service has it.
 * @throws {ServiceError} `PAYMENT_DIFFERS`: `outcome` tells whether it was paid.
 */
export function refuseDifference(wallet: OpenWallet, shown: Partial<Quote>, paid: Quote): void {
  const now: Record<string, unknown> = valuesOf(paid)
  const different = Object.entries(valuesOf(shown)).filter(
    // Null counts as left out.
    ([field, value]) => (value ?? now[field]) !== (now[field] ?? value),
  )
  if (different.length === 0) return
  const fields = different.map(([field]) => field)
  emit(wallet.onEvent, { event: 'payment-differs', fields })
  const outcome = differentOutcome(paid)
  // A text is the service's: only numbers are repeated.
  const named = different.map(([field, value]) =>
    typeof value === 'number' ? `${field} (shown ${value}, now ${now[field]})` : field,
  )
  const { begin, advice } = differentWords[outcome]
  throw new ServiceError(
    'PAYMENT_DIFFERS',
    `${begin} not as it was shown: ${named.join(', ')}. ${advice}: see difference.`,
    { outcome, difference: { fields, shown, paid } },
  )
}

/** Whether a quote that differs was paid. */
function differentOutcome(paid: Quote): keyof typeof differentWords {
  const state = quoteState(paid)
  if (state === 'held' || state === 'expired') return 'none'
  return state === 'executed' ? 'done' : 'unknown'
}

const differentWords = {
  none: { begin: 'Nothing was paid: the quote is', advice: 'Ask for a new quote' },
  done: { begin: 'The payment was made, and', advice: 'Do not pay again' },
  unknown: { begin: 'The payment may have been made, and', advice: 'Do not pay again' },
} as const
