/** Customers, and the accounts that the service holds for them and for the platform. */

import type {
  CreateCustomerBody,
  Customer,
  CustomersQuery,
  EndUserTerms,
  InternalAccount,
  InternalAccountsQuery,
  PlatformInternalAccountsQuery,
  Row,
  SignedRetryChallenge,
  UpdateCustomerBody,
  UpdateInternalAccountBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions, SignedCallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
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
  options: OptionsOf<CreateCustomerBody> & CallOptions,
): Promise<Customer> {
  return call(platform, 'createCustomer', options)
}

/**
 * Lists the customers of this platform, oldest first.
 *
 * Deleted customers are left out unless `isIncludingDeleted` is `'true'`.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `platformCustomerId`, `customerType`, `region`, `currency` (ISO 4217), `umaAddress`;
 * `createdAfter`, `createdBefore`, `updatedAfter`, `updatedBefore` (ISO 8601, inclusive); `isIncludingDeleted`.
 * `limit`: items on a page, from 1 to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listcustomers
 * @example
 * ```ts
 * for await (const customer of listCustomers(platform, { platformCustomerId: 'ada' })) {
 *   if (!isUnreadable(customer)) console.log(customer.id)
 * }
 * ```
 */
export function listCustomers(platform: Platform, options?: ListOptions<CustomersQuery>): Paged<Customer> {
  return paged(platform, 'listCustomers', options)
}

/**
 * Reads a customer.
 *
 * A deleted customer can still be read: it has `isDeleted: true`.
 *
 * @param platform - From `createPlatform`.
 * @param options.customerId - `Customer:<id>`.
 * @param options.signal - Ends the call.
 * @returns The customer, with the status of its verification.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getcustomer
 */
export function getCustomer(
  platform: Platform,
  options: { customerId: string } & CallOptions,
): Promise<Customer> {
  return call(platform, 'getCustomer', options)
}

/**
 * Reads the end-user terms in force. Profile 2026-08.
 *
 * A platform without a license of its own shows them to each new user and sends the acceptance as `endUserTermsConsent` of
 * `createCustomer` or `updateCustomer`. Until it is recorded, the customer has no account and no wallet.
 *
 * @param platform - From `createPlatform`.
 * @param options.signal - Ends the call.
 * @returns The version, such as `V1`, and where the text stands.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @see docs/reference/endpoints.md#getenduserterms
 * @example
 * ```ts
 * const { version, url } = await getEndUserTerms(platform)
 * ```
 */
export function getEndUserTerms(platform: Platform, options: CallOptions = {}): Promise<EndUserTerms> {
  return call(platform, 'getEndUserTerms', options)
}

/**
 * Changes a customer.
 *
 * In the profile 2026-08 a new address of one-time codes must be signed on the user's device; a wallet does so with its verb
 * `updateContact`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId` (`Customer:<id>`), its `customerType`, and the fields to change: see `UpdateCustomerBody`. Not
 * `email` and `phoneNumber` together. `walletSignature` and `requestId`: for the second call of a signed retry. `signal` ends
 * the call.
 * @returns The customer; or a `SignedRetryChallenge`: sign it on the device and repeat the call with `walletSignature` and
 * `requestId`.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `REFUSED`: `EMAIL_OTP_EMAIL_ALREADY_EXISTS` (409) when another wallet signs in with the address.
 * @throws {PlatformError} `REFUSED`: `EMAIL_OTP_CREDENTIAL_SET_CHANGED` (409) when a credential came or went meanwhile.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getCustomer` before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#updatecustomer
 */
export function updateCustomer(
  platform: Platform,
  options: { customerId: string } & OptionsOf<UpdateCustomerBody> & SignedCallOptions,
): Promise<Customer | SignedRetryChallenge> {
  return call(platform, 'updateCustomer', options)
}

/**
 * Deletes a customer.
 *
 * The record stays readable. No call brings the customer back.
 *
 * @param platform - From `createPlatform`.
 * @param options.customerId - `Customer:<id>`.
 * @param options.signal - Ends the call.
 * @returns The customer, with `isDeleted: true`.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `REFUSED`: `CUSTOMER_DELETED` (410) when it was deleted before.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getCustomer` before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#deletecustomer
 */
export function deleteCustomer(
  platform: Platform,
  options: { customerId: string } & CallOptions,
): Promise<Customer> {
  return call(platform, 'deleteCustomer', options)
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
 * for await (const account of listInternalAccounts(platform, { customerId })) {
 *   if (!isUnreadable(account)) console.log(account.id, account.balance.amount)
 * }
 * ```
 */
export function listInternalAccounts(
  platform: Platform,
  options?: ListOptions<InternalAccountsQuery>,
): Paged<InternalAccount> {
  return paged(platform, 'listInternalAccounts', options)
}

/**
 * Lists the accounts that the service holds for the platform itself.
 *
 * The list has no pages.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `currency`, `type`. `signal` ends the call.
 * @returns All of them, in their order. One that cannot be read stands in its place: see `isUnreadable`.
 * @throws {PlatformError} `REFUSED`: see `status`, `serviceCode` and `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#listplatforminternalaccounts
 */
export async function listPlatformInternalAccounts(
  platform: Platform,
  options: OptionsOf<PlatformInternalAccountsQuery> & CallOptions = {},
): Promise<Row<InternalAccount>[]> {
  return (await call(platform, 'listPlatformInternalAccounts', options)).data
}

/**
 * Makes an embedded wallet private or public. Profile 2026-08 only.
 *
 * It must be signed on the user's device: a wallet does so with its verb `setWalletPrivacy`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `InternalAccount:<id>` or `EmbeddedWallet:<id>`. `privateEnabled`: the same on both
 * calls. `walletSignature`: the value of `Service-Wallet-Signature`, on the second call of a signed retry. `requestId`:
 * the `requestId` of the 202 response, on the second call of a signed retry. `signal` ends the call.
 * @returns The account; or a `SignedRetryChallenge`: sign it on the device and repeat the call with `walletSignature` and
 * `requestId`.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the account does not exist.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; call again with the same value.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#updateinternalaccount
 */
export function updateInternalAccount(
  platform: Platform,
  options: { accountId: string } & UpdateInternalAccountBody & SignedCallOptions,
): Promise<InternalAccount | SignedRetryChallenge> {
  return call(platform, 'updateInternalAccount', options)
}
