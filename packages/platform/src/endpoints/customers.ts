/** Customers and the accounts that the service holds for them. */

import type {
  CreateCustomerBody,
  Customer,
  InternalAccount,
  InternalAccountsQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Creates a customer of this platform.
 *
 * Where the platform supports its stablecoin, an embedded wallet comes with the customer.
 *
 * @param platform - From `createPlatform`.
 * @param options - The fields of the customer: see `CreateCustomerBody`. `signal` ends the call; `idempotencyKey`
 * marks all tries of one intent.
 * @returns The customer. Its accounts are in `listInternalAccounts`.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when another customer has the same `platformCustomerId`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the service does not recognize
 * repetitions, so look for the customer first.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createcustomer
 * @example
 * ```ts
 * const customer = await createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' })
 * ```
 */
export function createCustomer(
  platform: Platform,
  options: CreateCustomerBody & CallOptions,
): Promise<Customer> {
  return call(platform, 'createCustomer', options)
}

/**
 * Lists the accounts that the service holds, of one customer or of all.
 *
 * An embedded wallet has the type `EMBEDDED_WALLET`. Balances are integers in the smallest unit of their currency.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `customerId` (`Customer:<id>`), `currency`, `type`. `limit`: items on a page, from 1 to
 * 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listinternalaccounts
 * @example
 * ```ts
 * for await (const { id, balance } of listInternalAccounts(platform, { customerId })) {
 *   console.log(id, balance.amount)
 * }
 * ```
 */
export function listInternalAccounts(
  platform: Platform,
  options?: ListOptions<InternalAccountsQuery>,
): Paged<InternalAccount> {
  return paged(platform, 'listInternalAccounts', options)
}
