/** The sessions of an account on this device: read from the store once, then held in memory while the page lives, and the one to sign with. */

import { accountKey, emit, identifierPattern } from '@embedded-wallet/protocol'
import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError, StoreError } from '../errors.js'
import type { ServiceClock } from '../http/serviceClock.js'
import { isPrivateKey } from '../keys/privateKey.js'
import type { DeviceSessions, EndedSession, SessionRecord, WalletSession } from '../records.js'
import { anyText, readRecord } from '../store/storedRecord.js'
import { onTabMessage, tellTabs } from '../tabs/channel.js'
import type { OpenWallet, Reauthenticate, ReauthenticationReason } from '../wallet/wallet.js'
import { openingsOver } from './openings.js'

/**
 * The sessions of this wallet's account, read from its store at the first call, and at each call until one read saw the whole of it.
 * Never rejects.
 */
export function deviceSessions(wallet: OpenWallet): Promise<DeviceSessions> {
  const { account, state } = wallet
  if (state.sessions === undefined) {
    state.sessions = readSessions(wallet)
    state.tabListener = async (changed) => {
      if ((changed ?? account) !== account) return
      await rereadSessions(wallet)
      state.callListeners()
    }
    // In the same turn, so no message is missed. The channel opens while the store is being read.
    onTabMessage(state.tabListener)
  } else if (state.sessionsNow?.isKnown === false && !state.nextRead) void rereadSessions(wallet)
  return state.sessions
}

interface CurrentSession {
  record: SessionRecord | undefined
  ended: EndedSession | undefined
}

/** The newest active session; how the last one ended, if none is active. */
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
 * @throws {StoreError} `STORE_UNAVAILABLE` if the browser refuses to delete the key; this page has forgotten it all the same.
 */
export async function forgetSession(
  wallet: OpenWallet,
  record: Pick<SessionRecord, 'sessionId' | 'persistence'>,
): Promise<void> {
  const sessions = await deviceSessions(wallet)
  sessions.ended = undefined
  const cause = await drop(wallet, sessions, record.sessionId)
  announce(wallet, 'forgotten')
  // A key that only ever lived in memory is gone, whatever the store does.
  const isGone = record.persistence === 'memory' && wallet.store.persistence === 'device'
  if (cause === undefined || isGone) return
  throw new StoreError(
    'STORE_UNAVAILABLE',
    'The browser refused to delete the session key. Clear the data of this site.',
    { cause },
  )
}

/** Ends a session that cannot sign anymore, and remembers how it ended for the app to explain. One that is over stays over. */
export async function endSession(wallet: OpenWallet, ended: EndedSession): Promise<void> {
  const sessions = await deviceSessions(wallet)
  if (sessions.over.has(ended.record.sessionId)) return
  sessions.ended = ended
  // The other tabs read the store when they are notified.
  await drop(wallet, sessions, ended.record.sessionId)
  announce(wallet, 'forgotten')
}

/** Reads the store again: another tab may have signed in or out. Whoever asks for the sessions meanwhile waits for it. */
export async function rereadSessions(wallet: OpenWallet): Promise<void> {
  const { state } = wallet
  // A read that has not begun sees all that happens until then, so a thousand messages cause two reads.
  state.nextRead ??= (state.sessions ?? deviceSessions(wallet)).then(async (sessions) => {
    state.nextRead = undefined
    const { isKnown } = sessions
    await readSessions(wallet, sessions)
    if (sessions.isKnown !== isKnown) state.callListeners()
    return sessions
  })
  state.sessions = state.nextRead
  await state.sessions
}

/** Calls the listener whenever the sessions of this account change, here or in another tab. */
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

/** Notifies the app, this page's listeners and the other tabs. */
export function announce({ account, onEvent, state }: OpenWallet, change: 'kept' | 'forgotten'): void {
  emit(onEvent, { event: 'session', change })
  state.callListeners()
  tellTabs(account, state.tabListener)
}

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
 */
