/**
 * Credentials, sessions and export, for backends that pass on by themselves what a device proved or signed.
 *
 * An app in a browser needs none of this: its wallet reaches these endpoints through a relay.
 */

import type {
  AuthMethod,
  ClientKeyBody,
  ExportedWallet,
  OtpChallenge,
  PasskeyAuthChallenge,
  RegisterAuthMethodBody,
  Session,
  SignedRetryChallenge,
  VerifyBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call, type SignedCallOptions } from '../transport/call.js'

/** Whether an answer asks for a signature: repeat the same call then, with `walletSignature` and its `requestId`. */
export function needsSignature(answer: object | undefined): answer is SignedRetryChallenge {
  return answer !== undefined && 'payloadToSign' in answer
}

/**
 * Registers a credential. The first of an account needs no signature. It opens no session.
 *
 * @throws {PlatformError} 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS, EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS.
 */
export function registerAuthMethod(
  platform: Platform,
  body: RegisterAuthMethodBody,
  options?: SignedCallOptions,
): Promise<AuthMethod | SignedRetryChallenge> {
  return call(platform, 'registerAuthMethod', { body, ...options })
}

/** Lists the credentials of an account; empty also when the account is not this platform's. */
export async function listAuthMethods(
  platform: Platform,
  accountId: string,
  options?: CallOptions,
): Promise<AuthMethod[]> {
  return (await call(platform, 'listAuthMethods', { query: { accountId }, ...options })).data
}

/**
 * Asks for a fresh challenge: mails a code, or gives the challenge of a passkey.
 *
 * @param clientPublicKey - 130 hex digits beginning with 04; a PASSKEY needs it.
 * @throws {PlatformError} 429 RATE_LIMITED, with the wait; a code is never asked for again by itself.
 */
export function challengeAuthMethod(
  platform: Platform,
  authMethodId: string,
  clientPublicKey?: string,
  options?: CallOptions,
): Promise<AuthMethod | PasskeyAuthChallenge | OtpChallenge> {
  const body = clientPublicKey === undefined ? {} : { clientPublicKey }
  return call(platform, 'challengeAuthMethod', { params: { authMethodId }, body, ...options })
}

/**
 * Verifies a proof and opens a session. Its key comes sealed to the device: this backend cannot use it.
 *
 * @param options - For a PASSKEY the `requestId` of the challenge.
 */
export function verifyAuthMethod(
  platform: Platform,
  authMethodId: string,
  body: VerifyBody,
  options?: SignedCallOptions,
): Promise<Session | SignedRetryChallenge> {
  return call(platform, 'verifyAuthMethod', { params: { authMethodId }, body, ...options })
}

/** Revokes a credential, signed with a session of another one. @returns Undefined once it is done. */
export function revokeAuthMethod(
  platform: Platform,
  authMethodId: string,
  options?: SignedCallOptions,
): Promise<SignedRetryChallenge | undefined> {
  return call(platform, 'revokeAuthMethod', { params: { authMethodId }, ...options })
}

/** Lists the active sessions of an account. */
export async function listSessions(
  platform: Platform,
  accountId: string,
  options?: CallOptions,
): Promise<Session[]> {
  return (await call(platform, 'listSessions', { query: { accountId }, ...options })).data
}

/** Revokes a session. @returns Undefined once it is done. */
export function revokeSession(
  platform: Platform,
  sessionId: string,
  options?: SignedCallOptions,
): Promise<SignedRetryChallenge | undefined> {
  return call(platform, 'revokeSession', { params: { sessionId }, ...options })
}

/** Replaces an active session by a fresh one. Newer deployments only. */
export function refreshSession(
  platform: Platform,
  sessionId: string,
  body: ClientKeyBody,
  options?: SignedCallOptions,
): Promise<Session | SignedRetryChallenge> {
  return call(platform, 'refreshSession', { params: { sessionId }, body, ...options })
}

/** Exports a wallet, sealed to a key of the device. Both calls carry the same key. */
export function exportInternalAccount(
  platform: Platform,
  accountId: string,
  body: ClientKeyBody,
  options?: SignedCallOptions,
): Promise<ExportedWallet | SignedRetryChallenge> {
  return call(platform, 'exportInternalAccount', { params: { accountId }, body, ...options })
}
