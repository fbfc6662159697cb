/** The sessions of an account on this device: read from the store once, then held in memory while the page lives. */

import { emit } from '@embedded-wallet/protocol'
import { StoreError } from '../errors.js'
import type { ServiceClock } from '../http/serviceClock.js'
import type { DeviceSessions, EndedSession, SessionRecord } from '../records.js'
import { onTabMessage, tellTabs } from '../tabs/channel.js'
import type { OpenWallet } from '../wallet.js'
import { newestFirst, readSessions, sessionStoreKey } from './sessionRecord.js'

/** The sessions of this wallet's account, read from its store at the first call. Never rejects. */
export function deviceSessions(wallet: OpenWallet): Promise<DeviceSessions> {
  const { account, state } = wallet
  if (state.sessions === undefined) {
    state.sessions = readSessions(wallet)
    state.tabListener = async (changed) => {
      if (changed !== account) return
      await rereadSessions(wallet)
      callListeners(state.sessionListeners)
    }
    // In the same turn, so no message is missed. The channel opens while the store is being read.
    onTabMessage(state.tabListener)
  }
  return state.sessions
}

interface CurrentSession {
  record: SessionRecord | undefined
  ended: EndedSession | undefined
}

/** The newest active session; how the last one ended, when none is active. */
export async function currentSession(wallet: OpenWallet): Promise<CurrentSession> {
  const { clock } = wallet
  const sessions = await deviceSessions(wallet)
  const found = findCurrent(clock, sessions)
  sessions.ended = found.ended
  for (const candidate of sessions.records.values())
    if (candidate !== found.record && isExpired(clock, candidate))
      void drop(wallet, sessions, candidate.sessionId)
  return found
}

/** The same as a pure function: it drops nothing. */
export function findCurrent(clock: ServiceClock, sessions: DeviceSessions): CurrentSession {
  const records = newestFirst(sessions)
  const record = records.find((candidate) => !isExpired(clock, candidate))
  if (record !== undefined) return { record, ended: undefined }
  return { record, ended: records[0] === undefined ? sessions.ended : { how: 'expired', record: records[0] } }
}

/** Whether a session has ended, by the service's clock as this device knows it. */
export function isExpired(clock: ServiceClock, { expiresAt }: SessionRecord): boolean {
  return clock.now() >= Date.parse(expiresAt)
}

/**
 * Forgets a session and its key on this device.
 *
 * @throws {StoreError} `STORE_UNAVAILABLE` when the browser refuses to delete the key; this page has forgotten it all the same.
 */
export async function forgetSession(wallet: OpenWallet, record: SessionRecord): Promise<void> {
  const sessions = await deviceSessions(wallet)
  sessions.ended = undefined
  const cause = await drop(wallet, sessions, record.sessionId)
  announce(wallet, 'forgotten')
  // A key that only ever lived in memory is gone, whatever the store says.
  const isGone = record.persistence === 'memory' && wallet.store.persistence === 'device'
  if (cause === undefined || isGone) return
  throw new StoreError(
    'STORE_UNAVAILABLE',
    'The browser refused to delete the session key. Clear the data of this site.',
    { cause },
  )
}

/** Ends a session that cannot sign any more, and remembers how it ended for the app to explain. One that is over stays over. */
export async function endSession(wallet: OpenWallet, ended: EndedSession): Promise<void> {
  const sessions = await deviceSessions(wallet)
  if (sessions.over.has(ended.record.sessionId)) return
  sessions.ended = ended
  // The other tabs read the store when they hear of it.
  await drop(wallet, sessions, ended.record.sessionId)
  announce(wallet, 'forgotten')
}

/** Reads the store again: another tab may have signed in or out. Whoever asks for the sessions meanwhile waits for it. */
export async function rereadSessions(wallet: OpenWallet): Promise<void> {
  const { state } = wallet
  // A read that has not begun sees all that happens until then, so a thousand messages cause two reads.
  state.nextRead ??= deviceSessions(wallet).then((sessions) => {
    state.nextRead = undefined
    return readSessions(wallet, sessions)
  })
  state.sessions = state.nextRead
  await state.sessions
}

/**
 * Calls the listener whenever the sessions of this account change, here or in another tab.
 *
 * @returns A function that removes the listener.
 */
export function onSessionChange({ state }: OpenWallet, listener: () => void): () => void {
  state.sessionListeners.add(listener)
  return () => void state.sessionListeners.delete(listener)
}

/** Removes a record: from memory at once, and from the store. Returns why the store did not; `over` keeps the record from coming back on this page. */
function drop({ account, store }: OpenWallet, sessions: DeviceSessions, sessionId: string): Promise<unknown> {
  sessions.records.delete(sessionId)
  sessions.over.add(sessionId)
  return store.delete(sessionStoreKey(account, sessionId))
}

/** Tells the app, this page's listeners and the other tabs. */
export function announce({ account, onEvent, state }: OpenWallet, change: 'kept' | 'forgotten'): void {
  emit(onEvent, { event: 'session', change })
  callListeners(state.sessionListeners)
  tellTabs(account, state.tabListener)
}

function callListeners(listeners: Set<() => void>): void {
  for (const listener of listeners) listener()
}
