/** Calls that exist in sandboxes only. The service refuses production keys with 403. */

import type {
  FundBody,
  InternalAccount,
  ReceiveUmaPaymentBody,
  SendQuotePaymentBody,
  TestWebhookResult,
  Transaction,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Puts money into an account of a sandbox, at once.
 *
 * The service then sends the event `INTERNAL_ACCOUNT.BALANCE_UPDATED`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `InternalAccount:<id>`. `amount`: an integer in the smallest unit, from 1 to 100 000
 * 000 000. `signal` ends the call.
 * @returns The account with its new balance.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the key is for production.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the account does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the balance before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#fundinternalaccount
 */
export function fundInternalAccount(
  platform: Platform,
  options: { accountId: string } & FundBody & CallOptions,
): Promise<InternalAccount> {
  return call(platform, 'fundInternalAccount', options)
}

/**
 * Pays a quote with real-time funding, as its payer would.
 *
 * It replaces the transfer that the quote's `paymentInstructions` describe.
 *
 * @param platform - From `createPlatform`.
 * @param options - `quoteId`: `Quote:<id>`. `currencyCode`: ISO 4217, or an asset code. `currencyAmount`: an integer in
 * the smallest unit. Default: what the quote asks for. `signal` ends the call.
 * @returns The transaction that the payment starts: read `getQuote` for the quote.
 * @throws {PlatformError} `REFUSED`: `INVALID_AMOUNT` (400) when the amount is not what the quote asks for.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when an account pays the quote.
 * @throws {PlatformError} `REFUSED`: `QUOTE_NOT_FOUND` (404) when the quote does not exist.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the key is for production.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the quote before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#sendquotepayment
 */
export function sendQuotePayment(
  platform: Platform,
  options: OptionsOf<SendQuotePaymentBody> & CallOptions,
): Promise<Transaction> {
  return call(platform, 'sendQuotePayment', options)
}

/**
 * Lets a UMA payment arrive for a customer.
 *
 * Its event is an `INCOMING_PAYMENT`, as of a real payment.
 *
 * @param platform - From `createPlatform`.
 * @param options - `senderUmaAddress`: any UMA address. `receiverUmaAddress`: the UMA address of a customer of this
 * platform. `receivingCurrencyCode`: ISO 4217, or an asset code. `receivingCurrencyAmount`: an integer in the smallest
 * unit, from 1 to 100 000 000 000. `signal` ends the call.
 * @returns The transaction.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when no customer has the receiving address.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the key is for production.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listTransactions` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#receiveumapayment
 */
export function receiveUmaPayment(
  platform: Platform,
  options: OptionsOf<ReceiveUmaPaymentBody> & CallOptions,
): Promise<Transaction> {
  return call(platform, 'receiveUmaPayment', options)
}

/**
 * Sends a `TEST` event to the webhook endpoint, at once.
 *
 * An endpoint that responds with an error is no refusal: see `response_status`.
 *
 * @param platform - From `createPlatform`.
 * @param options.signal - Ends the call.
 * @returns What the endpoint responded: `url`, `response_status`, `response_body`.
 * @throws {PlatformError} `REFUSED`: `WEBHOOK_ENDPOINT_NOT_SET` (400) when the platform has no endpoint.
 * @throws {PlatformError} `REFUSED`: `WEBHOOK_DELIVERY_ERROR` (400) when the endpoint did not respond.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the key is for production.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the event may have been sent.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#sendtestwebhook
 */
export function sendTestWebhook(platform: Platform, options: CallOptions = {}): Promise<TestWebhookResult> {
  return call(platform, 'sendTestWebhook', options)
}
