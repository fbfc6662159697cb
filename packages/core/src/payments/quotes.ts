/** Reads quotes: gets one through the relay, and works out what it means for a payment. */

import type { Quote } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { insaneAmount, parseResponse } from '../http/readResponse.js'
import type { OpenWallet } from '../wallet/wallet.js'
import type { ReadBack } from '../walletEvent.js'

/**
 * Checks a quote that comes through the app, as strictly as a response.
 *
 * @throws {ServiceError} `UNEXPECTED_RESPONSE` naming the field that is not as the interface promises.
 */
export function parseQuote(quote: unknown): Quote {
  const parsed = parseResponse('getQuote', 200, quote)
  const field = insaneAmount(parsed)
  if (field === undefined) return parsed
  throw new ServiceError(
    'UNEXPECTED_RESPONSE',
    `The quote cannot be paid: ${field} is not a plausible amount.`,
  )
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
  readsBack?: ReadBack,
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
