/** The sessions of a device: what is kept, what is forgotten, and what other tabs make of it. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  refusal,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import type { SessionRecord } from '../records.js'
import { memorySessionStore, type SessionStore } from '../store/sessionStore.js'
import { tellTabs } from '../tabs/channel.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  currentSession,
  deviceSessions,
  endSession,
  forgetSession,
  isExpired,
  onSessionChange,
  rereadSessions,
  sessionStoreKey,
} from './deviceSessions.js'
import { keepSession } from './keepSession.js'

beforeEach(() => void stopClocks())

const keyOf = (sessionId: string) => sessionStoreKey(accountId, sessionId)
const put = (store: SessionStore, record: SessionRecord) => store.set(keyOf(record.sessionId), record)
const second = { sessionId: 'Session:2', startedAt: now - 1000 }

/** A wallet on a device that keeps these sessions. */
async function walletWith(records: SessionRecord[], faults: Partial<SessionStore> = {}) {
  const sessionStore = deviceStore()
  for (const record of records) await put(sessionStore, record)
  // The wallet copies neither store nor functions: what is replaced here is replaced for it.
  Object.assign(sessionStore, faults)
  return { ...unitWallet(undefined, { sessionStore }), sessionStore }
}

describe('the store is read once', () => {
  test('all who ask share the read, and it is then known without a wait', async () => {
    const { wallet, sessionStore } = await walletWith([await sessionRecord()])
    const list = vi.spyOn(sessionStore, 'list')
    expect(wallet.state.sessionsNow).toBeUndefined()
    const [one, other] = await Promise.all([deviceSessions(wallet), deviceSessions(wallet)])
    expect(one).toBe(other)
    expect(wallet.state.sessionsNow).toBe(one)
    expect(list.mock.calls).toEqual([[`session/${accountId}/`]])
  })
})

describe('the current session', () => {
  test('is the newest one that has not ended', async () => {
    const over = await sessionRecord({ sessionId: 'Session:3', startedAt: now - 500, expiresAt: at(0) })
    const [older, newer] = [await sessionRecord(), await sessionRecord(second)]
    const { wallet, sessionStore } = await walletWith([older, newer, over])
    expect(await currentSession(wallet)).toEqual({ record: newer, ended: undefined })
    expect([...(await deviceSessions(wallet)).records.keys()]).toEqual(['Session:1', 'Session:2'])
    expect(await sessionStore.get(keyOf('Session:3'))).toBeUndefined()
    expect(await sessionStore.get(keyOf('Session:2'))).toBeDefined()
  })

  test('ends with its time, and the app can still explain it when the record is gone', async () => {
    const { advance } = stopClocks()
    const record = await sessionRecord({ expiresAt: at(1000) })
    const { wallet } = await walletWith([record])
    advance(999)
    expect(await currentSession(wallet)).toEqual({ record, ended: undefined })
    advance(1)
    const ended = { how: 'expired', record }
    expect(await currentSession(wallet)).toEqual({ record: undefined, ended })
    expect((await deviceSessions(wallet)).records.size).toBe(0)
    expect(await currentSession(wallet)).toEqual({ record: undefined, ended })
  })

  test('that ends while it is being looked for is there once more, and the app can explain it after that', async () => {
    const record = await sessionRecord({ expiresAt: at(1) })
    const { wallet } = await walletWith([record])
    let time = now
    const ticking = { ...wallet, clock: { ...wallet.clock, now: () => time++ } }
    expect(await currentSession(ticking)).toEqual({ record, ended: undefined })
    expect(await currentSession(ticking)).toEqual({
      record: undefined,
      ended: { how: 'expired', record },
    })
  })

  test('a session is over at its end, not before', async () => {
    const { wallet } = unitWallet()
    expect(isExpired(wallet.clock, await sessionRecord({ expiresAt: at(1) }))).toBe(false)
    expect(isExpired(wallet.clock, await sessionRecord({ expiresAt: at(0) }))).toBe(true)
    expect(isExpired(wallet.clock, await sessionRecord({ expiresAt: at(-1) }))).toBe(true)
  })
})

