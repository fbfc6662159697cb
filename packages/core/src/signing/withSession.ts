/** Makes a signed attempt with a session, and keeps "signed in" true: one whose signature is refused is over. */

import { unauthorizedReasons } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { endSession } from '../session/deviceSessions.js'
import { requireSession } from '../session/requireSession.js'
import type { SessionRecord } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

// A 401 may also mean that the relay's caller is not signed in to the app: only these speak of the signature.
const signatureCodes = new Set(['INVALID_SIGNATURE', 'WALLET_SIGNATURE_INVALID'])

/**
 * Runs an attempt with the current session. When the service refuses its signature the session has ended elsewhere: it
 * ends here, too, and where the app can sign the person in again the attempt is made once more, for the same intent.
 *
 * A refused signature did nothing, so the second attempt cannot be a second action.
 *
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`.
 */
export async function withSession<T>(
  wallet: Wallet,
  attempt: (record: SessionRecord) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const session = () => requireSession(wallet, wallet.reauthenticate, signal)
  const record = await session()
  try {
    return await endIfRefused(wallet, record, attempt)
  } catch (error) {
    const isOver =
      isSignatureRefused(error) || (error instanceof SessionError && error.code === 'SESSION_EXPIRED')
    if (!isOver || wallet.reauthenticate === undefined) throw error
    return endIfRefused(wallet, await session(), attempt)
  }
}

/** Runs an attempt with a given session, and ends that session when its signature is refused. */
export async function endIfRefused<T>(
  wallet: Wallet,
  record: SessionRecord,
  attempt: (record: SessionRecord) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(record)
  } catch (error) {
    if (isSignatureRefused(error)) await endSession(wallet, { how: 'expired', record })
    throw error
  }
}

function isSignatureRefused(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.status === 401 &&
    (error.reason === unauthorizedReasons.walletSignature || signatureCodes.has(error.serviceCode ?? ''))
  )
}
