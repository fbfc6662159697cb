/** Invitations between UMA addresses, and the providers of such addresses. */

import type { Exchanges, UmaProvider } from '@embedded-wallet/protocol'
import type { Platform } from '../transport/clientOptions.js'
import { callOf, type ListOptions, type Paged, paged } from '../transport/paged.js'

/** Filters of `listUmaProviders`. */
export type UmaProvidersFilter = Omit<
  ListOptions<Exchanges['listUmaProviders']['query']>,
  'hasBlockedProviders'
> & {
  /** False leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders?: boolean | undefined
}

/**
 * Creates an invitation in the name of a UMA address.
 *
 * `amountToSend` is only shown: this platform must send it itself after the invitation is claimed.
 *
 * @param options - Who invites, and what the invitation shows: `inviterUma`, `firstName`, `expiresAt`, `amountToSend`.
 * @returns The invitation, with its `code` and `url`.
 * @throws {PlatformError} `INVALID_UMA_ADDRESS` (400) when the address is not `$name@domain`.
 */
export const createInvitation = callOf('createInvitation')

/**
 * Reads an invitation.
 *
 * The code is enough to read it: the invitee needs no account yet.
 *
 * @param options - `invitationCode`: The `code` of the invitation.
 * @returns The invitation with its current status.
 */
export const getInvitation = callOf('getInvitation')

/**
 * Claims an invitation for a customer of this platform.
 *
 * The inviter's platform learns it by a webhook.
 *
 * @param options - `invitationCode`: the `code` of the invitation. `inviteeUma`: the UMA address of the customer.
 * @returns The invitation, claimed.
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 * @throws {PlatformError} `INVITATION_CANCELLED` (400) when the inviter took it back.
 * @throws {PlatformError} `CONFLICT` (409) when it has expired.
 */
export const claimInvitation = callOf('claimInvitation')

/**
 * Cancels an invitation that is not claimed yet.
 *
 * A cancelled invitation cannot be opened again.
 *
 * @param options - `invitationCode`: The `code` of the invitation.
 * @returns The invitation, cancelled.
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 */
export const cancelInvitation = callOf('cancelInvitation')

/**
 * Lists UMA providers.
 *
 * Providers that are not on the platform's allowlist are included unless `hasBlockedProviders` is false.
 *
 * @param options - Filters: see `UmaProvidersFilter`.
 */
export function listUmaProviders(platform: Platform, options?: UmaProvidersFilter): Paged<UmaProvider> {
  return paged(platform, 'listUmaProviders', options)
}
