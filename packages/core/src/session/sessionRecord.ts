/** What is kept of a session on this device: one record, key and facts together. */

import { accountKey, type Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { SessionSigningKey } from '../signing/walletSignature.js'

/** A session as an app may see it: everything but the key. */
export interface WalletSession {
  /** `InternalAccount:<id>` or `EmbeddedWallet:<id>`, as in the wallet. */
  accountId: string
  /** `Session:<id>` */
  sessionId: string
  /** The AuthMethod that signed in. */
  authMethodId: string
  /** Its type: `PASSKEY`, `EMAIL_OTP`, `OAUTH`, or a newer one. */
  type: string
  /** Its nickname. */
  nickname: string
  /** The session's public key: compressed SEC1, 66 lowercase hex digits. */
  publicKey: string
  /** By the service's clock, ISO 8601. */
  expiresAt: string
  /** `memory`: the session ends with this page, because the browser stores nothing or the app asked for it. */
  persistence: 'device' | 'memory'
}

/** What the store holds. A change of shape is a new `schema`. */
export interface SessionRecord extends WalletSession, SessionSigningKey {
  schema: 2
  /** When it was opened here, by the service's clock, milliseconds since 1970: the newest session is the current one. */
  startedAt: number
  /** Milliseconds to add to this device's clock to get the service's, as estimated then. */
  clockOffset: number
}

/** Where the records of an account begin in the store. */
export const sessionPrefix = (accountId: string): string => `session/${accountKey(accountId)}/`

/** The key of one record. */
export const sessionStoreKey = (record: WalletSession): string =>
  sessionPrefix(record.accountId) + record.sessionId

/**
 * The record of a session that has just been opened.
 *
 * @throws {SessionError} `SESSION_UNUSABLE` when the session is another account's, or already over.
 */
export function toSessionRecord(
  accountId: string,
  authMethodId: string,
  session: Session,
  { signingKey, publicKey }: SessionSigningKey,
  clockOffset: number,
): SessionRecord {
  const startedAt = Date.parse(session.createdAt)
  if (
    accountKey(session.accountId) !== accountKey(accountId) ||
    !(Date.parse(session.expiresAt) > startedAt)
  ) {
    throw new SessionError('SESSION_UNUSABLE', 'The service opened a session that is not for this wallet.')
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

/**
 * Reads a stored value. What is damaged, foreign or of another schema is no session, not a crash.
 *
 * @returns The record; `key-lost` with its facts when all is there but a usable key; undefined for anything else.
 */
export function parseSessionRecord(
  value: unknown,
  accountId: string,
): { record: SessionRecord; isKeyLost: boolean } | undefined {
  const record = value as Partial<SessionRecord> | undefined
  const isRecord =
    typeof record === 'object' &&
    record !== null &&
    record.schema === 2 &&
    typeof record.accountId === 'string' &&
    accountKey(record.accountId) === accountKey(accountId) &&
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
