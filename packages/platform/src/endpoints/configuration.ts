/** The configuration of the platform, and its API tokens. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Reads the configuration of the platform.
 *
 * It says where events go and which currencies may be paid.
 *
 * @returns The configuration. No field is promised.
 */
export const getPlatformConfig = callOf('getPlatformConfig')

/**
 * Changes the configuration of the platform.
 *
 * A new `webhookEndpoint` receives a `TEST` event; all events go there from then on.
 *
 * @param options - The fields to change: see `UpdatePlatformConfigBody`. `supportedCurrencies` replaces all currencies.
 * @returns The configuration after the change.
 * @throws {PlatformError} `INVALID_INPUT` (400) when a field has a wrong form.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the service does not have a currency.
 * @example
 * ```ts
 * await updatePlatformConfig(platform, { webhookEndpoint: 'https://shop.example/webhooks' })
 * ```
 */
export const updatePlatformConfig = callOf('updatePlatformConfig')

/**
 * Creates an API token: credentials with chosen permissions.
 *
 * Keep `clientSecret` at once: no later response has it.
 *
 * @param options - `name`: what the token is for, for people. `permissions`: at least one of `VIEW`, `TRANSACT` (send payments),
 * `MANAGE` (configuration, tokens, customers).
 * @returns The token. `clientId` and `clientSecret` are `tokenId` and `clientSecret` of `createPlatform`.
 * @throws {PlatformError} `INVALID_INPUT` (400) when a permission is unknown.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: delete the token that `listApiTokens` shows and create another: its secret is lost.
 * @example
 * ```ts
 * const { clientId, clientSecret } = await createApiToken(platform, {
 *   name: 'Reports',
 *   permissions: ['VIEW'],
 * })
 * const reader = createPlatform({ baseUrl, tokenId: clientId, clientSecret })
 * ```
 */
export const createApiToken = callOf('createApiToken')

/**
 * Lists the API tokens of the platform, oldest first.
 *
 * No secret is in it.
 *
 * @param options - Filters: `name`; `createdAfter`, `createdBefore`, `updatedAfter`, `updatedBefore` (ISO 8601, inclusive).
 */
export const listApiTokens = pagesOf('listApiTokens')

/**
 * Reads an API token.
 *
 * Its secret is not in it.
 *
 * @param options - `apiTokenId`: the `id` of the token, not its `clientId`.
 * @returns The token with its permissions.
 */
export const getApiToken = callOf('getApiToken')

/**
 * Deletes an API token.
 *
 * Calls with its credentials are refused from then on.
 *
 * @param options - `apiTokenId`: the `id` of the token, not its `clientId`.
 */
export const deleteApiToken = callOf('deleteApiToken')
