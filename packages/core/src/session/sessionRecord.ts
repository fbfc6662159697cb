/** The record of a session: built from the service's response, read from the store, shown without its key. */

import { accountKey, type Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { OpenWallet } from '../openWallet.js'
import type { DeviceSessions, SessionRecord, SessionSigningKey, WalletSession } from '../records.js'

/** The store key of a record. Without a session id: where the records of an account begin. */
export const sessionStoreKey = (account: string, sessionId = ''): string => `session/${account}/${sessionId}`

/**
 * The record of a session that has just been opened.
 *
 * @throws {SessionError} `SESSION_UNUSABLE` when the session has no time.
 */
export function toSessionRecord(
  accountId: string,
  authMethodId: string,
  session: Session,
  { signingKey, publicKey }: SessionSigningKey,
  clockOffset: number,
): SessionRecord {
  const startedAt = Date.parse(session.createdAt)
  if (!(Date.parse(session.expiresAt) > startedAt)) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      'The service opened a session without any time. Sign in again.',
    )
  }
  return {
    schema: 2,
    accountId,
    sessionId: session.id,
    authMethodId,
    type: session.type,
    nickname: session.nickname,
    publicKey,
    signingKey,
    expiresAt: session.expiresAt,
    startedAt,
    clockOffset,
    persistence: 'memory',
  }
}

/** The record without its key. */
export function toWalletSession(record: SessionRecord): WalletSession {
  const { schema, startedAt, clockOffset, signingKey, ...session } = record
  return session
}

/** The account's sessions in the store. Records that have lost their key are deleted. Never rejects. */
export async function readSessions({ account, clock, store }: OpenWallet): Promise<DeviceSessions> {
  const sessions: DeviceSessions = { records: new Map(), over: new Set(), ended: undefined }
  for (const value of await store.list(sessionStoreKey(account))) {
    const parsed = parseSessionRecord(value, account)
    if (parsed === undefined) continue
    const { record, isKeyLost } = parsed
    if (isKeyLost) {
      sessions.ended = { how: 'key-lost', record }
      sessions.over.add(record.sessionId)
      void store.delete(sessionStoreKey(account, record.sessionId))
    } else sessions.records.set(record.sessionId, record)
  }
  const [newest] = newestFirst(sessions)
  // Until the service is heard on this page, its clock is as it was when the session was opened, and never earlier than that.
  if (newest !== undefined) clock.note(Math.max(Date.now() + newest.clockOffset, newest.startedAt), false)
  return sessions
}

/** The records of this device, the newest first. */
export const newestFirst = ({ records }: DeviceSessions): SessionRecord[] =>
  [...records.values()].sort((a, b) => b.startedAt - a.startedAt)

/**
 * Reads a stored value. A value that is damaged, another account's or of another schema is no session.
 *
 * @returns The record, and whether only its key is unusable; undefined for anything else.
 */
export function parseSessionRecord(
  value: unknown,
  account: string,
): { record: SessionRecord; isKeyLost: boolean } | undefined {
  const record = value as Partial<SessionRecord> | undefined
  const isRecord =
    typeof record === 'object' &&
    record !== null &&
    record.schema === 2 &&
    typeof record.accountId === 'string' &&
    accountKey(record.accountId) === account &&
    typeof record.sessionId === 'string' &&
    typeof record.authMethodId === 'string' &&
    typeof record.publicKey === 'string' &&
    typeof record.startedAt === 'number' &&
    typeof record.clockOffset === 'number' &&
    typeof record.expiresAt === 'string' &&
    !Number.isNaN(Date.parse(record.expiresAt))
  if (!isRecord) return undefined
  const { signingKey } = record
  const isUsable = signingKey?.type === 'private' && signingKey.extractable === false
  return { record: record as SessionRecord, isKeyLost: !isUsable || !signingKey.usages.includes('sign') }
}
