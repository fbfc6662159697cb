/** Customers, links to their verification, and the accounts that the service holds for them and for the platform. */

import { callOf, listOf, pagesOf } from '../transport/paged.js'

/**
 * Creates a customer of this platform. Its accounts are in `listInternalAccounts`: where the platform supports its stablecoin, an
 * embedded wallet comes with the customer.
 *
 * @throws {PlatformError} `CONFLICT` (409) if another customer has the same `platformCustomerId`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the service does not recognize repetitions, so look for the customer first.
 */
export const createCustomer = callOf('createCustomer')

/**
 * Lists the customers of this platform, oldest first. Deleted customers are left out unless `isIncludingDeleted` is `'true'`.
 * Times are inclusive.
 *
 * @example
 * ```ts
 * for await (const customer of listCustomers(platform, { platformCustomerId: 'ada' })) {
 *   if (!isUnreadable(customer)) console.log(customer.id)
 * }
 * ```
 */
export const listCustomers = pagesOf('listCustomers')

/** Reads a customer, with the status of its verification. A deleted one can still be read: it has `isDeleted: true`. */
export const getCustomer = callOf('getCustomer')

/**
 * Reads the end-user terms in force. Profile 2026-08.
 *
 * A platform without a license of its own shows them to each new user and sends the acceptance as `endUserTermsConsent` of
 * `createCustomer` or `updateCustomer`. Until it is recorded, the customer has no account and no wallet.
 */
export const getEndUserTerms = callOf('getEndUserTerms')

/**
 * Lists the agreements in force. Profile 2026-08, since autumn 2026; before, the service responds with 404.
 *
 * Show them to each new user, and send the acceptance of each as an entry of `agreementConsents` of `createCustomer` or
 * `updateCustomer`, and no `endUserTermsConsent` beside it: the service refuses both together.
 */
export const listAgreements = listOf('listAgreements')

/**
 * Changes a customer, but not `email` and `phoneNumber` together. In the profile 2026-08 a new address of one-time codes must be
 * signed on the user's device; a wallet does so with its verb `updateContact`.
 *
 * @returns The customer; or one that `needsSignature` recognizes.
 * @throws {PlatformError} `EMAIL_OTP_EMAIL_ALREADY_EXISTS` or `SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS` (409) if another wallet signs in with it.
 * @throws {PlatformError} `EMAIL_OTP_CREDENTIAL_SET_CHANGED` or `SMS_OTP_CREDENTIAL_SET_CHANGED` (409) if a credential came or went meanwhile.
 */
export const updateCustomer = callOf('updateCustomer')

/**
 * Deletes a customer. The record stays readable, with `isDeleted: true`. No call brings the customer back.
 *
 * @throws {PlatformError} `CUSTOMER_DELETED` (410) if it was deleted before.
 */
export const deleteCustomer = callOf('deleteCustomer')

/** Lists the accounts that the service holds, of one customer or of all. An embedded wallet has the type `EMBEDDED_WALLET`. */
export const listInternalAccounts = pagesOf('listInternalAccounts')

/** Lists the accounts that the service holds for the platform itself. The list has no pages. */
export const listPlatformInternalAccounts = listOf('listPlatformInternalAccounts')

/**
 * Makes an embedded wallet private or public. Profile 2026-08 only. It must be signed on the user's device: a wallet does so with
 * its verb `setWalletPrivacy`.
 *
 * @returns The account; or one that `needsSignature` recognizes.
 */
export const updateInternalAccount = callOf('updateInternalAccount')

/**
 * Reads the link to the page on which a customer is verified. Profile 2026-04; later deployments have `createKycLink`. Give it to
 * that customer only.
 */
export const getKycLink = callOf('getKycLink')

/**
 * Creates a link to the page on which a customer is verified. Profile 2026-08; before it, see `getKycLink`. Give it to that
 * customer only.
 *
 * @throws {PlatformError} 409 if an address of the customer must be verified before.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: create another link.
 */
export const createKycLink = callOf('createKycLink')

/** Lists the banks that the service can pay to. The list has no pages. */
export const listDiscoveries = listOf('listDiscoveries')
