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
 * Creates an invitation in the name of a UMA address. `amountToSend` is only shown: this platform must send it itself after the
 * invitation is claimed.
 *
 * @throws {PlatformError} `INVALID_UMA_ADDRESS` (400) when the address is not `$name@domain`.
 */
export const createInvitation = callOf('createInvitation')

/** Reads an invitation. The code is enough to read it: the invitee needs no account yet. */
export const getInvitation = callOf('getInvitation')

/**
 * Claims an invitation for a customer of this platform. The inviter's platform learns it by a webhook.
 *
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 * @throws {PlatformError} `INVITATION_CANCELLED` (400) when the inviter took it back.
 * @throws {PlatformError} `CONFLICT` (409) when it has expired.
 */
export const claimInvitation = callOf('claimInvitation')

/**
 * Cancels an invitation that is not claimed yet. It cannot be opened again.
 *
 * @throws {PlatformError} `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 */
export const cancelInvitation = callOf('cancelInvitation')

/** Lists UMA providers, also those that are not on the platform's allowlist unless `hasBlockedProviders` is false. */
export function listUmaProviders(platform: Platform, options?: UmaProvidersFilter): Paged<UmaProvider> {
  return paged(platform, 'listUmaProviders', options)
}
