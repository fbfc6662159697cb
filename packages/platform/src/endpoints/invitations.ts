/** Invitations between UMA addresses, and the institutions that have such addresses. */

import type {
  ClaimInvitationBody,
  CreateInvitationBody,
  Invitation,
  UmaProvider,
  UmaProvidersQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/**
 * Invites somebody in the name of a UMA address.
 *
 * `amountToSend` is shown and nothing more: this platform must itself send it once the invitation is claimed.
 */
export function createInvitation(
  platform: Platform,
  body: CreateInvitationBody,
  options?: CallOptions,
): Promise<Invitation> {
  return call(platform, 'createInvitation', { body, ...options })
}

/**
 * Reads an invitation, as the person does who opens its link.
 *
 * @throws {PlatformError} 404 INVITATION_NOT_FOUND.
 */
export function getInvitation(
  platform: Platform,
  invitationCode: string,
  options?: CallOptions,
): Promise<Invitation> {
  return call(platform, 'getInvitation', { params: { invitationCode }, ...options })
}

/**
 * Claims an invitation for a customer of this platform. The inviter's platform learns it by an event.
 *
 * @throws {PlatformError} 400 INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED.
 */
export function claimInvitation(
  platform: Platform,
  invitationCode: string,
  body: ClaimInvitationBody,
  options?: CallOptions,
): Promise<Invitation> {
  return call(platform, 'claimInvitation', { params: { invitationCode }, body, ...options })
}

/**
 * Takes an invitation back that nobody has claimed.
 *
 * @throws {PlatformError} 400 INVITATION_ALREADY_CLAIMED.
 */
export function cancelInvitation(
  platform: Platform,
  invitationCode: string,
  options?: CallOptions,
): Promise<Invitation> {
  return call(platform, 'cancelInvitation', { params: { invitationCode }, ...options })
}

/** Filters of `listUmaProviders`. */
export type UmaProvidersFilter = Omit<ListQuery<UmaProvidersQuery>, 'hasBlockedProviders'> & {
  /** False leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders?: boolean
}

/** Lists UMA providers. Those not on the platform's allowlist are included unless `hasBlockedProviders` is false. */
export function listUmaProviders(
  platform: Platform,
  query?: UmaProvidersFilter,
  options?: CallOptions,
): Paged<UmaProvider> {
  return paged(platform, 'listUmaProviders', query, options)
}
