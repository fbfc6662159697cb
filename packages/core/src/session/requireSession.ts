/** The session to sign with; when there is none, the app's own way to get one, asked once for all who wait. */

import { orAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { Reauthenticate, ReauthenticationReason, Wallet } from '../wallet.js'
import { currentSession, endSession, isExpired, rereadSessions } from './deviceSessions.js'
import type { SessionRecord } from './sessionRecord.js'

const messages: Record<ReauthenticationReason, string> = {
  SESSION_REQUIRED: 'Nobody is signed in on this device. Sign in first.',
  SESSION_EXPIRED: 'The session has ended. Sign in again.',
  SESSION_KEY_LOST: 'The browser lost the session key. Sign in again.',
}
const asking = new WeakMap<Wallet, Promise<unknown>>()

/**
 * @param reauthenticate - Default: the wallet's own.
 * @param signal - Lets the caller go who waits for a sign-in; that one goes on.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST` when there is no session and no way
 * to get one, or that way ended without one. What `reauthenticate` rejects with passes through.
 * @throws {ServiceError} `ABORTED`.
 */
export async function requireSession(
  wallet: Wallet,
  reauthenticate: Reauthenticate | undefined = wallet.reauthenticate,
  signal?: AbortSignal | undefined,
): Promise<SessionRecord> {
  if ((await currentSession(wallet)).record === undefined) {
    // A tab that cannot be told may have missed a sign-in of another.
    await rereadSessions(wallet)
  }
  const first = await currentSession(wallet)
  if (first.record !== undefined) return first.record
  const reason = reasonOf(first.ended?.how)
  if (reauthenticate === undefined) throw new SessionError(reason, messages[reason])
  await orAborted(
    signal,
    askOnce(wallet, () => reauthenticate(wallet, reason)),
  )
  const { record, ended } = await currentSession(wallet)
  if (record === undefined) throw new SessionError(reasonOf(ended?.how), messages[reasonOf(ended?.how)])
  return record
}

/**
 * Signs with a session's key. A key that no longer signs is lost: the session ends, cleanly.
 *
 * @throws {SessionError} `SESSION_KEY_LOST`; `SESSION_EXPIRED` when its time ended while the person was thinking.
 */
export async function signWith<T>(
  wallet: Wallet,
  record: SessionRecord,
  sign: (record: SessionRecord) => Promise<T>,
): Promise<T> {
  if (isExpired(wallet, record)) {
    await endSession(wallet, { how: 'expired', record })
    throw new SessionError('SESSION_EXPIRED', messages.SESSION_EXPIRED)
  }
  try {
    return await sign(record)
  } catch (cause) {
    // A text that cannot be signed is the caller's matter, not the key's.
    if (cause instanceof TypeError) throw cause
    await endSession(wallet, { how: 'key-lost', record })
    throw new SessionError('SESSION_KEY_LOST', messages.SESSION_KEY_LOST, { cause })
  }
}

function reasonOf(how: 'expired' | 'key-lost' | undefined): ReauthenticationReason {
  if (how === undefined) return 'SESSION_REQUIRED'
  return how === 'expired' ? 'SESSION_EXPIRED' : 'SESSION_KEY_LOST'
}

function askOnce(wallet: Wallet, ask: () => Promise<unknown>): Promise<unknown> {
  const pending = asking.get(wallet)
  if (pending !== undefined) return pending
  const asked = ask().finally(() => asking.delete(wallet))
  asking.set(wallet, asked)
  return asked
}
