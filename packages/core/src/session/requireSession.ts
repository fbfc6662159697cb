/** The session to sign with; when there is none, the app's own way to get one, run once for all who wait. */

import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { OpenWallet } from '../openWallet.js'
import type { SessionRecord } from '../records.js'
import type { Reauthenticate, ReauthenticationReason } from '../wallet.js'
import { currentSession, rereadSessions } from './deviceSessions.js'

type NoSession = Exclude<ReauthenticationReason, 'STEP_UP_REQUIRED'>

const messages: Record<NoSession, string> = {
  SESSION_REQUIRED: 'This device has no session. Sign in first, such as with a one-time code.',
  SESSION_EXPIRED: 'The session has ended. Sign in again.',
  SESSION_KEY_LOST: 'The browser lost the session key. Sign in again.',
}

const reasons = {
  none: 'SESSION_REQUIRED',
  expired: 'SESSION_EXPIRED',
  'key-lost': 'SESSION_KEY_LOST',
} as const

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
  if ((await currentSession(wallet)).record === undefined) {
    // Another tab may have signed in, and its message may not have come.
    await rereadSessions(wallet)
  }
  const { state, handle } = wallet
  let { record, ended } = await currentSession(wallet)
  if (record === undefined && state.stepUp !== undefined && wallet.stepUp === undefined) {
    // A step-up signs in, too. Lost: its error, which its own action gets.
    await untilAborted(
      signal,
      state.stepUp.catch(() => undefined),
    )
    ;({ record, ended } = await currentSession(wallet))
  }
  if (record !== undefined) return record
  const reason = reasons[ended?.how ?? 'none']
  if (reauthenticate === undefined) throw sessionError(reason)
  state.reauthentication ??= Promise.resolve(reauthenticate(handle, reason)).finally(() => {
    state.reauthentication = undefined
  })
  await untilAborted(signal, state.reauthentication)
  const renewed = await currentSession(wallet)
  if (renewed.record === undefined) throw sessionError(reasons[renewed.ended?.how ?? 'none'])
  return renewed.record
}
