/** Trusted payees: payments to one need no proof of their own. */

import type { ConfirmTrustBody, TrustResult, TrustStart } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Begins to trust a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `signal` ends the call.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the account does not exist.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; begin again.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#trustexternalaccount
 */
export function trustExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<TrustStart> {
  return call(platform, 'trustExternalAccount', options)
}

/**
 * Confirms a call of `trustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of `code`, or `passkeyAssertion` with `origin`. `signal` ends the call.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; begin again; a conflict says that it is done.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#confirmtrust
 */
export function confirmTrust(
  platform: Platform,
  options: { accountId: string } & OptionsOf<ConfirmTrustBody> & CallOptions,
): Promise<TrustResult> {
  return call(platform, 'confirmTrust', options)
}

/**
 * Begins to end the trust of a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `signal` ends the call.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the account does not exist.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; begin again.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#untrustexternalaccount
 */
export function untrustExternalAccount(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<TrustStart> {
  return call(platform, 'untrustExternalAccount', options)
}

/**
 * Confirms a call of `untrustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of `code`, or `passkeyAssertion` with `origin`. `signal` ends the call.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; begin again; a conflict says that it is done.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#confirmuntrust
 */
export function confirmUntrust(
  platform: Platform,
  options: { accountId: string } & OptionsOf<ConfirmTrustBody> & CallOptions,
): Promise<TrustResult> {
  return call(platform, 'confirmUntrust', options)
}
