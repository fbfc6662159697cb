/** Signs with a session and keeps "signed in" true: a session that cannot sign, or that the service refuses, ends. */

import { unauthorizedReasons } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import type { OpenWallet } from '../openWallet.js'
import type { SessionRecord } from '../records.js'
import { endSession, isExpired } from '../session/deviceSessions.js'
import { requireSession, sessionError } from '../session/requireSession.js'
import { createWalletSignature } from './walletSignature.js'

// A 401 may also mean that the user is not signed in to the app: only these codes speak of the signature.
const signatureCodes = new Set(['INVALID_SIGNATURE', 'WALLET_SIGNATURE_INVALID'])

/** Runs an attempt with a session. */
export type SignedAttempt<T> = (record: SessionRecord) => Promise<T>

/**
 * Runs an attempt with the current session. When the service refuses its signature, the session has ended elsewhere: it ends
 * here, too, and where the app can sign the user in again the attempt runs once more, for the same intent.
 *
 * A refused signature did nothing, so the second attempt cannot be a second action.
 *
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`, as `requireSession`.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait for a sign-in.
 */
export async function withSession<T>(
  wallet: OpenWallet,
  attempt: SignedAttempt<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const record = await requireSession(wallet, signal)
  try {
    return await endIfRefused(wallet, record, attempt)
  } catch (error) {
    const isOver =
      isSignatureRefused(error) || (error instanceof SessionError && error.code === 'SESSION_EXPIRED')
    if (!isOver || wallet.reauthenticate === undefined) throw error
    return endIfRefused(wallet, await requireSession(wallet, signal), attempt)
  }
}

/** Runs an attempt with a given session, and ends that session when the service refuses its signature. */
export async function endIfRefused<T>(
  wallet: OpenWallet,
  record: SessionRecord,
  attempt: SignedAttempt<T>,
): Promise<T> {
  try {
    return await attempt(record)
  } catch (error) {
    if (isSignatureRefused(error)) await endSession(wallet, { how: 'expired', record })
    throw error
  }
}

/**
 * Signs a payload with a session's key. A key that no longer signs is lost, and the session ends.
 *
 * @returns The value of the Service-Wallet-Signature header.
 * @throws {SessionError} `SESSION_EXPIRED`: the session ended while the user was deciding.
 * @throws {SessionError} `SESSION_KEY_LOST`: the browser cannot use the key.
 * @throws {TypeError} When the payload is not a string, or has a lone surrogate.
 */
export async function signWith(
  wallet: OpenWallet,
  record: SessionRecord,
  payloadToSign: string,
): Promise<string> {
  if (isExpired(wallet.clock, record)) {
    await endSession(wallet, { how: 'expired', record })
    throw sessionError('SESSION_EXPIRED')
  }
  try {
    return await createWalletSignature(payloadToSign, record)
  } catch (cause) {
    // A text that cannot be signed is the caller's mistake; the key is sound.
    if (cause instanceof TypeError) throw cause
    await endSession(wallet, { how: 'key-lost', record })
    throw sessionError('SESSION_KEY_LOST', cause)
  }
}

function isSignatureRefused(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.status === 401 &&
    (error.reason === unauthorizedReasons.walletSignature || signatureCodes.has(error.serviceCode ?? ''))
  )
}