export async function readSessions(
  { account, clock, store, state }: OpenWallet,
  sessions: DeviceSessions = noSessions(),
): Promise<DeviceSessions> {
  const { records, over } = sessions
  // A session that is kept while the store is being read may not be in what was read.
  const gone = new Set(records.keys())
  let lost: EndedSession | undefined
  const { values, isWhole, isKnown } = await store.list(sessionStoreKey(account))
  sessions.isWhole = isKnown
  if (isKnown) sessions.isKnown = true
  for (const value of values) {
    const parsed = parseSessionRecord(value, account)
    if (parsed === undefined) continue
    const { record, isKeyLost } = parsed
    const { sessionId } = record
    // On a clock that the service has not corrected, both are times of this device.
    const offset = clock.isHeard() ? clock.offset() : record.clockOffset
    if (record.startedAt <= sessions.leftAt + offset) {
      // The user signed out while it could not be read.
      over.add(sessionId)
      void store.delete(sessionStoreKey(account, sessionId))
    } else if (isKeyLost) {
      if (!over.has(sessionId)) lost = { how: 'key-lost', record }
      over.add(sessionId)
      void store.delete(sessionStoreKey(account, sessionId))
    } else if (!gone.delete(sessionId) && !records.has(sessionId) && !over.has(sessionId))
      records.set(sessionId, record)
  }
  if (isWhole) for (const id of gone) if (records.delete(id)) sessions.ended = undefined
  sessions.ended = lost ?? sessions.ended
  const [newest] = newestFirst(sessions)
  // Until the service responds to this page, its clock is as it was when the session was opened, and never earlier than that.
  if (newest !== undefined) clock.note(Math.max(Date.now() + newest.clockOffset, newest.startedAt), false)
  state.sessionsNow = sessions
  return sessions
}

const noSessions = (): DeviceSessions => ({
  records: new Map(),
  over: new Set(),
  ended: undefined,
  isWhole: false,
  isKnown: false,
  leftAt: Number.NEGATIVE_INFINITY,
})

/** The records of this device, the newest first. */
export const newestFirst = ({ records }: DeviceSessions): SessionRecord[] =>
  [...records.values()].sort((a, b) => b.startedAt - a.startedAt)

/**
 * Reads a stored value. A value that is damaged, another account's or of another schema is not a session.
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
      isKeyLost = !isPrivateKey(key, 'sign')
      return true
    },
    expiresAt: anyText,
    startedAt: Number.isFinite,
    clockOffset: Number.isFinite,
    persistence: anyText,
  })
  return record && Date.parse(record.expiresAt) > record.startedAt ? { record, isKeyLost } : undefined
}

type NoSession = Exclude<ReauthenticationReason, 'STEP_UP_REQUIRED'>

const messages: Record<NoSession, string> = {
  SESSION_REQUIRED: 'This device has no session. Sign in first, such as with a one-time code.',
  SESSION_EXPIRED: 'The session has ended. Sign in again.',
  SESSION_KEY_LOST: 'The browser lost the session key. Sign in again.',
}

const reasons = { expired: 'SESSION_EXPIRED', 'key-lost': 'SESSION_KEY_LOST' } as const

const notRead =
  'The browser could not read its storage yet: this device may have a session. Try again later, or sign in.'

/** The error of a session that is missing or has ended. */
export function sessionError(reason: NoSession, cause?: unknown, isKnown = true): SessionError {
  return new SessionError(reason, isKnown ? messages[reason] : notRead, { cause })
}

/**
 * @param signal - Ends the wait for a sign-in; the sign-in itself continues.
 * @param reauthenticate - Default: the wallet's own.
 * @throws {SessionError} `SESSION_REQUIRED`: there is no session, and no way to get one, or that way ended without one.
 * @throws {SessionError} `SESSION_EXPIRED`, `SESSION_KEY_LOST`: the same, after a session that ended.
 * @throws What `reauthenticate` rejects with.
 */
export async function requireSession(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
  reauthenticate: Reauthenticate | undefined = wallet.reauthenticate,
): Promise<SessionRecord> {
  throwIfAborted(signal)
  const { state, handle } = wallet
  /** Each is tried if those before it found no session. */
  const ways: ((reason: NoSession) => Promise<unknown>)[] = [
    // Another tab may have signed in, and its message may not have come.
    () => rereadSessions(wallet),
  ]
  // A step-up signs in, too.
  if (wallet.stepUp === undefined)
    ways.push(async () => {
      // Its error is ignored: its own action gets it.
      await untilAborted(
        signal,
        state.stepUpUnderWay?.catch(() => undefined),
      )
      await openingsOver(wallet, signal)
    })
  if (reauthenticate !== undefined)
    ways.push(
      (reason) => {
        state.reauthentication ??= Promise.resolve(reauthenticate(handle, reason)).finally(() => {
          state.reauthentication = undefined
        })
        return untilAborted(signal, state.reauthentication)
      },
      // The user may have signed in in a window whose messages do not reach this page. The store has the session.
      () => rereadSessions(wallet),
    )
  const reasonOf = (ended: EndedSession | undefined): NoSession =>
    ended === undefined ? 'SESSION_REQUIRED' : reasons[ended.how]
  for (const tryWay of ways) {
    const { record, ended } = await currentSession(wallet)
    if (record !== undefined) return record
    await tryWay(reasonOf(ended))
  }
  const { record, ended } = await currentSession(wallet)
  if (record !== undefined) return record
  throw sessionError(reasonOf(ended), undefined, ended !== undefined || state.sessionsNow?.isKnown)
}
