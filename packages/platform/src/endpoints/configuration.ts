/** The configuration of the platform, its API tokens, and what only a sandbox has. */

import { callOf, pagesOf } from '../transport/paged.js'

/** Reads the configuration of the platform: where events go, which currencies may be paid. No field is promised. */
export const getPlatformConfig = callOf('getPlatformConfig')

/**
 * Changes the configuration of the platform. `supportedCurrencies` replaces all currencies. A new `webhookEndpoint` receives a
 * `TEST` event; all events go there from then on.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if a field has a wrong form.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) if the service does not have a currency.
 */
export const updatePlatformConfig = callOf('updatePlatformConfig')

/**
 * Creates an API token: credentials with chosen permissions. Keep `clientSecret` at once: no later response has it.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if a permission is unknown.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: delete the token that `listApiTokens` shows and create another: its secret is lost.
 * @example
 * ```ts
 * const { clientId, clientSecret } = await createApiToken(platform, { name: 'Reports', permissions: ['VIEW'] })
 * const reader = createPlatform({ baseUrl, tokenId: clientId, clientSecret })
 * ```
 */
export const createApiToken = callOf('createApiToken')

/** Lists the API tokens of the platform, oldest first, without their secrets. Times are inclusive. */
export const listApiTokens = pagesOf('listApiTokens')

/** Reads an API token without its secret. `apiTokenId` is the `id` of the token, not its `clientId`. */
export const getApiToken = callOf('getApiToken')

/** Deletes an API token: calls with its credentials are refused from then on. `apiTokenId` is its `id`, not its `clientId`. */
export const deleteApiToken = callOf('deleteApiToken')

/**
 * Puts money into an account of a sandbox, at once. In `2026-08`, money for a wallet is book money: `totalBalance` rises, and payments from it
 * are refused with 400 `INSUFFICIENT_FUNDS`. Fund the platform's account and pay the wallet with a quote.
 *
 * The service then sends the event `INTERNAL_ACCOUNT.BALANCE_UPDATED`.
 */
export const fundInternalAccount = callOf('fundInternalAccount')

/**
 * Pays a quote with real-time funding, as its payer would, in place of the transfer that its `paymentInstructions` describe.
 * Without `currencyAmount` it pays what the quote asks for. It returns the transaction: read `getQuote` for the quote.
 *
 * @throws {PlatformError} `INVALID_AMOUNT` (400) if the amount is not what the quote asks for.
 * @throws {PlatformError} `CONFLICT` (409) if an account pays the quote.
 */
export const sendQuotePayment = callOf('sendQuotePayment')

/**
 * Lets a UMA payment arrive for a customer, from any UMA address. Its event is an `INCOMING_PAYMENT`, as of a real payment.
 *
 * @throws {PlatformError} `USER_NOT_FOUND` (404) if no customer has the receiving address.
 */
export const receiveUmaPayment = callOf('receiveUmaPayment')

/**
 * Sends a `TEST` event to the webhook endpoint, at once. An endpoint that responds with an error is not a refusal: see
 * `response_status`.
 *
 * @throws {PlatformError} `WEBHOOK_ENDPOINT_NOT_SET` (400) if the platform has no endpoint.
 * @throws {PlatformError} `WEBHOOK_DELIVERY_ERROR` (400) if the endpoint did not respond.
 */
export const sendTestWebhook = callOf('sendTestWebhook')
