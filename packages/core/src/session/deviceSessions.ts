/** The sessions of an account on this device: read from the store once, then held in memory while the page lives. */

import { accountKey } from '@embedded-wallet/protocol'
import { StoreError } from '../errors.js'
import { tell } from '../http/callRelay.js'
import { noteServerTime, serverNow } from '../http/serviceClock.js'
import { onTabMessage, type TabListener, type TabMessage, tellTabs } from '../tabs/channel.js'
import type { Wallet } from '../wallet.js'
import { parseSessionRecord, type SessionRecord, sessionPrefix, sessionStoreKey } from './sessionRecord.js'

/** How the last session ended, for an app to explain. */
export interface EndedSession {
  how: 'expired' | 'key-lost'
  record: SessionRecord
}

interface DeviceSessions {
  /** By session id. */
  records: Map<string, SessionRecord>
  /** Ids of sessions that are over: a store that did not delete them must not bring them back. */
  over: Set<string>
  ended: EndedSession | undefined
}

// The keys and the connection are held for the page's life: reading IndexedDB for every signature costs 3 to 13 times.
const restored = new WeakMap<Wallet, Promise<DeviceSessions>>()
const listeners = new WeakMap<Wallet, Set<() => void>>()
const ears = new WeakMap<Wallet, TabListener>()

/** The sessions of this wallet's account, read from its store at the first call. Never rejects. */
export function deviceSessions(wallet: Wallet): Promise<DeviceSessions> {
  let sessions = restored.get(wallet)
  if (sessions === undefined) {
    sessions = readStore(wallet)
    restored.set(wallet, sessions)
    followTabs(wallet)
  }
  return sessions
}

/** The newest session that is not over; how the last one ended, when there is none. */
export async function currentSession(
  wallet: Wallet,
): Promise<{ record: SessionRecord | undefined; ended: EndedSession | undefined }> {
  const sessions = await deviceSessions(wallet)
  const records = newestFirst(sessions)
  const record = records.find((candidate) => !isExpired(wallet, candidate))
  if (record === undefined && records[0] !== undefined)
    sessions.ended = { how: 'expired', record: records[0] }
  for (const candidate of records) if (isExpired(wallet, candidate)) drop(wallet, sessions, candidate)
  return { record, ended: record === undefined ? sessions.ended : undefined }
}

/** Whether a session's time is over, by the service's clock as well as it is known here. */
export function isExpired(wallet: Wallet, record: SessionRecord): boolean {
  return serverNow(wallet) >= Date.parse(record.expiresAt)
}

/**
 * Keeps a session. Signing in never fails because storage does: the record then lives in memory.
 *
 * @returns The record as kept; its `persistence` says where.
 */
export async function keepSession(wallet: Wallet, record: SessionRecord): Promise<SessionRecord> {
  const sessions = await deviceSessions(wallet)
  const { sessionStore } = wallet
  const kept: SessionRecord = { ...record, persistence: sessionStore.persistence }
  try {
    await sessionStore.set(sessionStoreKey(kept), kept)
    // Some browsers report success and store nothing, so what cannot be read back is not stored.
    const stored = parseSessionRecord(await sessionStore.get(sessionStoreKey(kept)), wallet.accountId)
    const isSame = stored?.record.publicKey === kept.publicKey && stored.record.sessionId === kept.sessionId
    if (!isSame || stored.isKeyLost) throw new Error('not stored')
  } catch {
    kept.persistence = 'memory'
    // What was stored in its place, or is stored after all, must not stand for it after a reload.
    sessionStore.delete(sessionStoreKey(kept)).catch(() => undefined)
    if (sessionStore.persistence === 'device') tell(wallet, { event: 'storage-fallback', rung: 'memory' })
  }
  sessions.records.set(kept.sessionId, kept)
  sessions.ended = undefined
  announce(wallet, 'kept', kept.sessionId)
  return kept
}

/**
 * Forgets a session and its key on this device.
 *
 * @throws {StoreError} `STORE_UNAVAILABLE` when the browser refuses to delete; this page has forgotten it all the same.
 */
