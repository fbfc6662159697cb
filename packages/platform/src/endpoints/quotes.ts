/** Quotes: offers to move and convert money, executed or left to expire. */

import type { CreateQuoteBody, QuoteDetails } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions, SignedCallOptions } from '../transport/callOptions.js'

/**
 * Requests a quote. The service keeps to it until `expiresAt`, a few minutes later.
 *
 * A quote from an embedded wallet must be signed on the user's device: give it to the browser, which executes it.
 *
 * @param platform - From `createPlatform`.
 * @param options - Source, destination and amount: see `CreateQuoteBody`. `signal` ends the call; `idempotencyKey`
 * marks all tries of one intent.
 * @returns The quote. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `REFUSED`: `AMOUNT_OUT_OF_RANGE` (400) when the amount is too small for the fee, or too
 * large.
 * @throws {PlatformError} `REFUSED`: `INVALID_CURRENCY` (400) when the currency is not supported.
 * @throws {PlatformError} `REFUSED`: `INVALID_UMA_ADDRESS` (400) when the UMA address cannot be reached.
 * @throws {PlatformError} `REFUSED`: `SELF_PAYMENT` (400) when source and destination are the same.
 * @throws {PlatformError} `REFUSED`: `LOOKUP_REQUEST_NOT_FOUND` (404) when `lookupId` does not exist.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the key was used with another body.
 * @throws {PlatformError} `REFUSED`: `DAILY_VOLUME_LIMIT_EXCEEDED` (429) when the customer's daily volume is used up.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the API token lacks the permission TRANSACT.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; repeat the call with the error's
 * `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createquote
 * @example
 * ```ts
 * const quote = await createQuote(platform, {
 *   source: { sourceType: 'ACCOUNT', accountId },
 *   destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@shop.example', currency: 'USD' },
 *   lockedCurrencySide: 'SENDING',
 *   lockedCurrencyAmount: 25_000_000, // 25 USDC: amounts count the smallest unit, and USDC has 6 decimals
 * })
 * ```
 */
export function createQuote(
  platform: Platform,
  options: CreateQuoteBody & CallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'createQuote', options)
}

/**
 * Reads a quote with its current status.
 *
 * A quote that was not executed in time has the status `EXPIRED`.
 *
 * @param platform - From `createPlatform`.
 * @param options.quoteId - `Quote:<id>`.
 * @param options.signal - Ends the call.
 * @returns The quote. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `REFUSED`: `QUOTE_NOT_FOUND` (404) when the quote does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getquote
 */
export function getQuote(
  platform: Platform,
  options: { quoteId: string } & CallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'getQuote', options)
}

/**
 * Executes a quote: the money moves.
 *
 * All repetitions of one call carry one Idempotency-Key, so the money moves once.
 *
 * @param platform - From `createPlatform`.
 * @param options.quoteId - `Quote:<id>`.
 * @param options.walletSignature - The value of `Service-Wallet-Signature`, where the source is an embedded wallet.
 * @param options.idempotencyKey - Marks all tries of one intent. Default: a fresh key for each call.
 * @param options.signal - Ends the call.
 * @returns The quote as executed. Its transaction says where the money is.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the quote was executed before, has expired, or the money
 * does not suffice.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature of the wallet is missing or wrong; see
 * `reason`.
 * @throws {PlatformError} `REFUSED`: `DAILY_VOLUME_LIMIT_EXCEEDED` (429) when the customer's daily volume is used up.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the API token lacks the permission TRANSACT.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: read the
 * quote, or repeat the call with the error's `idempotencyKey`.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#executequote
 * @example
 * ```ts
 * await executeQuote(platform, { quoteId: quote.id })
 * ```
 */
export function executeQuote(
  platform: Platform,
  options: { quoteId: string } & SignedCallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'executeQuote', options)
}
