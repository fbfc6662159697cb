/** The configuration of the platform, and its API tokens. */

import { callOf, pagesOf } from '../transport/paged.js'

/** Reads the configuration of the platform: where events go, which currencies may be paid. No field is promised. */
export const getPlatformConfig = callOf('getPlatformConfig')

/**
 * Changes the configuration of the platform. `supportedCurrencies` replaces all currencies. A new `webhookEndpoint` receives a
 * `TEST` event; all events go there from then on.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) when a field has a wrong form.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the service does not have a currency.
 */
export const updatePlatformConfig = callOf('updatePlatformConfig')

/**
 * Creates an API token: credentials with chosen permissions. Keep `clientSecret` at once: no later response has it.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) when a permission is unknown.
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