export async function forgetSession(wallet: Wallet, record: SessionRecord): Promise<void> {
  const sessions = await deviceSessions(wallet)
  sessions.records.delete(record.sessionId)
  sessions.over.add(record.sessionId)
  sessions.ended = undefined
  try {
    await wallet.sessionStore.delete(sessionStoreKey(record))
  } catch (cause) {
    // What only ever lived in memory is gone, whatever the store says.
    if (record.persistence === 'memory' && wallet.sessionStore.persistence === 'device') return
    throw new StoreError(
      'STORE_UNAVAILABLE',
      'The browser refused to delete the session key from its storage. Clear the data of this site.',
      { cause },
    )
  } finally {
    announce(wallet, 'forgotten', record.sessionId)
  }
}

/** Ends a session that turned out to be of no use, and remembers how for the app to explain. */
export async function endSession(wallet: Wallet, { how, record }: EndedSession): Promise<void> {
  const sessions = await deviceSessions(wallet)
  sessions.ended = { how, record }
  drop(wallet, sessions, record)
  announce(wallet, 'forgotten', record.sessionId)
}

/** Reads the store again: another tab may have signed in. */
export async function rereadSessions(wallet: Wallet): Promise<void> {
  const sessions = await deviceSessions(wallet)
  const fresh = await readStore(wallet)
  for (const [id, record] of fresh.records) {
    if (sessions.records.has(id) || sessions.over.has(id)) continue
    sessions.records.set(id, record)
    sessions.ended = undefined
  }
}

/** Calls the listener whenever the sessions of this account change, here or in another tab. */
export function onSessionChange(wallet: Wallet, listener: () => void): () => void {
  const own = listeners.get(wallet) ?? new Set()
  listeners.set(wallet, own.add(listener))
  return () => void own.delete(listener)
}

async function readStore(wallet: Wallet): Promise<DeviceSessions> {
  const sessions: DeviceSessions = { records: new Map(), over: new Set(), ended: undefined }
  let values: unknown[] = []
  try {
    values = await wallet.sessionStore.list(sessionPrefix(wallet.accountId))
  } catch {
    // A store that cannot be read has no session in it: the person signs in, and that goes on in memory.
  }
  for (const value of values) {
    const parsed = parseSessionRecord(value, wallet.accountId)
    if (parsed?.isKeyLost) {
      sessions.ended = { how: 'key-lost', record: parsed.record }
      drop(wallet, sessions, parsed.record)
    } else if (parsed !== undefined) {
      sessions.records.set(parsed.record.sessionId, parsed.record)
    }
  }
  const [newest] = newestFirst(sessions)
  // Until the service has spoken on this page, its clock is as it was when the session was opened; never earlier than that.
  if (newest !== undefined)
    noteServerTime(wallet, Math.max(Date.now() + newest.clockOffset, newest.startedAt), false)
  return sessions
}

const newestFirst = ({ records }: DeviceSessions): SessionRecord[] =>
  [...records.values()].sort((a, b) => b.startedAt - a.startedAt)

/** Sweeps a dead record out of memory and, in its own time, out of the store. */
function drop(wallet: Wallet, sessions: DeviceSessions, record: SessionRecord): void {
  sessions.records.delete(record.sessionId)
  sessions.over.add(record.sessionId)
  wallet.sessionStore.delete(sessionStoreKey(record)).catch(() => undefined)
}

function followTabs(wallet: Wallet): void {
  const account = accountKey(wallet.accountId)
  const hear = async (message: TabMessage) => {
    if (message.account !== account) return
    const sessions = await deviceSessions(wallet)
    if (message.change === 'forgotten') {
      sessions.records.delete(message.sessionId)
      // The store may be read at this very moment.
      sessions.over.add(message.sessionId)
    } else await rereadSessions(wallet)
    notify(wallet)
  }
  ears.set(wallet, hear)
  onTabMessage(hear)
}

function announce(wallet: Wallet, change: 'kept' | 'forgotten', sessionId: string): void {
  tell(wallet, { event: 'session', change })
  tellTabs({ change, account: accountKey(wallet.accountId), sessionId }, ears.get(wallet))
  notify(wallet)
}

function notify(wallet: Wallet): void {
  for (const listener of listeners.get(wallet) ?? []) listener()
}
