/** The session of a wallet: read from its store once, then held in memory for as long as the page lives. */

import { SessionError, StoreError } from '../errors.js'
import type { Wallet } from '../wallet.js'
import { isExpired, parseSessionRecord, type SessionRecord, sessionStoreKey } from './sessionRecord.js'

// The key and the connection are held for the page's life: reading IndexedDB for every signature costs 3 to 13 times.
const restored = new WeakMap<Wallet, Promise<SessionRecord | undefined>>()
const listeners = new WeakMap<Wallet, Set<() => void>>()

/** The record of the wallet's session, expired or not; undefined when there is none. */
export function restoreSession(wallet: Wallet): Promise<SessionRecord | undefined> {
  const restoring = restored.get(wallet) ?? readSession(wallet)
  restored.set(wallet, restoring)
  return restoring
}

async function readSession(wallet: Wallet): Promise<SessionRecord | undefined> {
  try {
    return parseSessionRecord(
      await wallet.sessionStore.get(sessionStoreKey(wallet.accountId)),
      wallet.accountId,
    )
  } catch {
    // A store that cannot be read has no session in it: the person signs in, and that goes on in memory.
    return undefined
  }
}

/**
 * The record to sign with.
 *
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`.
 */
export async function requireSession(wallet: Wallet): Promise<SessionRecord> {
  const record = await restoreSession(wallet)
  if (record === undefined) {
    throw new SessionError('SESSION_REQUIRED', 'Nobody is signed in on this device. Sign in first.')
  }
  if (isExpired(record)) throw new SessionError('SESSION_EXPIRED', 'The session has ended. Sign in again.')
  return record
}

/**
 * Makes a session the wallet's own. Signing in never fails because storage does: the record then lives in memory.
 *
 * @returns The record as kept; its `persistence` says where.
 */
export async function keepSession(wallet: Wallet, record: SessionRecord): Promise<SessionRecord> {
  const { sessionStore } = wallet
  const key = sessionStoreKey(wallet.accountId)
  const kept: SessionRecord = { ...record, persistence: sessionStore.persistence }
  try {
    await sessionStore.set(key, kept)
    // Some browsers report success and store nothing, so what cannot be read back is not stored.
    const stored = parseSessionRecord(await sessionStore.get(key), wallet.accountId)
    if (stored?.sessionId !== record.sessionId) kept.persistence = 'memory'
  } catch {
    kept.persistence = 'memory'
  }
  restored.set(wallet, Promise.resolve(kept))
  notify(wallet)
  return kept
}

/** Forgets the session and its key on this device, whatever the store does. */
export async function forgetSession(wallet: Wallet): Promise<void> {
  restored.set(wallet, Promise.resolve(undefined))
  try {
    await wallet.sessionStore.delete(sessionStoreKey(wallet.accountId))
  } catch (cause) {
    throw new StoreError(
      'STORE_UNAVAILABLE',
      'The browser refused to delete the session key from its storage. Clear the data of this site.',
      { cause },
    )
  } finally {
    notify(wallet)
  }
}

/** Calls the listener whenever this page changes the wallet's session. */
export function onSessionChange(wallet: Wallet, listener: () => void): () => void {
  const own = listeners.get(wallet) ?? new Set()
  listeners.set(wallet, own.add(listener))
  return () => void own.delete(listener)
}

function notify(wallet: Wallet): void {
  for (const listener of listeners.get(wallet) ?? []) listener()
}
