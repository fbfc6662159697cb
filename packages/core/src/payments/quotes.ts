/** Reads quotes: gets one through the relay, works out what it means for a payment, and refuses one that is not what the user saw. */

import { accountKey, emit, type Quote } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { insaneAmount, parseResponse } from '../http/readResponse.js'
import type { OpenWallet } from '../wallet/wallet.js'

/** The error of a mistake in the app's code, found before anything else: a screen reads `outcome`, and shows that nothing was sent. */
export const wrongCall = (words: string) => Object.assign(new TypeError(words), { outcome: 'none' as const })

/** @throws {TypeError} If the app gives its id, or a promise that nobody awaited. What a quote holds is checked as a response is. */
export function checkGiven(quote: Partial<Quote> | undefined): void {
  if (quote === undefined || typeof quote?.id === 'string') return
  throw wrongCall('quote must be a quote, as requestQuote returns it; if you only have its id, pass quoteId')
}

/**
 * Checks a quote that comes through the app, as strictly as a response.
 *
 * @throws {ServiceError} `UNEXPECTED_RESPONSE` naming the field that is not as the interface promises.
 */
export function parseQuote(quote: unknown): Quote {
  const parsed = parseResponse('getQuote', 200, quote)
  const field = insaneAmount(parsed)
  if (field === undefined) return parsed
  throw new ServiceError('UNEXPECTED_RESPONSE', `The quote cannot be paid: ${field} makes no sense.`)
}

/**
 * Gets a quote through the relay.
 *
 * @param readsBack - The call with an unknown outcome, when the quote is read to find it out.
 */
export async function getQuote(
  wallet: OpenWallet,
  quoteId: string,
  signal: AbortSignal | undefined,
  readsBack?: 'executeQuote' | 'authorizeQuote',
): Promise<Quote> {
  const { body } = await callRelay(wallet, 'getQuote', { params: { quoteId }, signal, readsBack })
  return body
}

/**
 * Reads a quote to find out how its payment ended.
 *
 * @returns Nothing but the `cause` if it cannot be read.
 */
export async function tryGetQuote(
  wallet: OpenWallet,
  quoteId: string,
  signal: AbortSignal | undefined,
): Promise<{ quote?: Quote; cause?: unknown }> {
  try {
    return { quote: await getQuote(wallet, quoteId, signal, 'executeQuote') }
  } catch (cause) {
    if (signal?.aborted) throw cause
    return { cause }
  }
}

/**
 * What a quote shows about its payment. `held`: nothing has moved, and the service waits for the user's authorization.
 * `open`: not executed yet. `unlisted`: a status that this version does not know, so it may have been executed.
 *
 * Assumption: a quote that fails was executed, because one that is never executed expires. It may have taken the money
 * all the same: its delivery failed, and so may the way back.
 */
export function quoteState({ status }: Quote): 'open' | 'held' | 'expired' | 'executed' | 'unlisted' {
  if (status === 'PENDING') return 'open'
  if (status === 'EXPIRED') return 'expired'
  if (status === 'PENDING_AUTHORIZATION') return 'held'
  return status === 'PROCESSING' || status === 'COMPLETED' || status === 'FAILED' ? 'executed' : 'unlisted'
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
