/** Quotes: offers to move and convert money, executed or left to expire. */

import type { CreateQuoteBody, QuoteDetails } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call, type SignedCallOptions } from '../transport/call.js'

/**
 * Asks for a quote. It binds the service for a few minutes: see `expiresAt`.
 *
 * From an embedded wallet it must be signed on the person's device: give it to their browser and leave its execution there.
 *
 * @throws {PlatformError} 400 AMOUNT_OUT_OF_RANGE, INVALID_CURRENCY, INVALID_UMA_ADDRESS, SELF_PAYMENT.
 */
export function createQuote(
  platform: Platform,
  body: CreateQuoteBody,
  options?: CallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'createQuote', { body, ...options })
}

/**
 * Reads a quote as it stands.
 *
 * @param quoteId - `Quote:<id>`
 * @throws {PlatformError} 404 QUOTE_NOT_FOUND.
 */
export function getQuote(platform: Platform, quoteId: string, options?: CallOptions): Promise<QuoteDetails> {
  return call(platform, 'getQuote', { params: { quoteId }, ...options })
}

/**
 * Executes a quote: the money moves. Repetitions of one call carry one Idempotency-Key, so it moves once.
 *
 * @param options - `walletSignature` where the source is an embedded wallet.
 * @throws {PlatformError} 409 CONFLICT when it was executed or has expired. With outcome `unknown`, read the quote, or
 * call again with the error's idempotencyKey.
 */
export function executeQuote(
  platform: Platform,
  quoteId: string,
  options?: SignedCallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'executeQuote', { params: { quoteId }, ...options })
}
