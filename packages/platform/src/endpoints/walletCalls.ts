/**
 * Credentials, sessions and export, for backends that pass on what a device proved or signed.
 *
 * An app in a browser needs none of this: its wallet reaches these endpoints through a relay.
 */

import type { Processing, SignedRetryChallenge } from '@embedded-wallet/protocol'
import { callOf, listOf } from '../transport/paged.js'

/**
 * Tells whether a response asks for a signature. If so, sign it on the device and repeat the same call with `walletSignature` and
 * its `requestId`. A wrong signature, or a `requestId` that was used before, is refused with `UNAUTHORIZED` (401): see `reason`.
 *
 * @see docs/reference/contract.md
 * @example
 * ```ts
 * const revoked = await revokeSession(platform, { sessionId })
 * if (needsSignature(revoked)) console.log('sign on the device:', revoked.payloadToSign)
 * ```
 */
export function needsSignature(response: object | undefined): response is SignedRetryChallenge {
  return response !== undefined && 'payloadToSign' in response
}

/**
 * Tells whether the service has accepted a call but not settled it yet.
 *
 * If so, repeat the identical call, with the same `walletSignature` and `requestId`, after a pause that grows. It joins the running
 * operation and never starts a second one. The event `WALLET_OPERATION.COMPLETED` tells when it has ended.
 *
 * @see docs/reference/contract.md
 * @example
 * ```ts
 * const revoked = await revokeSession(platform, { sessionId, walletSignature, requestId })
 * if (isProcessing(revoked)) console.log('not settled yet:', revoked.message)
 * ```
 */
export function isProcessing(response: object | undefined): response is Processing {
  return (response as Partial<Processing>)?.status === 'PROCESSING' && !('id' in response!)
}

/**
 * Registers a login method of an account. The first one of an account needs no signature. It opens no session: see
 * `verifyAuthMethod`.
 *
 * @returns The login method; or one that `needsSignature` or `isProcessing` recognizes.
 * @throws {PlatformError} `PASSKEY_CREDENTIAL_ALREADY_EXISTS` (400) if the account has a passkey.
 * @throws {PlatformError} `EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS` (400) if the account has an email address.
 */
export const registerAuthMethod = callOf('registerAuthMethod')

/** Lists the login methods of an account. The list is also empty if the account is not of this platform. */
export const listAuthMethods = listOf('listAuthMethods')

/**
 * Requests a fresh challenge: the service mails a code, or gives the challenge of a passkey.
 *
 * It is never repeated by itself, not even after a 429: each call may mail another code.
 *
 * @returns The challenge. Its `requestId` belongs to `verifyAuthMethod` of a passkey. Of a code it may be a `Processing`: see
 * `isProcessing`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: a code may be on its way; wait before you call again.
 */
export const challengeAuthMethod = callOf('challengeAuthMethod')

/**
 * Verifies a proof and opens a session. The key of the session is sealed to the device: this backend cannot use it.
 *
 * A passkey needs the `requestId` of its challenge; the second call of a sealed code `walletSignature` and `requestId`.
 *
 * @returns The session; or one that `needsSignature` or `isProcessing` recognizes.
 * @throws {PlatformError} `UNAUTHORIZED` (401) if the proof is wrong or was used before; see `reason`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the proof may be used; request a fresh challenge.
 */
export const verifyAuthMethod = callOf('verifyAuthMethod')

/**
 * Revokes a login method, signed with a session of another one. The last login method of an account cannot be revoked: 400.
 *
 * @returns Undefined after it is revoked; or one that `needsSignature` or `isProcessing` recognizes.
 */
export const revokeAuthMethod = callOf('revokeAuthMethod')

/** Lists the active sessions of an account. The list is also empty if the account is not of this platform. */
export const listSessions = listOf('listSessions')

/**
 * Revokes a session. A session may sign its own end.
 *
 * @returns Undefined after it is revoked; or one that `needsSignature` or `isProcessing` recognizes.
 */
export const revokeSession = callOf('revokeSession')

/**
 * Replaces an active session by a fresh one. Newer deployments only. An expired one cannot be refreshed: the user must sign in again.
 *
 * @returns The fresh session; or one that `needsSignature` or `isProcessing` recognizes.
 */
export const refreshSession = callOf('refreshSession')

/**
 * Exports a wallet, sealed to a key of the device. This backend cannot open it. Whoever opens it can move all the money of the
 * account.
 *
 * @returns The sealed wallet; or one that `needsSignature` or `isProcessing` recognizes.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: nothing moved; call again with a fresh key.
 */
export const exportInternalAccount = callOf('exportInternalAccount')
