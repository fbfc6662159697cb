/** Calls that exist in sandboxes only. The service refuses production keys with 403. */

import { callOf } from '../transport/paged.js'

/**
 * Puts money into an account of a sandbox, at once. In `2026-08`, money for a wallet is book money: `totalBalance` rises, and payments from it
 * are refused with 409 `INSUFFICIENT_FUNDS`. Fund the platform's account and pay the wallet with a quote.
 *
 * The service then sends the event `INTERNAL_ACCOUNT.BALANCE_UPDATED`.
 */
export const fundInternalAccount = callOf('fundInternalAccount')

/**
 * Pays a quote with real-time funding, as its payer would, in place of the transfer that its `paymentInstructions` describe.
 * Without `currencyAmount` it pays what the quote asks for. It returns the transaction: read `getQuote` for the quote.
 *
 * @throws {PlatformError} `INVALID_AMOUNT` (400) when the amount is not what the quote asks for.
 * @throws {PlatformError} `CONFLICT` (409) when an account pays the quote.
 */
export const sendQuotePayment = callOf('sendQuotePayment')

/**
 * Lets a UMA payment arrive for a customer, from any UMA address. Its event is an `INCOMING_PAYMENT`, as of a real payment.
 *
 * @throws {PlatformError} `USER_NOT_FOUND` (404) when no customer has the receiving address.
 */
export const receiveUmaPayment = callOf('receiveUmaPayment')

/**
 * Sends a `TEST` event to the webhook endpoint, at once. An endpoint that responds with an error is no refusal: see
 * `response_status`.
 *
 * @throws {PlatformError} `WEBHOOK_ENDPOINT_NOT_SET` (400) when the platform has no endpoint.
 * @throws {PlatformError} `WEBHOOK_DELIVERY_ERROR` (400) when the endpoint did not respond.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the event may have been sent.
 */
export const sendTestWebhook = callOf('sendTestWebhook')
