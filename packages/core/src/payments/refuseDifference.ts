/** What was shown is what is paid: compares the quote that the user saw with the one that the service has. */

import { accountKey, emit, type Quote } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import type { OpenWallet } from '../wallet.js'
import { quoteState } from './quotes.js'

/** The most that a payment may take, with its fees. */
export interface MaxSendingAmount {
  /** In the smallest unit of the currency. */
  amount: number
  /** The code of `sendingCurrency`, such as `USDC`. */
  currency: string
}

/** The values that are compared. */
const valuesOf = ({ destination, ...quote }: Partial<Quote>) => ({
  totalSendingAmount: quote.totalSendingAmount,
  'sendingCurrency.code': quote.sendingCurrency?.code,
  totalReceivingAmount: quote.totalReceivingAmount,
  'receivingCurrency.code': quote.receivingCurrency?.code,
  'destination.destinationType': destination?.destinationType,
  'destination.accountId': destination?.accountId && accountKey(destination.accountId),
  'destination.umaAddress': destination?.umaAddress,
})

/**
 * Throws, and tells the app, when a value that both quotes have is another one.
 *
 * @param shown - As the user saw it. What it lacks is not compared.
 * @param paid - As the service has it.
 * @throws {ServiceError} `PAYMENT_DIFFERS`: `outcome` says whether it was paid.
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
  const state = quoteState(paid)
  const [outcome, what] = {
    executed: ['done', 'The payment was made, and'] as const,
    held: ['none', 'Nothing was paid: the payment is'] as const,
    expired: ['none', 'Nothing was paid: the quote is'] as const,
    open: ['unknown', 'The payment may have been made, and'] as const,
    unlisted: ['unknown', 'The payment may have been made, and'] as const,
  }[state]
  // A text is the service's: only numbers are repeated.
  const named = different.map(([field, value]) =>
    typeof value === 'number' ? `${field} (shown ${value}, now ${now[field]})` : field,
  )
  const advice = outcome === 'none' ? 'Ask for a new quote' : 'Do not pay again'
  throw new ServiceError(
    'PAYMENT_DIFFERS',
    `${what} not as it was shown: ${named.join(', ')}. ${advice}: see difference.`,
    { outcome, difference: { fields, shown, paid } },
  )
}

/** @throws {SessionError} `QUOTE_TOO_HIGH`: it takes more, or another currency, or what it takes is not known. */
export function refuseMore(
  { sendingCurrency, totalSendingAmount }: Quote,
  max: MaxSendingAmount | undefined,
): void {
  if (max === undefined) return
  const { amount, currency } = max
  if (typeof currency === 'string' && sendingCurrency.code === currency && totalSendingAmount <= amount)
    return
  throw new SessionError(
    'QUOTE_TOO_HIGH',
    'The quote takes more than maxSendingAmount, or another currency. Nothing was signed.',
  )
}
