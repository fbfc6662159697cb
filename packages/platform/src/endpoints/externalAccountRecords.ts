/** One external account by its id: read and deleted, of the platform or of a customer. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Reads an external account of the platform.
 *
 * An account of a customer is read with `getCustomerExternalAccount`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>`.
 * @returns The account, with its status.
 * @throws {PlatformError} `NOT_FOUND` (404) when the platform has no such account.
 */
export const getExternalAccount = callOf('getExternalAccount')

/**
 * Deletes an external account of the platform.
 *
 * Quotes that name the account already are not affected.
 *
 * @param options - `accountId`: `ExternalAccount:<id>`.
 * @throws {PlatformError} `NOT_FOUND` (404) when the platform has no such account.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getExternalAccount` before you call again.
 */
export const deleteExternalAccount = callOf('deleteExternalAccount')

/**
 * Reads an external account of a customer.
 *
 * An account of the platform is read with `getExternalAccount`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>`.
 * @returns The account, with its owner and its status.
 * @throws {PlatformError} `NOT_FOUND` (404) when no customer has such an account.
 */
export const getCustomerExternalAccount = callOf('getCustomerExternalAccount')

/**
 * Deletes an external account of a customer.
 *
 * After the deletion of a `defaultUmaDepositAccount`, the customer has none until another becomes it.
 *
 * @param options - `accountId`: `ExternalAccount:<id>`.
 * @throws {PlatformError} `NOT_FOUND` (404) when no customer has such an account.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getCustomerExternalAccount` before you call again.
 */
export const deleteCustomerExternalAccount = callOf('deleteCustomerExternalAccount')
