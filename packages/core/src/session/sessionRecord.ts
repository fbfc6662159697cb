/** The record of a session: read from the store, shown without its key. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { isPrivateKey } from '../keys/privateKey.js'
import type { DeviceSessions, EndedSession, SessionRecord, WalletSession } from '../records.js'
import { anyText, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet.js'

/** The store key of a record. Without a session id: where the records of an account begin. */
export const sessionStoreKey = (account: string, sessionId = ''): string => `session/${account}/${sessionId}`

/** The record without its key. */
export function toWalletSession(record: SessionRecord): WalletSession {
  const { schema, startedAt, clockOffset, signingKey, ...session } = record
  return session
}

/**
 * Reads the account's sessions from the store. Records that have lost their key are deleted. Never rejects.
 *
 * @param sessions - What this page knows so far: its own objects stay, with the keys that it holds.
 * @returns The same object.
 */
export async function readSessions(
  { account, clock, store, state }: OpenWallet,
  sessions: DeviceSessions = { records: new Map(), over: new Set(), ended: undefined, isWhole: false },
): Promise<DeviceSessions> {
  const { records, over } = sessions
  // A session that is kept while the store is being read may not be in what was read.
  const gone = new Set(records.keys())
  let lost: EndedSession | undefined
  const { values, isWhole } = await store.list(sessionStoreKey(account))
  sessions.isWhole = isWhole
  for (const value of values) {
    const parsed = parseSessionRecord(value, account)
    if (parsed === undefined) continue
    const { record, isKeyLost } = parsed
    const { sessionId } = record
    if (isKeyLost) {
      if (!over.has(sessionId)) lost = { how: 'key-lost', record }
      over.add(sessionId)
      void store.delete(sessionStoreKey(account, sessionId))
    } else if (!gone.delete(sessionId) && !records.has(sessionId) && !over.has(sessionId)) {
      records.set(sessionId, record)
      sessions.ended = undefined
    }
  }
  if (isWhole) for (const id of gone) if (records.delete(id)) sessions.ended = undefined
  sessions.ended = lost ?? sessions.ended
  const [newest] = newestFirst(sessions)
  // Until the service is heard on this page, its clock is as it was when the session was opened, and never earlier than that.
  if (newest !== undefined) clock.note(Math.max(Date.now() + newest.clockOffset, newest.startedAt), false)
  state.known = sessions
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
    accountId: (id) => typeof id === 'string' && accountKey(id) === account,
    sessionId: identifierPattern,
    authMethodId: identifierPattern,
    type: anyText,
    nickname: anyText,
    publicKey: /^0[23][\da-f]{64}$/,
    // A missing or wrong key is a lost key, not a missing session.
    signingKey: (key) => {
      isKeyLost = !isPrivateKey(key, 'ECDSA P-256 sign')
      return true
    },
    expiresAt: anyText,
    startedAt: Number.isFinite,
    clockOffset: Number.isFinite,
    persistence: anyText,
  })
  return record && Date.parse(record.expiresAt) > record.startedAt ? { record, isKeyLost } : undefined
}
