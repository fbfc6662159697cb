/** Runs a signed attempt with a session. If the service refuses its signature, the session ends. */

import { INVALID_WALLET_SIGNATURE_REASON } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import type { SessionRecord } from '../records.js'
import { endSession, requireSession } from '../session/deviceSessions.js'
import type { OpenWallet } from '../wallet/wallet.js'

// A 401 may also mean that the user is not signed in to the app: only these codes speak of the signature.
const signatureCodes = new Set(['INVALID_SIGNATURE', 'WALLET_SIGNATURE_INVALID'])

/** A session, or a function that finds it later: a step-up may open it on the way. */
export type SessionChoice = SessionRecord | (() => Promise<SessionRecord>)

/** Runs an attempt with a session. */
export type SignedAttempt<T> = (record: SessionRecord) => Promise<T>

/**
 * Runs an attempt with the current session. If the service refuses its signature, the session has ended elsewhere, and
 * ends here, too. Where the app can sign the user in again, the attempt then runs once more, for the same intent.
 *
 * A refused signature did nothing, so the second attempt cannot be a second action.
 *
 * @param options.session - The only session to run the attempt with. Default: the current one.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`, as `requireSession` and `signWith`.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait for a sign-in.
 */
export async function withSession<T>(
  wallet: OpenWallet,
  attempt: SignedAttempt<T>,
  { session, signal }: { session?: SessionChoice | undefined; signal: AbortSignal | undefined },
): Promise<T> {
  for (let isLast = session !== undefined || wallet.reauthenticate === undefined; ; isLast = true) {
    const chosen = typeof session === 'function' ? await session() : session
    const record = chosen ?? (await requireSession(wallet, signal))
    try {
      return await attempt(record)
    } catch (error) {
      const isRefused = isSignatureRefused(error)
      if (isRefused) await endSession(wallet, { how: 'expired', record })
      const isOver = isRefused || (error instanceof SessionError && error.code === 'SESSION_EXPIRED')
      if (isLast || !isOver) throw error
    }
  }
}

/** Whether the service refused the signature. */
function isSignatureRefused(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.status === 401 &&
    (error.reason === INVALID_WALLET_SIGNATURE_REASON || signatureCodes.has(error.serviceCode ?? ''))
  )
}
