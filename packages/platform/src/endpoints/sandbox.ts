/** Calls that exist in sandboxes only. The service refuses production keys with 403. */

import { callOf } from '../transport/paged.js'

/**
 * Puts money into an account of a sandbox, at once. In `2026-08`, money for a wallet is book money: `totalBalance` rises, and payments from it
 * are refused with 409 `INSUFFICIENT_FUNDS`. Fund the platform's account and pay the wallet with a quote.
 *
 * The service then sends the event `INTERNAL_ACCOUNT.BALANCE_UPDATED`.
 *
 * @param options - `accountId`: `InternalAccount:<id>`. `amount`: an integer in the smallest unit, from 1 to 100 000 000 000.
 * @returns The account with its new balance.
 */
export const fundInternalAccount = callOf('fundInternalAccount')

/**
 * Pays a quote with real-time funding, as its payer would.
 *
 * It replaces the transfer that the quote's `paymentInstructions` describe.
 *
 * @param options - `quoteId`: `Quote:<id>`. `currencyCode`: ISO 4217, or an asset code. `currencyAmount`: an integer in the
 * smallest unit. Default: what the quote asks for.
 * @returns The transaction that the payment starts: read `getQuote` for the quote.
 * @throws {PlatformError} `INVALID_AMOUNT` (400) when the amount is not what the quote asks for.
 * @throws {PlatformError} `CONFLICT` (409) when an account pays the quote.
 */
export const sendQuotePayment = callOf('sendQuotePayment')

/**
 * Lets a UMA payment arrive for a customer.
 *
 * Its event is an `INCOMING_PAYMENT`, as of a real payment.
 *
 * @param options - `senderUmaAddress`: any UMA address. `receiverUmaAddress`: the UMA address of a customer of this platform.
 * `receivingCurrencyCode`: ISO 4217, or an asset code. `receivingCurrencyAmount`: an integer in the smallest unit, from 1 to 100
 * 000 000 000.
 * @returns The transaction.
 * @throws {PlatformError} `USER_NOT_FOUND` (404) when no customer has the receiving address.
 */
export const receiveUmaPayment = callOf('receiveUmaPayment')

/**
 * Sends a `TEST` event to the webhook endpoint, at once.
 *
 * An endpoint that responds with an error is no refusal: see `response_status`.
 *
 * @returns What the endpoint responded: `url`, `response_status`, `response_body`.
 * @throws {PlatformError} `WEBHOOK_ENDPOINT_NOT_SET` (400) when the platform has no endpoint.
 * @throws {PlatformError} `WEBHOOK_DELIVERY_ERROR` (400) when the endpoint did not respond.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the event may have been sent.
 */
export const sendTestWebhook = callOf('sendTestWebhook')
