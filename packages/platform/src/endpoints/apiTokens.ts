/** API tokens of the platform: the credentials of its backends. */

import type { ApiToken, ApiTokensQuery, CreateApiTokenBody, CreatedApiToken } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Creates an API token: credentials with chosen permissions.
 *
 * Keep `clientSecret` at once: no later response has it.
 *
 * @param platform - From `createPlatform`.
 * @param options - `name`: what the token is for, for people. `permissions`: at least one of `VIEW`, `TRANSACT` (send
 * payments), `MANAGE` (configuration, tokens, customers). `signal` ends the call.
 * @returns The token. `clientId` and `clientSecret` are `tokenId` and `clientSecret` of `createPlatform`.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when a permission is unknown.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; delete the token that `listApiTokens`
 * shows and create another: its secret is lost.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createapitoken
 * @example
 * ```ts
 * const { clientId, clientSecret } = await createApiToken(platform, {
 *   name: 'Reports',
 *   permissions: ['VIEW'],
 * })
 * const reader = createPlatform({ baseUrl, tokenId: clientId, clientSecret })
 * ```
 */
export function createApiToken(
  platform: Platform,
  options: CreateApiTokenBody & CallOptions,
): Promise<CreatedApiToken> {
  return call(platform, 'createApiToken', options)
}

/**
 * Lists the API tokens of the platform, oldest first.
 *
 * No secret is in it.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `name`; `createdAfter`, `createdBefore`, `updatedAfter`, `updatedBefore` (ISO 8601,
 * inclusive). `limit`: items on a page, from 1 to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listapitokens
 */
export function listApiTokens(platform: Platform, options?: ListOptions<ApiTokensQuery>): Paged<ApiToken> {
  return paged(platform, 'listApiTokens', options)
}

/**
 * Reads an API token.
 *
 * Its secret is not in it.
 *
 * @param platform - From `createPlatform`.
 * @param options.apiTokenId - The `id` of the token, not its `clientId`.
 * @param options.signal - Ends the call.
 * @returns The token with its permissions.
 * @throws {PlatformError} `REFUSED`: `TOKEN_NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getapitoken
 */
export function getApiToken(
  platform: Platform,
  options: { apiTokenId: string } & CallOptions,
): Promise<ApiToken> {
  return call(platform, 'getApiToken', options)
}

/**
 * Deletes an API token.
 *
 * Calls with its credentials are refused from then on.
 *
 * @param platform - From `createPlatform`.
 * @param options.apiTokenId - The `id` of the token, not its `clientId`.
 * @param options.signal - Ends the call.
 * @throws {PlatformError} `REFUSED`: `TOKEN_NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getApiToken` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#deleteapitoken
 */
export function deleteApiToken(
  platform: Platform,
  options: { apiTokenId: string } & CallOptions,
): Promise<undefined> {
  return call(platform, 'deleteApiToken', options)
}
