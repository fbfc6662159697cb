/** Invitations between UMA addresses, and the providers of such addresses. */

import type {
  ClaimInvitationBody,
  CreateInvitationBody,
  Invitation,
  UmaProvider,
  UmaProvidersQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/** Filters of `listUmaProviders`. */
export type UmaProvidersFilter = Omit<ListOptions<UmaProvidersQuery>, 'hasBlockedProviders'> & {
  /** False leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders?: boolean | undefined
}

/**
 * Creates an invitation in the name of a UMA address.
 *
 * `amountToSend` is only shown: this platform must send it itself after the invitation is claimed.
 *
 * @param platform - From `createPlatform`.
 * @param options - Who invites, and what the invitation shows: see `CreateInvitationBody`. `signal` ends the call;
 * `idempotencyKey` marks all tries of one intent.
 * @returns The invitation, with its `code` and `url`.
 * @throws {PlatformError} `REFUSED`: `INVALID_UMA_ADDRESS` (400) when the address is not `$name@domain`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the state back before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createinvitation
 */
export function createInvitation(
  platform: Platform,
  options: OptionsOf<CreateInvitationBody> & CallOptions,
): Promise<Invitation> {
  return call(platform, 'createInvitation', options)
}

/**
 * Reads an invitation.
 *
 * The code is enough to read it: the invitee needs no account yet.
 *
 * @param platform - From `createPlatform`.
 * @param options.invitationCode - The `code` of the invitation.
 * @param options.signal - Ends the call.
 * @returns The invitation with its current status.
 * @throws {PlatformError} `REFUSED`: `INVITATION_NOT_FOUND` (404) when the code does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getinvitation
 */
export function getInvitation(
  platform: Platform,
  options: { invitationCode: string } & CallOptions,
): Promise<Invitation> {
  return call(platform, 'getInvitation', options)
}

/**
 * Claims an invitation for a customer of this platform.
 *
 * The inviter's platform learns it by a webhook.
 *
 * @param platform - From `createPlatform`.
 * @param options - `invitationCode`: the `code` of the invitation. `inviteeUma`: the UMA address of the customer.
 * `signal` ends the call.
 * @returns The invitation, claimed.
 * @throws {PlatformError} `REFUSED`: `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 * @throws {PlatformError} `REFUSED`: `INVITATION_CANCELLED` (400) when the inviter took it back.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when it has expired.
 * @throws {PlatformError} `REFUSED`: `INVITATION_NOT_FOUND` (404) when the code does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the invitation before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#claiminvitation
 */
export function claimInvitation(
  platform: Platform,
  options: { invitationCode: string } & ClaimInvitationBody & CallOptions,
): Promise<Invitation> {
  return call(platform, 'claimInvitation', options)
}

/**
 * Cancels an invitation that is not claimed yet.
 *
 * A cancelled invitation cannot be opened again.
 *
 * @param platform - From `createPlatform`.
 * @param options.invitationCode - The `code` of the invitation.
 * @param options.signal - Ends the call.
 * @returns The invitation, cancelled.
 * @throws {PlatformError} `REFUSED`: `INVITATION_ALREADY_CLAIMED` (400) when it was claimed before.
 * @throws {PlatformError} `REFUSED`: `INVITATION_NOT_FOUND` (404) when the code does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the invitation before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#cancelinvitation
 */
export function cancelInvitation(
  platform: Platform,
  options: { invitationCode: string } & CallOptions,
): Promise<Invitation> {
  return call(platform, 'cancelInvitation', options)
}

/**
 * Lists UMA providers.
 *
 * Providers that are not on the platform's allowlist are included unless `hasBlockedProviders` is false.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: see `UmaProvidersFilter`. `limit`: items on a page, from 1 to 100 (default 20). `signal`
 * ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listumaproviders
 */
export function listUmaProviders(platform: Platform, options?: UmaProvidersFilter): Paged<UmaProvider> {
  return paged(platform, 'listUmaProviders', options)
}
