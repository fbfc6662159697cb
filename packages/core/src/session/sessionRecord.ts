/** The record of a session: read from the store, shown without its key. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { isPrivateKey } from '../keys/privateKey.js'
import type { DeviceSessions, SessionRecord, WalletSession } from '../records.js'
import { isText, matches, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet.js'

/** The store key of a record. Without a session id: where the records of an account begin. */
export const sessionStoreKey = (account: string, sessionId = ''): string => `session/${account}/${sessionId}`

/** The record without its key. */
export function toWalletSession(record: SessionRecord): WalletSession {
  const { schema, startedAt, clockOffset, signingKey, ...session } = record
  return session
}

/** The account's sessions in the store. Records that have lost their key are deleted. Never rejects. */
export async function readSessions({ account, clock, store }: OpenWallet): Promise<DeviceSessions> {
  const { values, isWhole } = await store.list(sessionStoreKey(account))
  const sessions: DeviceSessions = { records: new Map(), over: new Set(), ended: undefined, isWhole }
  for (const value of values) {
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
  let isKeyLost = true
  const record = readRecord<SessionRecord>(value, {
    schema: (schema) => schema === 2,
    accountId: (id) => isText(id) && accountKey(id) === account,
    sessionId: matches(identifierPattern),
    authMethodId: matches(identifierPattern),
    type: isText,
    nickname: isText,
    publicKey: matches(/^0[23][\da-f]{64}$/),
    // A missing or wrong key is a lost key, not a missing session.
    signingKey: (key) => {
      isKeyLost = !isPrivateKey(key, 'ECDSA P-256 sign')
      return true
    },
    expiresAt: isText,
    startedAt: Number.isFinite,
    clockOffset: Number.isFinite,
    persistence: isText,
  })
  return record && Date.parse(record.expiresAt) > record.startedAt ? { record, isKeyLost } : undefined
}
