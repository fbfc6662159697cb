/** What is kept of a session on this device: one record, key and facts together. */

import { accountKey, type Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { SessionSigningKey } from './walletSignature.js'

/** A session as an app may see it: everything but the key. */
export interface WalletSession {
  /** `InternalAccount:<id>` or `EmbeddedWallet:<id>`, as in the wallet. */
  accountId: string
  /** `Session:<id>` */
  sessionId: string
  /** The AuthMethod that signed in. */
  authMethodId: string
  /** Its type: `PASSKEY`, or a newer one. */
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
  schema: 1
  /** When it ends by this device's clock, milliseconds since 1970: right even when that clock is wrong. */
  endsAt: number
}

/** The key under which an account's record is stored. */
export const sessionStoreKey = (accountId: string): string => `session/${accountKey(accountId)}`

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
): SessionRecord {
  // Both times are the service's, so the difference holds on a device whose clock is wrong.
  const lifetimeMs = Date.parse(session.expiresAt) - Date.parse(session.createdAt)
  if (accountKey(session.accountId) !== accountKey(accountId) || !(lifetimeMs > 0)) {
    throw new SessionError('SESSION_UNUSABLE', 'The service opened a session that is not for this wallet.')
  }
  return {
    schema: 1,
    accountId,
    sessionId: session.id,
    authMethodId,
    type: session.type,
    nickname: session.nickname,
    publicKey,
    signingKey,
    expiresAt: session.expiresAt,
    endsAt: Date.now() + lifetimeMs,
    persistence: 'memory',
  }
}

/** The record without its key. */
export function toWalletSession({ schema, endsAt, signingKey, ...session }: SessionRecord): WalletSession {
  return session
}

/** Whether the record's time is over. */
export const isExpired = (record: SessionRecord): boolean => Date.now() >= record.endsAt

/**
 * Reads a stored value. A record that is damaged, foreign or of another schema is no session, not a crash.
 *
 * @returns The record, or undefined.
 */
export function parseSessionRecord(value: unknown, accountId: string): SessionRecord | undefined {
  const record = value as Partial<SessionRecord> | undefined
  const isRecord =
    typeof record === 'object' &&
    record !== null &&
    record.schema === 1 &&
    typeof record.accountId === 'string' &&
    accountKey(record.accountId) === accountKey(accountId) &&
    typeof record.sessionId === 'string' &&
    typeof record.publicKey === 'string' &&
    typeof record.endsAt === 'number' &&
    record.signingKey?.type === 'private' &&
    record.signingKey.extractable === false
  return isRecord ? (record as SessionRecord) : undefined
}
