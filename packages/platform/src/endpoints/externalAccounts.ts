/** Accounts outside of the service: of the platform, of its customers, and lookups before a quote. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Registers an external account of the platform.
 *
 * The fields of `accountInfo` depend on its `accountType`.
 *
 * @param options - The currency and `accountInfo`: see `CreateExternalAccountBody`.
 * @returns The account, with its status.
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) when the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) when the account is registered already.
 */
export const createExternalAccount = callOf('createExternalAccount')

/**
 * Lists the external accounts of the platform.
 *
 * Accounts of customers are not in it: see `listCustomerExternalAccounts`.
 *
 * @param options - Filter: `currency` (ISO 4217).
 */
export const listExternalAccounts = pagesOf('listExternalAccounts')

/**
 * Registers an external account of a customer.
 *
 * At most one account of a customer is `defaultUmaDepositAccount`: incoming UMA payments are deposited there.
 *
 * @param options - The customer, the currency and `accountInfo`: see `CreateCustomerExternalAccountBody`.
 * @returns The account, with its status.
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) when the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) when the account is registered already.
 */
export const createCustomerExternalAccount = callOf('createCustomerExternalAccount')

/**
 * Lists the external accounts of customers.
 *
 * Without `customerId` it lists those of all customers.
 *
 * @param options - Filters: `customerId` (`Customer:<id>`), `currency` (ISO 4217).
 */
export const listCustomerExternalAccounts = pagesOf('listCustomerExternalAccounts')

/**
 * Reads what can be sent to an external account, and what the service must know of its payer.
 *
 * Give its `lookupId` to the quote that follows.
 *
 * @param options - `accountId`: `ExternalAccount:<id>`. `senderUmaAddress`: Who pays, as a UMA address. Either this or
 * `customerId` must be given. `customerId`: Who pays, as `Customer:<id>`.
 * @returns Currencies, limits and required fields.
 */
export const lookUpExternalAccount = callOf('lookUpExternalAccount')

/**
 * Reads what can be sent to a UMA address, and what the service must know of its payer.
 *
 * Give its `lookupId` to the quote that follows.
 *
 * @param options - `receiverUmaAddress`: Who is paid: `$name@domain`, in lower case. `senderUmaAddress`: Who pays, as a UMA
 * address. Either this or `customerId` must be given. `customerId`: Who pays, as `Customer:<id>`.
 * @returns Currencies, limits and required fields.
 * @throws {PlatformError} `USER_NOT_FOUND` or `UMA_NOT_FOUND` (404) when there is no such address.
 */
export const lookUpUmaAddress = callOf('lookUpUmaAddress')

/**
 * Reads an external account of the platform.
 *
 * An account of a customer is read with `getCustomerExternalAccount`.
 *
 * @returns The account, with its status.
 * @throws {PlatformError} `NOT_FOUND` (404) when the platform has no such account.
 */
export const getExternalAccount = callOf('getExternalAccount')

/**
 * Deletes an external account of the platform.
 *
 * Quotes that name the account already are not affected.
 *
 * @throws {PlatformError} `NOT_FOUND` (404) when the platform has no such account.
 */
export const deleteExternalAccount = callOf('deleteExternalAccount')

/**
 * Reads an external account of a customer.
 *
 * An account of the platform is read with `getExternalAccount`.
 *
 * @returns The account, with its owner and its status.
 * @throws {PlatformError} `NOT_FOUND` (404) when no customer has such an account.
 */
export const getCustomerExternalAccount = callOf('getCustomerExternalAccount')

/**
 * Deletes an external account of a customer.
 *
 * After the deletion of a `defaultUmaDepositAccount`, the customer has none until another becomes it.
 *
 * @throws {PlatformError} `NOT_FOUND` (404) when no customer has such an account.
 */
export const deleteCustomerExternalAccount = callOf('deleteCustomerExternalAccount')
