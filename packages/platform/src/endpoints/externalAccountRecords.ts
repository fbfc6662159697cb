/** One external account by its id: read and deleted, of the platform or of a customer. */

import type { ExternalAccount } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'

/**
 * Reads an external account of the platform.
 *
 * An account of a customer is read with `getCustomerExternalAccount`.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `ExternalAccount:<id>`.
 * @param options.signal - Ends the call.
 * @returns The account, with its status.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the platform has no such account.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getexternalaccount
 */
export function getExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'getExternalAccount', options)
}

/**
 * Deletes an external account of the platform.
 *
 * Quotes that name the account already are not affected.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `ExternalAccount:<id>`.
 * @param options.signal - Ends the call.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the platform has no such account.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getExternalAccount` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#deleteexternalaccount
 */
export function deleteExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<undefined> {
  return call(platform, 'deleteExternalAccount', options)
}

/**
 * Reads an external account of a customer.
 *
 * An account of the platform is read with `getExternalAccount`.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `ExternalAccount:<id>`.
 * @param options.signal - Ends the call.
 * @returns The account, with its owner and its status.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when no customer has such an account.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getcustomerexternalaccount
 */
export function getCustomerExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'getCustomerExternalAccount', options)
}

/**
 * Deletes an external account of a customer.
 *
 * After the deletion of a `defaultUmaDepositAccount`, the customer has none until another becomes it.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `ExternalAccount:<id>`.
 * @param options.signal - Ends the call.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when no customer has such an account.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getCustomerExternalAccount` before
 * you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#deletecustomerexternalaccount
 */
export function deleteCustomerExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<undefined> {
  return call(platform, 'deleteCustomerExternalAccount', options)
}
