/** Quotes: offers to move and convert money, executed or left to expire; transfers without a quote; and the rates of the moment. */

import type { CreateQuoteBody, ExchangeRate, Exchanges, Row } from '@embedded-wallet/protocol'
import { type CallInput, call, type ReadResponse } from '../transport/call.js'
import type { CallOptions, OptionsOf } from '../transport/callOptions.js'
import type { Platform } from '../transport/clientOptions.js'
import { callOf } from '../transport/paged.js'

/**
 * Requests a quote. The service keeps to it until `expiresAt`, a few minutes later.
 *
 * A quote from an embedded wallet must be signed on the user's device: give it to the browser, which executes it. A quote with
 * the status `PENDING_AUTHORIZATION` has a `scaChallenge` and waits for `authorizeQuote`.
 *
 * The quote also has the `lockedCurrencySide` of the request, which the service does not repeat: the screens of a wallet show that side first.
 *
 * With `immediatelyExecute` it takes the place of a transfer: to an external account, and from one that the service may debit (2026-08).
 *
 * @throws {PlatformError} `AMOUNT_OUT_OF_RANGE` (400) if the amount is too small for the fee, or too large.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) if the currency is not supported.
 * @throws {PlatformError} `INVALID_UMA_ADDRESS` (400) if the UMA address cannot be reached.
 * @throws {PlatformError} `SELF_PAYMENT` (400) if source and destination are the same.
 * @throws {PlatformError} `LOOKUP_REQUEST_NOT_FOUND` (404) if `lookupId` does not exist.
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
export async function createQuote(platform: Platform, options: CallInput<'createQuote'>): Promise<MadeQuote> {
  const quote = await call(platform, 'createQuote', options)
  return { ...quote, lockedCurrencySide: options.lockedCurrencySide }
}

/** A quote, and which side of it was fixed. */
export type MadeQuote = ReadResponse<'createQuote'> & Pick<CreateQuoteBody, 'lockedCurrencySide'>

/**
 * Uploads a document that a quote needs before it is executed: one file for each of its `documentRequirements`. Profile 2026-08, since
 * autumn 2026. PDF, JPEG or PNG, at most 8 MB. An upload is final: with a wrong file, make another quote.
 *
 * @returns The quote: `documentStatus` is `COMPLETE` if nothing is missing.
 * @throws {PlatformError} `DOCUMENT_REQUIREMENT_ALREADY_SATISFIED`, `QUOTE_NOT_ACCEPTING_DOCUMENTS` (409) if the document is there already,
 * or the quote was executed.
 * @throws {PlatformError} `DOCUMENT_UPLOAD_IN_PROGRESS` (409): upload one after the other.
 * @throws {PlatformError} `PAYMENT_DOCUMENT_ALREADY_USED` (409) if the document belongs to another payment.
 * @throws {PlatformError} `QUOTE_EXPIRED`: make another quote, and upload to that one.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read the quote first.
 */
export const uploadQuoteDocument = callOf('uploadQuoteDocument')

/** Reads a quote with its current status: `EXPIRED` if it was not executed in time. */
export const getQuote = callOf('getQuote')

/**
 * Executes a quote: the money moves. All repetitions of one call carry one Idempotency-Key, so it moves once.
 *
 * @returns The quote as executed. Its transaction shows where the money is. With the status `PENDING_AUTHORIZATION` nothing has
 * moved: go on with `authorizeQuote`, and never execute it again.
 * @throws {PlatformError} `CONFLICT` (409) if the quote was executed before, has expired, or the money does not suffice.
 * @throws {PlatformError} `UNAUTHORIZED` (401) if the signature of the wallet is missing or wrong; see `reason`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the money may have moved: read the quote, or repeat the call with the error's
 * `idempotencyKey`.
 */
export const executeQuote = callOf('executeQuote')

/**
 * Authorizes a quote that waits for it, with the proof of its user for the `factor` of its `scaChallenge`. Profile 2026-08 only.
 *
 * It goes on by itself: one that was executed before is executed now, real-time funding shows its instructions now. A sandbox
 * takes the code `123456`.
 *
 * @returns The quote. It may still have the status `PENDING_AUTHORIZATION`: then its `scaChallenge` is the next one.
 * @throws {PlatformError} `CONFLICT` (409) if the quote does not wait for an authorization, or has expired.
 * @throws {PlatformError} `SCA_SESSION_REQUIRED` (409) if the user must log in first: see `startScaLogin`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls or wrong proofs; wait `retryAfterSeconds`; the challenge may be gone.
 */
export const authorizeQuote = callOf('authorizeQuote')

/**
 * Sends the code of a quote's authorization again, where its factor is `SMS_OTP`. Profile 2026-08 only. The challenge ends when it
 * would have ended.
 *
 * @throws {PlatformError} `CONFLICT` (409) if the quote does not wait for a code by SMS.
 */
export const resendQuoteAuthorization = callOf('resendQuoteAuthorization')

/**
 * Moves money from an external account into an internal one of the same currency. Later statuses arrive as webhooks, or with
 * `getTransaction`. Since autumn 2026 the service wants `createQuote` with `immediatelyExecute` instead, and still takes this.
 *
 * @throws {PlatformError} `INVALID_CURRENCY` (400) if the accounts have different currencies.
 * @throws {PlatformError} `CONFLICT` (409) if the money does not suffice.
 */
export const createTransferIn = callOf('createTransferIn')

/**
 * Moves money from an internal account to an external one of the same currency. Later statuses arrive as webhooks, or with
 * `getTransaction`. Since autumn 2026 the service wants `createQuote` with `immediatelyExecute` instead, and still takes this.
 *
 * @throws {PlatformError} `INVALID_CURRENCY` (400) if the accounts have different currencies.
 * @throws {PlatformError} `CONFLICT` (409) if the money does not suffice.
 */
export const createTransferOut = callOf('createTransferOut')

/**
 * Estimates the fee of a crypto withdrawal. Nothing moves, and the fee is not binding. `networkFee` is in `networkFeeAsset`, not in
 * the withdrawal's currency.
 *
 * @throws {PlatformError} `AMOUNT_OUT_OF_RANGE` (400) if the fees would take the whole amount.
 */
export const estimateWithdrawalFee = callOf('estimateWithdrawalFee')

/** The filters of `listExchangeRates`. */
export type ExchangeRateOptions = OptionsOf<
  Omit<Exchanges['listExchangeRates']['query'], 'sendingAmount'>
> & {
  /** An integer in the smallest unit of `sourceCurrency`, from 1 to 9 000 000 000 000 000. */
  sendingAmount?: number | undefined
}

/**
 * Lists what payments would cost now, one row for each pair of currencies and each payment rail. A rate is not an offer: only a quote
 * holds a price.
 *
 * @throws {PlatformError} `INVALID_CURRENCY` (400) if the service does not have a currency.
 * @throws {PlatformError} `AMOUNT_OUT_OF_RANGE` (400) if nothing of `sendingAmount` would arrive.
 * @example
 * ```ts
 * const destinationCurrency = ['EUR', 'BRL']
 * const rates = await listExchangeRates(platform, { sourceCurrency: 'USDC', destinationCurrency, sendingAmount: 100_000_000 })
 * ```
 */
export async function listExchangeRates(
  platform: Platform,
  options: ExchangeRateOptions & CallOptions = {},
): Promise<Row<ExchangeRate>[]> {
  // `sendingAmount` becomes text with the rest of the query.
  const input = options as unknown as CallInput<'listExchangeRates'>
  return (await call(platform, 'listExchangeRates', input)).data
}
