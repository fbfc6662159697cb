/** Customers, links to their verification, and the accounts that the service holds for them and for the platform. */

import { callOf, listOf, pagesOf } from '../transport/paged.js'

/**
 * Creates a customer of this platform.
 *
 * Where the platform supports its stablecoin, an embedded wallet comes with the customer.
 *
 * @param options - The fields of the customer: see `CreateCustomerBody`.
 * @returns The customer. Its accounts are in `listInternalAccounts`.
 * @throws {PlatformError} `CONFLICT` (409) when another customer has the same `platformCustomerId`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the service does not recognize repetitions, so look for the customer first.
 * @example
 * ```ts
 * const customer = await createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' })
 * ```
 */
export const createCustomer = callOf('createCustomer')

/**
 * Lists the customers of this platform, oldest first.
 *
 * Deleted customers are left out unless `isIncludingDeleted` is `'true'`.
 *
 * @param options - Filters: `platformCustomerId`, `customerType`, `region`, `currency` (ISO 4217), `umaAddress`; `createdAfter`,
 * `createdBefore`, `updatedAfter`, `updatedBefore` (ISO 8601, inclusive); `isIncludingDeleted`.
 * @example
 * ```ts
 * for await (const customer of listCustomers(platform, { platformCustomerId: 'ada' })) {
 *   if (!isUnreadable(customer)) console.log(customer.id)
 * }
 * ```
 */
export const listCustomers = pagesOf('listCustomers')

/**
 * Reads a customer.
 *
 * A deleted customer can still be read: it has `isDeleted: true`.
 *
 * @returns The customer, with the status of its verification.
 */
export const getCustomer = callOf('getCustomer')

/**
 * Reads the end-user terms in force. Profile 2026-08.
 *
 * A platform without a license of its own shows them to each new user and sends the acceptance as `endUserTermsConsent` of
 * `createCustomer` or `updateCustomer`. Until it is recorded, the customer has no account and no wallet.
 *
 * @returns The version, such as `V1`, and where the text stands.
 * @example
 * ```ts
 * const { version, url } = await getEndUserTerms(platform)
 * ```
 */
export const getEndUserTerms = callOf('getEndUserTerms')

/**
 * Changes a customer.
 *
 * In the profile 2026-08 a new address of one-time codes must be signed on the user's device; a wallet does so with its verb
 * `updateContact`.
 *
 * @param options - `customerId` (`Customer:<id>`), its `customerType`, and the fields to change: see `UpdateCustomerBody`. Not
 * `email` and `phoneNumber` together.
 * @returns The customer; or one that `needsSignature` recognizes.
 * @throws {PlatformError} `EMAIL_OTP_EMAIL_ALREADY_EXISTS` (409) when another wallet signs in with the address.
 * @throws {PlatformError} `EMAIL_OTP_CREDENTIAL_SET_CHANGED` (409) when a credential came or went meanwhile.
 */
export const updateCustomer = callOf('updateCustomer')

/**
 * Deletes a customer.
 *
 * The record stays readable. No call brings the customer back.
 *
 * @returns The customer, with `isDeleted: true`.
 * @throws {PlatformError} `CUSTOMER_DELETED` (410) when it was deleted before.
 */
export const deleteCustomer = callOf('deleteCustomer')

/**
 * Lists the accounts that the service holds, of one customer or of all.
 *
 * An embedded wallet has the type `EMBEDDED_WALLET`. Balances are integers in the smallest unit of their currency.
 *
 * @param options - Filters: `customerId` (`Customer:<id>`), `currency`, `type`.
 * @example
 * ```ts
 * for await (const account of listInternalAccounts(platform, { customerId })) {
 *   if (!isUnreadable(account)) console.log(account.id, account.balance.amount)
 * }
 * ```
 */
export const listInternalAccounts = pagesOf('listInternalAccounts')

/**
 * Lists the accounts that the service holds for the platform itself.
 *
 * The list has no pages.
 *
 * @param options - Filters: `currency`, `type`.
 */
export const listPlatformInternalAccounts = listOf('listPlatformInternalAccounts')

/**
 * Makes an embedded wallet private or public. Profile 2026-08 only.
 *
 * It must be signed on the user's device: a wallet does so with its verb `setWalletPrivacy`.
 *
 * @param options - `accountId`: `InternalAccount:<id>` or `EmbeddedWallet:<id>`. `privateEnabled`: the same on both calls.
 * @returns The account; or one that `needsSignature` recognizes.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: call again with the same value.
 */
export const updateInternalAccount = callOf('updateInternalAccount')

/**
 * Reads the link to the page on which a customer is verified. Profile 2026-04; later deployments have `createKycLink`.
 *
 * @param options - `platformCustomerId`: your own id of the customer. `redirectUri`: an absolute URL, where the page leads in
 * the end.
 * @returns The link, with the ids of the customer. Give it to that customer only.
 */
export const getKycLink = callOf('getKycLink')

/**
 * Creates a link to the page on which a customer is verified. Profile 2026-08; before it, see `getKycLink`.
 *
 * @param options - `customerId`: `Customer:<id>`. `redirectUri`: an absolute URL, where the page leads in the end.
 * @returns The link and the time when it ends. Give it to that customer only.
 * @throws {PlatformError} 409 when an address of the customer must be verified before.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: create another link.
 */
export const createKycLink = callOf('createKycLink')

/**
 * Lists the banks that the service can pay to.
 *
 * The list has no pages.
 *
 * @param options - Filters: `country` (ISO 3166-1 alpha-2), `currency` (ISO 4217).
 */
export const listDiscoveries = listOf('listDiscoveries')