describe('a session is kept', () => {
  test('on the device, for every listener, and it takes the place of how the last one ended', async () => {
    const { wallet, events, sessionStore } = await walletWith([])
    const sessions = await deviceSessions(wallet)
    sessions.ended = { how: 'expired', record: await sessionRecord() }
    const listener = vi.fn(() => expect(sessions.records.size).toBe(1))
    onSessionChange(wallet, listener)
    const record = await sessionRecord({ persistence: 'memory' })
    const kept = await keepSession(wallet, record)
    expect(kept).toEqual({ ...record, persistence: 'device' })
    expect(await sessionStore.get(keyOf('Session:1'))).toEqual(kept)
    expect(sessions).toMatchObject({ records: new Map([['Session:1', kept]]), ended: undefined })
    expect(events).toEqual([{ event: 'session', change: 'kept' }])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('in memory where the app chose a memory store, without a word of a fallback', async () => {
    const { wallet, events } = unitWallet(undefined, { sessionStore: memorySessionStore() })
    expect(await keepSession(wallet, await sessionRecord())).toMatchObject({ persistence: 'memory' })
    expect(events).toEqual([{ event: 'session', change: 'kept' }])
  })

  // The functions get the record that was stored.
  test.each<[string, (record: SessionRecord) => Partial<SessionStore>]>([
    ['refuses', () => ({ set: refusing })],
    ['stores nothing', () => ({ get: async () => undefined })],
    ['gives back another session', (record) => ({ get: async () => ({ ...record, ...second }) })],
    ['gives back another key', () => ({ get: () => sessionRecord() })],
    ['loses the key', (record) => ({ get: async () => ({ ...record, signingKey: undefined }) })],
  ])('in memory, and the app hears it, where the store %s', async (_, faultsOf) => {
    const record = await sessionRecord()
    const { wallet, events } = await walletWith([], faultsOf(record))
    expect(await keepSession(wallet, record)).toEqual({ ...record, persistence: 'memory' })
    expect(events).toEqual([
      { event: 'storage-fallback', persistence: 'memory' },
      { event: 'session', change: 'kept' },
    ])
    expect(await currentSession(wallet)).toMatchObject({ record: { sessionId: 'Session:1' } })
  })
})

describe('a session is forgotten', () => {
  test('on this page, on the device, and for every listener', async () => {
    const { wallet, events, sessionStore } = await walletWith([])
    const record = await keepSession(wallet, await sessionRecord())
    const sessions = await deviceSessions(wallet)
    sessions.ended = { how: 'expired', record }
    events.length = 0
    const listener = vi.fn()
    onSessionChange(wallet, listener)
    await forgetSession(wallet, record)
    expect(sessions).toMatchObject({ records: new Map(), over: new Set(['Session:1']), ended: undefined })
    expect(await sessionStore.get(keyOf('Session:1'))).toBeUndefined()
    expect(events).toEqual([{ event: 'session', change: 'forgotten' }])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('on this page even where the browser refuses to delete its key, and the user learns what to do', async () => {
    const record = await sessionRecord()
    const { wallet, events } = await walletWith([record], { delete: refusing })
    expect(await errorOf(forgetSession(wallet, record))).toMatchObject({
      name: 'StoreError',
      code: 'STORE_UNAVAILABLE',
      cause: refusal,
      message: 'The browser refused to delete the session key. Clear the data of this site.',
    })
    expect(await currentSession(wallet)).toEqual({ record: undefined, ended: undefined })
    expect(events).toEqual([{ event: 'session', change: 'forgotten' }])
  })

  test('for good when its key was only ever in memory, whatever the store says', async () => {
    const { wallet } = await walletWith([], { set: refusing, delete: refusing })
    const record = await keepSession(wallet, await sessionRecord())
    expect(record.persistence).toBe('memory')
    await forgetSession(wallet, record)
  })

  test('but not where the app’s own memory store refuses', async () => {
    const sessionStore = { ...memorySessionStore(), delete: refusing }
    const { wallet } = unitWallet(undefined, { sessionStore })
    const record = await keepSession(wallet, await sessionRecord())
    await expect(forgetSession(wallet, record)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})

test.each([
  ['forgotten', forgetSession],
  ['ended', (wallet: OpenWallet, record: SessionRecord) => endSession(wallet, { how: 'expired', record })],
] as const)('when other tabs hear that a session is %s, its key is gone from the device', async (_, end) => {
  const { wallet, sessionStore } = await walletWith([])
  const record = await keepSession(wallet, await sessionRecord())
  const { delete: remove } = sessionStore
  sessionStore.delete = async (key) => {
    await new Promise(setImmediate)
    await remove(key)
  }
  const found: Promise<unknown>[] = []
  // It is notified like another tab, at once.
  onSessionChange(wallet, () => found.push(sessionStore.get(keyOf('Session:1'))))
  await end(wallet, record)
  expect(await Promise.all(found)).toEqual([undefined])
})

describe('a session ends', () => {
  test('once: how it ended stays, and it does not return', async () => {
    const record = await sessionRecord()
    const { wallet, events, sessionStore } = await walletWith([record])
    const listener = vi.fn()
    onSessionChange(wallet, listener)
    await endSession(wallet, { how: 'key-lost', record })
    const ended = { how: 'key-lost', record }
    expect(await currentSession(wallet)).toEqual({ record: undefined, ended })
    expect(await sessionStore.get(keyOf('Session:1'))).toBeUndefined()
    expect(events).toEqual([{ event: 'session', change: 'forgotten' }])
    await endSession(wallet, { how: 'expired', record })
    expect(await currentSession(wallet)).toEqual({ record: undefined, ended })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('the store is read again', () => {
  test('a session of another tab is there, and takes the place of how the last one ended', async () => {
    const { wallet, sessionStore } = await walletWith([])
    const sessions = await deviceSessions(wallet)
    sessions.ended = { how: 'expired', record: await sessionRecord(second) }
    const record = await sessionRecord()
    await put(sessionStore, record)
    await rereadSessions(wallet)
    expect(await currentSession(wallet)).toEqual({ record, ended: undefined })
  })

  test('a session that another tab ended is gone, and a lost key says so', async () => {
    const [first, other] = [await sessionRecord(), await sessionRecord(second)]
    const { wallet, sessionStore } = await walletWith([first, other])
    const sessions = await deviceSessions(wallet)
    sessions.ended = { how: 'expired', record: first }
    await sessionStore.delete(keyOf('Session:1'))
    await rereadSessions(wallet)
    expect([...sessions.records.keys()]).toEqual(['Session:2'])
    // The last one did not expire.
    expect(sessions.ended).toBeUndefined()
    const { signingKey, ...keyless } = other
    await sessionStore.set(keyOf('Session:2'), keyless)
    await rereadSessions(wallet)
    expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'key-lost' } })
  })

  test('one that this page ended does not come back from a store that did not delete it', async () => {
    const record = await sessionRecord()
    const { wallet, sessionStore } = await walletWith([record], { delete: refusing })
    await endSession(wallet, { how: 'expired', record })
    for (const signingKey of [record.signingKey, undefined]) {
      await put(sessionStore, { ...record, signingKey: signingKey! })
      await rereadSessions(wallet)
      expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'expired' } })
    }
  })

  test('this page keeps its own object, with the key that it holds', async () => {
    const record = await sessionRecord()
    const { wallet, sessionStore } = await walletWith([record])
    const held = (await currentSession(wallet)).record
    await put(sessionStore, await sessionRecord())
    await rereadSessions(wallet)
    expect((await currentSession(wallet)).record).toBe(held)
  })

  test('a store that cannot be read takes no session away', async () => {
    const { wallet, sessionStore } = await walletWith([await sessionRecord()])
    const sessions = await deviceSessions(wallet)
    expect(sessions.isWhole).toBe(true)
    const list = vi.spyOn(sessionStore, 'list').mockImplementation(refusing)
    await rereadSessions(wallet)
    expect(list).toHaveBeenCalled()
    expect(sessions.isWhole).toBe(false)
    expect([...sessions.records.keys()]).toEqual(['Session:1'])
  })

  test('a session that is kept while the store is being read stays', async () => {
    const { wallet, sessionStore } = await walletWith([])
    await deviceSessions(wallet)
    const { list } = sessionStore
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    sessionStore.list = async (prefix) => {
      const values = await list(prefix)
      await arrived
      return values
    }
    const reading = rereadSessions(wallet)
    const sessions = wallet.state.sessionsNow!
    sessions.records.set('Session:1', await sessionRecord())
    arrive()
    await reading
    expect([...sessions.records.keys()]).toEqual(['Session:1'])
  })

  test('a message that comes while the store is being read causes another read', async () => {
    const { wallet, sessionStore } = await walletWith([])
    await deviceSessions(wallet)
    const { list } = sessionStore
    const record = await sessionRecord()
    let reads = 0
    sessionStore.list = async (prefix) => {
      const values = await list(prefix)
      // Another tab signs in after this read, and says so before it ends.
      if (++reads > 1) return values
      await put(sessionStore, record)
      const next = rereadSessions(wallet)
      setImmediate(() => resolveFirst(values))
      followed = next
      return first
    }
    let resolveFirst = (_: unknown[]) => {}
    const first = new Promise<unknown[]>((resolve) => {
      resolveFirst = resolve
    })
    let followed: Promise<void> | undefined
    await rereadSessions(wallet)
    await followed
    expect([...(await deviceSessions(wallet)).records.keys()]).toEqual(['Session:1'])
  })

  test('no message is missed: also one that comes during the first read causes another', async () => {
    const { wallet, sessionStore } = await walletWith([])
    const { list } = sessionStore
    const record = await sessionRecord()
    sessionStore.list = async (prefix) => {
      const values = await list(prefix)
      sessionStore.list = list
      await put(sessionStore, record)
      tellTabs(accountId)
      return values
    }
    await deviceSessions(wallet)
    expect([...(await deviceSessions(wallet)).records.keys()]).toEqual(['Session:1'])
  })

  // Source: tabs/channel.ts: such a page has missed messages of any account, so it names none.
  test('a page that comes back from the back/forward cache has missed a sign-out, and notices it', async () => {
    const { wallet, sessionStore } = await walletWith([await sessionRecord()])
    expect((await deviceSessions(wallet)).records.size).toBe(1)
    const listener = vi.fn()
    onSessionChange(wallet, listener)
    await sessionStore.delete(keyOf('Session:1'))
    wallet.state.tabListener!(undefined)
    expect(await currentSession(wallet)).toMatchObject({ record: undefined })
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  })

  test('a thousand requests cause two reads, and who asks for the sessions meanwhile waits', async () => {
    const { wallet, sessionStore } = await walletWith([])
    await deviceSessions(wallet)
    const list = vi.spyOn(sessionStore, 'list')
    await put(sessionStore, await sessionRecord())
    const reads = Array.from({ length: 1000 }, () => rereadSessions(wallet))
    expect([...(await deviceSessions(wallet)).records.keys()]).toEqual(['Session:1'])
    await Promise.all(reads)
    expect(list.mock.calls.length).toBeLessThanOrEqual(2)
    await rereadSessions(wallet)
    expect(list.mock.calls.length).toBeGreaterThan(1)
  })
})

describe('two wallets of one account on one page', () => {
  test('hear each other through the store, and a wallet does not hear itself', async () => {
    const { wallet, sessionStore } = await walletWith([])
    const other = unitWallet(undefined, { sessionStore })
    await Promise.all([deviceSessions(wallet), deviceSessions(other.wallet)])
    const [own, foreign] = [vi.fn(), vi.fn()]
    onSessionChange(wallet, own)
    const stop = onSessionChange(other.wallet, foreign)
    const record = await keepSession(wallet, await sessionRecord())
    await vi.waitFor(() => expect(foreign).toHaveBeenCalledTimes(1))
    expect(await currentSession(other.wallet)).toMatchObject({ record: { sessionId: 'Session:1' } })
    expect(own).toHaveBeenCalledTimes(1)
    stop()
    await endSession(wallet, { how: 'expired', record })
    await vi.waitFor(() => expect(other.wallet.state.sessionsNow?.records.size).toBe(0))
    expect(foreign).toHaveBeenCalledTimes(1)
    expect(own).toHaveBeenCalledTimes(2)
  })

  test('a message about another account changes nothing', async () => {
    const { wallet, sessionStore } = await walletWith([])
    await deviceSessions(wallet)
    const list = vi.spyOn(sessionStore, 'list')
    const listener = vi.fn()
    onSessionChange(wallet, listener)
    tellTabs('InternalAccount:2')
    expect(list).not.toHaveBeenCalled()
    tellTabs(accountId)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
    expect(list).toHaveBeenCalledTimes(1)
  })
})
