/**
 * Credentials, sessions and export, for backends that pass on what a device proved or signed.
 *
 * An app in a browser needs none of this: its wallet reaches these endpoints through a relay.
 */

import type {
  AuthMethod,
  ChallengeBody,
  ClientKeyBody,
  ExportedWallet,
  OtpChallenge,
  PasskeyAuthChallenge,
  Processing,
  RegisterAuthMethodBody,
  Row,
  Session,
  SignedRetryChallenge,
  VerifyBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions, SignedCallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Tells whether a response asks for a signature. If so, repeat the same call with `walletSignature` and its `requestId`.
 *
 * @param response - What a call of a signed retry returned.
 * @returns True for a `SignedRetryChallenge`.
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
 * Tells whether the service has accepted a call and not settled it yet.
 *
 * If so, repeat the identical call, with the same `walletSignature` and `requestId`, after a pause that grows. It joins the running
 * operation and never starts a second one. The event `WALLET_OPERATION.COMPLETED` says when it has ended.
 *
 * @param response - What a call of this file returned.
 * @returns True for a `Processing`.
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
 * Registers a login method of an account.
 *
 * The first one of an account needs no signature. It opens no session: see `verifyAuthMethod`.
 *
 * @param platform - From `createPlatform`.
 * @param options - What the type takes: see `RegisterAuthMethodBody`. `signal` ends the call.
 * @param options.walletSignature - The value of `Service-Wallet-Signature`, on the second call of a signed retry.
 * @param options.requestId - The `requestId` of the 202 response, on the second call of a signed retry.
 * @returns The login method; or a `SignedRetryChallenge`: sign it on the device and repeat the call with
 * `walletSignature` and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `PASSKEY_CREDENTIAL_ALREADY_EXISTS` (400) when the account has a passkey.
 * @throws {PlatformError} `REFUSED`: `EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS` (400) when the account has an e-mail
 * address.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listAuthMethods` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#registerauthmethod
 */
export function registerAuthMethod(
  platform: Platform,
  options: OptionsOf<RegisterAuthMethodBody> & SignedCallOptions,
): Promise<AuthMethod | SignedRetryChallenge | Processing> {
  return call(platform, 'registerAuthMethod', options)
}

/**
 * Lists the login methods of an account.
 *
 * The list is also empty when the account is not of this platform.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `InternalAccount:<id>` or `EmbeddedWallet:<id>`.
 * @param options.signal - Ends the call.
 * @returns All of them, in their order. One that cannot be read stands in its place: see `isUnreadable`.
 * @throws {PlatformError} `REFUSED`: see `status`, `serviceCode` and `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#listauthmethods
 */
export async function listAuthMethods(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<Row<AuthMethod>[]> {
  return (await call(platform, 'listAuthMethods', options)).data
}

/**
 * Requests a fresh challenge: the service mails a code, or gives the challenge of a passkey.
 *
 * It is never repeated by itself, not even after a 429: each call may mail another code.
 *
 * @param platform - From `createPlatform`.
 * @param options - `authMethodId`: `AuthMethod:<id>`. `clientPublicKey`: 130 hex digits that start with `04`: required
 * for a `PASSKEY`, ignored for other types. `signal` ends the call.
 * @returns The challenge. Its `requestId` belongs to `verifyAuthMethod` of a passkey. Of a code it may be a `Processing`:
 * see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the login method does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; a code may be on its way; wait before
 * you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#challengeauthmethod
 */
export function challengeAuthMethod(
  platform: Platform,
  options: { authMethodId: string } & OptionsOf<ChallengeBody> & CallOptions,
): Promise<AuthMethod | PasskeyAuthChallenge | OtpChallenge | Processing> {
  return call(platform, 'challengeAuthMethod', options)
}

/**
 * Verifies a proof and opens a session.
 *
 * The key of the session is sealed to the device: this backend cannot use it.
 *
 * @param platform - From `createPlatform`.
 * @param options - `authMethodId` (`AuthMethod:<id>`), and the proof that its type takes: see `VerifyBody`.
 * `requestId`: for a `PASSKEY`, that of its challenge. `walletSignature` and `requestId`: for the second call of a
 * sealed code. `signal` ends the call.
 * @returns The session; or a `SignedRetryChallenge`: sign it on the device and repeat the call with `walletSignature`
 * and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the proof is wrong or was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the proof may be used; request a fresh
 * challenge.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#verifyauthmethod
 */
export function verifyAuthMethod(
  platform: Platform,
  options: { authMethodId: string } & OptionsOf<VerifyBody> & SignedCallOptions,
): Promise<Session | SignedRetryChallenge | Processing> {
  return call(platform, 'verifyAuthMethod', options)
}

/**
 * Revokes a login method, signed with a session of another one.
 *
 * The last login method of an account cannot be revoked.
 *
 * @param platform - From `createPlatform`.
 * @param options.authMethodId - `AuthMethod:<id>`.
 * @param options.walletSignature - The value of `Service-Wallet-Signature`, on the second call of a signed retry.
 * @param options.requestId - The `requestId` of the 202 response, on the second call of a signed retry.
 * @param options.signal - Ends the call.
 * @returns Undefined after it is revoked; or a `SignedRetryChallenge`: sign it on the device and repeat the call with
 * `walletSignature` and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: 400 when it is the only login method of the account.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listAuthMethods` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#revokeauthmethod
 */
export function revokeAuthMethod(
  platform: Platform,
  options: { authMethodId: string } & SignedCallOptions,
): Promise<SignedRetryChallenge | Processing | undefined> {
  return call(platform, 'revokeAuthMethod', options)
}

/**
 * Lists the active sessions of an account.
 *
 * The list is also empty when the account is not of this platform.
 *
 * @param platform - From `createPlatform`.
 * @param options.accountId - `InternalAccount:<id>` or `EmbeddedWallet:<id>`.
 * @param options.signal - Ends the call.
 * @returns All of them, in their order. One that cannot be read stands in its place: see `isUnreadable`.
 * @throws {PlatformError} `REFUSED`: see `status`, `serviceCode` and `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#listsessions
 */
export async function listSessions(
  platform: Platform,
  options: { accountId: string } & CallOptions,
): Promise<Row<Session>[]> {
  return (await call(platform, 'listSessions', options)).data
}

/**
 * Revokes a session.
 *
 * A session may sign its own end.
 *
 * @param platform - From `createPlatform`.
 * @param options.sessionId - `Session:<id>`.
 * @param options.walletSignature - The value of `Service-Wallet-Signature`, on the second call of a signed retry.
 * @param options.requestId - The `requestId` of the 202 response, on the second call of a signed retry.
 * @param options.signal - Ends the call.
 * @returns Undefined after it is revoked; or a `SignedRetryChallenge`: sign it on the device and repeat the call with
 * `walletSignature` and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listSessions` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#revokesession
 */
export function revokeSession(
  platform: Platform,
  options: { sessionId: string } & SignedCallOptions,
): Promise<SignedRetryChallenge | Processing | undefined> {
  return call(platform, 'revokeSession', options)
}

/**
 * Replaces an active session by a fresh one. Newer deployments only.
 *
 * An expired session cannot be refreshed: the user must sign in again.
 *
 * @param platform - From `createPlatform`.
 * @param options - `sessionId`: `Session:<id>`. `clientPublicKey`: 130 hex digits that start with `04`: the same key on
 * both calls. `walletSignature`: the value of `Service-Wallet-Signature`, on the second call of a signed retry.
 * `requestId`: the `requestId` of the 202 response, on the second call of a signed retry. `signal` ends the call.
 * @returns The fresh session; or a `SignedRetryChallenge`: sign it on the device and repeat the call with
 * `walletSignature` and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listSessions` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#refreshsession
 */
export function refreshSession(
  platform: Platform,
  options: { sessionId: string } & ClientKeyBody & SignedCallOptions,
): Promise<Session | SignedRetryChallenge | Processing> {
  return call(platform, 'refreshSession', options)
}

/**
 * Exports a wallet, sealed to a key of the device.
 *
 * This backend cannot open it. Whoever opens it can move all the money of the account.
 *
 * @param platform - From `createPlatform`.
 * @param options - `accountId`: `InternalAccount:<id>` or `EmbeddedWallet:<id>`. `clientPublicKey`: 130 hex digits that
 * start with `04`: the same key on both calls. `walletSignature`: the value of `Service-Wallet-Signature`, on the
 * second call of a signed retry. `requestId`: the `requestId` of the 202 response, on the second call of a signed
 * retry. `signal` ends the call.
 * @returns The sealed wallet; or a `SignedRetryChallenge`: sign it on the device and repeat the call with
 * `walletSignature` and `requestId`; or a `Processing`: see `isProcessing`.
 * @throws {PlatformError} `REFUSED`: `UNAUTHORIZED` (401) when the signature is missing or wrong, or the `requestId`
 * was used before; see `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; nothing moved; call again with a fresh
 * key.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#exportinternalaccount
 */
export function exportInternalAccount(
  platform: Platform,
  options: { accountId: string } & ClientKeyBody & SignedCallOptions,
): Promise<ExportedWallet | SignedRetryChallenge | Processing> {
  return call(platform, 'exportInternalAccount', options)
}
