/** Accounts outside of the service: of the platform, of its customers, and lookups before a quote. */

import type {
  CreateCustomerExternalAccountBody,
  CreateExternalAccountBody,
  CustomerExternalAccountsQuery,
  ExternalAccount,
  ExternalAccountLookup,
  ExternalAccountsQuery,
  LookUpExternalAccountQuery,
  LookUpUmaAddressQuery,
  UmaLookup,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Registers an external account of the platform.
 *
 * The fields of `accountInfo` depend on its `accountType`.
 *
 * @param platform - From `createPlatform`.
 * @param options - The currency and `accountInfo`: see `CreateExternalAccountBody`. `signal` ends the call;
 * `idempotencyKey` marks all tries of one intent.
 * @returns The account, with its status.
 * @throws {PlatformError} `REFUSED`: `INVALID_BANK_ACCOUNT` (400) when the bank does not know the account.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the account is registered already.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listExternalAccounts` before you
 * call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createexternalaccount
 */
export function createExternalAccount(
  platform: Platform,
  options: OptionsOf<CreateExternalAccountBody> & CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'createExternalAccount', options)
}

/**
 * Lists the external accounts of the platform.
 *
 * Accounts of customers are not in it: see `listCustomerExternalAccounts`.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filter: `currency` (ISO 4217). `limit`: items on a page, from 1 to 100 (default 20). `signal` ends
 * the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listexternalaccounts
 */
export function listExternalAccounts(
  platform: Platform,
  options?: ListOptions<ExternalAccountsQuery>,
): Paged<ExternalAccount> {
  return paged(platform, 'listExternalAccounts', options)
}

/**
 * Registers an external account of a customer.
 *
 * At most one account of a customer is `defaultUmaDepositAccount`: incoming UMA payments are deposited there.
 *
 * @param platform - From `createPlatform`.
 * @param options - The customer, the currency and `accountInfo`: see `CreateCustomerExternalAccountBody`. `signal`
 * ends the call; `idempotencyKey` marks all tries of one intent.
 * @returns The account, with its status.
 * @throws {PlatformError} `REFUSED`: `INVALID_BANK_ACCOUNT` (400) when the bank does not know the account.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the account is registered already.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listCustomerExternalAccounts`
 * before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createcustomerexternalaccount
 */
export function createCustomerExternalAccount(
  platform: Platform,
  options: OptionsOf<CreateCustomerExternalAccountBody> & CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'createCustomerExternalAccount', options)
}

/**
 * Lists the external accounts of customers.
 *
 * Without `customerId` it lists those of all customers.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `customerId` (`Customer:<id>`), `currency` (ISO 4217). `limit`: items on a page, from 1
 * to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listcustomerexternalaccounts
 */
export function listCustomerExternalAccounts(
  platform: Platform,
  options?: ListOptions<CustomerExternalAccountsQuery>,
): Paged<ExternalAccount> {
  return paged(platform, 'listCustomerExternalAccounts', options)
}

/**
 * Reads what can be sent to an external account, and what the service must know of its payer.
 *
 * Give its `lookupId` to the quote that follows.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `ExternalAccount:<id>`.
 * @param options.senderUmaAddress - Who pays, as a UMA address. Either this or `customerId` must be given.
 * @param options.customerId - Who pays, as `Customer:<id>`.
 * @param options.signal - Ends the call.
 * @returns Currencies, limits and required fields.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the account does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#lookupexternalaccount
 */
export function lookUpExternalAccount(
  platform: Platform,
  options: { accountId: string } & OptionsOf<LookUpExternalAccountQuery> & CallOptions,
): Promise<ExternalAccountLookup> {
  return call(platform, 'lookUpExternalAccount', options)
}

/**
 * Reads what can be sent to a UMA address, and what the service must know of its payer.
 *
 * Give its `lookupId` to the quote that follows.
 *
 * @param platform - From `createPlatform`.
 * @param options.receiverUmaAddress - Who is paid: `$name@domain`, in lower case.
 * @param options.senderUmaAddress - Who pays, as a UMA address. Either this or `customerId` must be given.
 * @param options.customerId - Who pays, as `Customer:<id>`.
 * @param options.signal - Ends the call.
 * @returns Currencies, limits and required fields.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` or `UMA_NOT_FOUND` (404) when there is no such address.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#lookupumaaddress
 */
export function lookUpUmaAddress(
  platform: Platform,
  options: { receiverUmaAddress: string } & OptionsOf<LookUpUmaAddressQuery> & CallOptions,
): Promise<UmaLookup> {
  return call(platform, 'lookUpUmaAddress', options)
}
