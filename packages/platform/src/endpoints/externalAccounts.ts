/** Accounts outside of the service: of the platform, of its customers, and what a lookup tells about one. */

import type {
  CreateCustomerExternalAccountBody,
  CreateExternalAccountBody,
  CustomerExternalAccountsQuery,
  ExternalAccount,
  ExternalAccountLookup,
  ExternalAccountsQuery,
  LookUpExternalAccountQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/**
 * Registers an external account on behalf of the platform. The fields of `accountInfo` depend on its accountType.
 *
 * @throws {PlatformError} 400 INVALID_BANK_ACCOUNT, 409 CONFLICT for an account that is registered already.
 */
export function createExternalAccount(
  platform: Platform,
  body: CreateExternalAccountBody,
  options?: CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'createExternalAccount', { body, ...options })
}

/** Lists the external accounts of the platform. */
export function listExternalAccounts(
  platform: Platform,
  query?: ListQuery<ExternalAccountsQuery>,
  options?: CallOptions,
): Paged<ExternalAccount> {
  return paged(platform, 'listExternalAccounts', query, options)
}

/**
 * Registers an external account of a customer. At most one of a customer's is `defaultUmaDepositAccount`.
 *
 * @throws {PlatformError} 400 INVALID_BANK_ACCOUNT, 409 CONFLICT for an account that is registered already.
 */
export function createCustomerExternalAccount(
  platform: Platform,
  body: CreateCustomerExternalAccountBody,
  options?: CallOptions,
): Promise<ExternalAccount> {
  return call(platform, 'createCustomerExternalAccount', { body, ...options })
}

/** Lists the external accounts of customers. */
export function listCustomerExternalAccounts(
  platform: Platform,
  query?: ListQuery<CustomerExternalAccountsQuery>,
  options?: CallOptions,
): Paged<ExternalAccount> {
  return paged(platform, 'listCustomerExternalAccounts', query, options)
}

/**
 * Asks what can be sent to an external account, and what its payer must tell.
 *
 * @param accountId - `ExternalAccount:<id>`
 * @param query - Who asks: a UMA address, or a customer.
 * @returns Its `lookupId` goes into the quote that follows.
 */
export function lookUpExternalAccount(
  platform: Platform,
  accountId: string,
  query: LookUpExternalAccountQuery,
  options?: CallOptions,
): Promise<ExternalAccountLookup> {
  return call(platform, 'lookUpExternalAccount', { params: { accountId }, query: { ...query }, ...options })
}
