/** The session to sign with; when there is none, the app's own way to get one, run once for all who wait. */

import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { SessionRecord } from '../records.js'
import type { OpenWallet, Reauthenticate, ReauthenticationReason } from '../wallet.js'
import { currentSession, rereadSessions } from './deviceSessions.js'

type NoSession = Exclude<ReauthenticationReason, 'STEP_UP_REQUIRED'>

const messages: Record<NoSession, string> = {
  SESSION_REQUIRED: 'This device has no session. Sign in first, such as with a one-time code.',
  SESSION_EXPIRED: 'The session has ended. Sign in again.',
  SESSION_KEY_LOST: 'The browser lost the session key. Sign in again.',
}

const reasons = { expired: 'SESSION_EXPIRED', 'key-lost': 'SESSION_KEY_LOST' } as const

/** The error of a session that is missing or has ended. */
export function sessionError(reason: NoSession, cause?: unknown): SessionError {
  return new SessionError(reason, messages[reason], { cause })
}

/**
 * @param signal - Ends the wait for a sign-in; the sign-in itself goes on.
 * @param reauthenticate - Default: the wallet's own.
 * @throws {SessionError} `SESSION_REQUIRED`: there is no session, and no way to get one, or that way ended without one.
 * @throws {SessionError} `SESSION_EXPIRED`, `SESSION_KEY_LOST`: the same, after a session that ended.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait.
 * @throws What `reauthenticate` rejects with.
 */
export async function requireSession(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
  reauthenticate: Reauthenticate | undefined = wallet.reauthenticate,
): Promise<SessionRecord> {
  throwIfAborted(signal)
  const { state, handle } = wallet
  // The ways to a session, each taken where the ones before it found none.
  for (let way = 0; ; way++) {
    const { record, ended } = await currentSession(wallet)
    if (record !== undefined) return record
    const reason = ended === undefined ? 'SESSION_REQUIRED' : reasons[ended.how]
    // Another tab may have signed in, and its message may not have come.
    if (way === 0) await rereadSessions(wallet)
    else if (way === 1) {
      // A step-up signs in, too. Lost: its error, which its own action gets.
      if (wallet.stepUp === undefined)
        await untilAborted(
          signal,
          state.stepUp?.catch(() => undefined),
        )
    } else if (way === 2 && reauthenticate !== undefined) {
      state.reauthentication ??= Promise.resolve(reauthenticate(handle, reason)).finally(() => {
        state.reauthentication = undefined
      })
      await untilAborted(signal, state.reauthentication)
    } else throw sessionError(reason)
  }
}
