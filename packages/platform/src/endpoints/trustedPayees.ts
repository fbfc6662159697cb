/** Trusted payees: payments to one need no proof of their own. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Begins to trust a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again.
 */
export const trustExternalAccount = callOf('trustExternalAccount')

/**
 * Confirms a call of `trustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of
 * `code`, or `passkeyAssertion` with `origin`.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again; a conflict says that it is done.
 */
export const confirmTrust = callOf('confirmTrust')

/**
 * Begins to end the trust of a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again.
 */
export const untrustExternalAccount = callOf('untrustExternalAccount')

/**
 * Confirms a call of `untrustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of
 * `code`, or `passkeyAssertion` with `origin`.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again; a conflict says that it is done.
 */
export const confirmUntrust = callOf('confirmUntrust')
