/** Quotes: offers to move and convert money, executed or left to expire. */

import type {
  AuthorizeQuoteBody,
  CreateQuoteBody,
  ExecuteQuoteBody,
  QuoteDetails,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions, SignedCallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Requests a quote. The service keeps to it until `expiresAt`, a few minutes later.
 *
 * A quote from an embedded wallet must be signed on the user's device: give it to the browser, which executes it. A quote with
 * the status `PENDING_AUTHORIZATION` has a `scaChallenge` and waits for `authorizeQuote`.
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
  options: OptionsOf<CreateQuoteBody> & CallOptions,
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
 * @param options.quoteId - `Quote:<id>`. Beside it, in the profile 2026-08, `scaFactor`: `SMS_OTP` (default) or `PASSKEY`, where the user
 * must authorize the payment.
 * @param options.walletSignature - The value of `Service-Wallet-Signature`, where the source is an embedded wallet.
 * @param options.idempotencyKey - Marks all tries of one intent. Default: a fresh key for each call.
 * @param options.signal - Ends the call.
 * @returns The quote as executed. Its transaction says where the money is. With the status `PENDING_AUTHORIZATION` nothing has
 * moved: go on with `authorizeQuote`, and never execute it again.
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
  options: { quoteId: string } & OptionsOf<ExecuteQuoteBody> & SignedCallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'executeQuote', options)
}

/**
 * Authorizes a quote that waits for it, with the proof of its user. Profile 2026-08 only.
 *
 * It goes on by itself: one that was executed before is executed now, real-time funding shows its instructions now.
 *
 * @param platform - From `createPlatform`.
 * @param options - `quoteId` (`Quote:<id>`), and the proof for the `factor` of its `scaChallenge`: see `AuthorizeQuoteBody`. A
 * sandbox takes the code `123456`. `signal` ends the call.
 * @returns The quote. It may still have the status `PENDING_AUTHORIZATION`: then its `scaChallenge` is the next one.
 * @throws {PlatformError} `REFUSED`: `QUOTE_NOT_FOUND` (404) when the quote does not exist.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the quote does not wait for an authorization, or has expired.
 * @throws {PlatformError} `REFUSED`: `SCA_SESSION_REQUIRED` (409) when the user must log in first: see `startScaLogin`.
 * @throws {PlatformError} `REFUSED`: `ACCOUNT_LOCKED` (423) when the customer is locked.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls or wrong proofs; wait `retryAfterSeconds`; the challenge may be gone.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: read the quote.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#authorizequote
 * @example
 * ```ts
 * if (quote.status === 'PENDING_AUTHORIZATION') await authorizeQuote(platform, { quoteId: quote.id, code })
 * ```
 */
export function authorizeQuote(
  platform: Platform,
  options: { quoteId: string } & OptionsOf<AuthorizeQuoteBody> & CallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'authorizeQuote', options)
}

/**
 * Sends the code of a quote's authorization again, where its factor is `SMS_OTP`. Profile 2026-08 only.
 *
 * The challenge ends when it would have ended.
 *
 * @param platform - From `createPlatform`.
 * @param options.quoteId - `Quote:<id>`.
 * @param options.signal - Ends the call.
 * @throws {PlatformError} `REFUSED`: `QUOTE_NOT_FOUND` (404) when the quote does not exist.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the quote does not wait for a code by SMS.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; a code may be on its way.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#resendquoteauthorization
 */
export async function resendQuoteAuthorization(
  platform: Platform,
  options: { quoteId: string } & CallOptions,
): Promise<void> {
  await call(platform, 'resendQuoteAuthorization', options)
}
