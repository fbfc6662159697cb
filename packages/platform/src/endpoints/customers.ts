/** Customers and the accounts that the service holds for them. */

import type {
  CreateCustomerBody,
  Customer,
  InternalAccount,
  InternalAccountsQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/**
 * Creates a customer of this platform. Where the platform supports its stablecoin, an embedded wallet comes with it.
 *
 * @throws {PlatformError} 409 CONFLICT when another customer has the same platformCustomerId.
 */
export function createCustomer(
  platform: Platform,
  body: CreateCustomerBody,
  options?: CallOptions,
): Promise<Customer> {
  return call(platform, 'createCustomer', { body, ...options })
}

/** Lists accounts that the service holds, of one customer or of all. An embedded wallet has type EMBEDDED_WALLET. */
export function listInternalAccounts(
  platform: Platform,
  query?: ListQuery<InternalAccountsQuery>,
  options?: CallOptions,
): Paged<InternalAccount> {
  return paged(platform, 'listInternalAccounts', query, options)
}
