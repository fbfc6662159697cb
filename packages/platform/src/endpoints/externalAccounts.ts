/** Accounts outside of the service: of the platform, of its customers, and lookups before a quote; and the invitations of their owners. */

import type { Exchanges, UmaProvider } from '@embedded-wallet/protocol'
import type { Platform } from '../transport/clientOptions.js'
import { callOf, type ListOptions, type Paged, paged, pagesOf } from '../transport/paged.js'

/**
 * Registers an external account of the platform. The fields of `accountInfo` depend on its `accountType`.
 *
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) if the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) if the account is registered already.
 */
export const createExternalAccount = callOf('createExternalAccount')

/** Lists the external accounts of the platform. Those of customers are not in it: see `listCustomerExternalAccounts`. */
export const listExternalAccounts = pagesOf('listExternalAccounts')

/**
 * Registers an external account of a customer. At most one account of a customer is `defaultUmaDepositAccount`: incoming UMA
 * payments are deposited there.
 *
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) if the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) if the account is registered already.
 */
export const createCustomerExternalAccount = callOf('createCustomerExternalAccount')

/** Lists the external accounts of customers: of one, or without `customerId` of all. */
export const listCustomerExternalAccounts = pagesOf('listCustomerExternalAccounts')

/**
 * Reads what can be sent to an external account, and what the service must know of its payer: give `senderUmaAddress` or
 * `customerId`. The quote that follows takes its `lookupId`.
 */
export const lookUpExternalAccount = callOf('lookUpExternalAccount')

/**
 * Reads what can be sent to a UMA address (`$name@domain`, in lower case), and what the service must know of its payer: give
 * `senderUmaAddress` or `customerId`. The quote that follows takes its `lookupId`.
 *
 * @throws {PlatformError} `USER_NOT_FOUND` or `UMA_NOT_FOUND` (404) if there is no such address.
 */
export const lookUpUmaAddress = callOf('lookUpUmaAddress')

/** Reads an external account of the platform. One of a customer is read with `getCustomerExternalAccount`. */
export const getExternalAccount = callOf('getExternalAccount')

/** Deletes an external account of the platform. Quotes that name the account already are not affected. */
export const deleteExternalAccount = callOf('deleteExternalAccount')

/** Reads an external account of a customer. One of the platform is read with `getExternalAccount`. */
export const getCustomerExternalAccount = callOf('getCustomerExternalAccount')

/** Deletes an external account of a customer. If it was `defaultUmaDepositAccount`, the customer has none until another becomes it. */
export const deleteCustomerExternalAccount = callOf('deleteCustomerExternalAccount')

/** Filters of `listUmaProviders`. */
export type UmaProvidersFilter = Omit<
  ListOptions<Exchanges['listUmaProviders']['query']>,
  'hasBlockedProviders'
> & {
  /** False leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders?: boolean | undefined
}

/**
 * Creates an invitation in the name of a UMA address. `amountToSend` is only shown: this platform must send it itself after the
 * invitation is claimed.
 *
 * @throws {PlatformError} `INVALID_UMA_ADDRESS` (400) if the address is not `$name@domain`.
 */
export const createInvitation = callOf('createInvitation')

/** Reads an invitation. The code is enough to read it: the invitee needs no account yet. */
export const getInvitation = callOf('getInvitation')

/**
 * Claims an invitation for a customer of this platform. The inviter's platform learns it by a webhook.
 *
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) if it was claimed before.
 * @throws {PlatformError} `INVITATION_CANCELLED` (400) if the inviter took it back.
 * @throws {PlatformError} `CONFLICT` (409) if it has expired.
 */
export const claimInvitation = callOf('claimInvitation')

/**
 * Cancels an invitation that is not claimed yet. It cannot be opened again.
 *
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) if it was claimed before.
 */
export const cancelInvitation = callOf('cancelInvitation')

/** Lists UMA providers, including those that are not on the platform's allowlist unless `hasBlockedProviders` is false. */
export function listUmaProviders(platform: Platform, options?: UmaProvidersFilter): Paged<UmaProvider> {
  return paged(platform, 'listUmaProviders', options)
}
