/** Keeps a session that has just been opened on this device. */

import { emit, type Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { SessionRecord, SessionSigningKey } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { announce, deviceSessions, parseSessionRecord, sessionStoreKey } from './deviceSessions.js'

/**
 * The record of a session that has just been opened.
 *
 * @throws {SessionError} `SESSION_UNUSABLE` if the session has no time.
 */
export function toSessionRecord(
  accountId: string,
  authMethodId: string,
  session: Session,
  { signingKey, publicKey }: SessionSigningKey,
  clockOffset: number,
): SessionRecord {
  const startedAt = Date.parse(session.createdAt ?? '') || Date.now() + clockOffset
  if (!(Date.parse(session.expiresAt) > startedAt)) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      'The service opened a session that ends before it starts. Sign in again.',
    )
  }
  return {
    schema: 2,
    accountId,
    sessionId: session.id,
    authMethodId,
    type: session.type,
    nickname: session.nickname ?? '',
    publicKey,
    signingKey,
    expiresAt: session.expiresAt,
    startedAt,
    clockOffset,
    persistence: 'memory',
  }
}

/**
 * Keeps a session. A sign-in never fails because of the store: the record then lives in memory.
 *
 * @returns The record as kept; its `persistence` tells where.
 */
export async function keepSession(wallet: OpenWallet, record: SessionRecord): Promise<SessionRecord> {
  const { account, store, onEvent } = wallet
  const sessions = await deviceSessions(wallet)
  const whole: SessionRecord = { ...record, persistence: store.persistence }
  const { persistence } = await store.set(sessionStoreKey(account, whole.sessionId), whole, (read) => {
    const stored = parseSessionRecord(read, account)
    const isSame = stored?.record.publicKey === whole.publicKey && stored.record.sessionId === whole.sessionId
    return isSame && !stored.isKeyLost
  })
  const kept: SessionRecord = { ...whole, persistence }
  if (persistence !== store.persistence) emit(onEvent, { event: 'storage-fallback', persistence: 'memory' })
  sessions.records.set(kept.sessionId, kept)
  sessions.ended = undefined
  announce(wallet, 'kept')
  return kept
}
