/** Fault list D: sixteen failures of browser storage. fake-indexeddb stands for IndexedDB, and single methods of it are replaced. */

import 'fake-indexeddb/auto'
import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  type SessionState,
  signInWithPasskey,
  signOut,
  type WalletEvent,
  watchSession,
} from '@embedded-wallet/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bench, findingOf, nextCallWorks, openBench } from './bench.js'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const openDeviceBench = (onEvent?: (event: WalletEvent) => void) =>
  openBench({ wallet: { sessionStore: indexedDbSessionStore(), ...(onEvent && { onEvent }) } })
const reload = (bench: Bench) => bench.device({ sessionStore: indexedDbSessionStore() }) as Bench['wallet']
const pay = async (bench: Bench, wallet: Bench['wallet'] = bench.wallet) => {
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  return findingOf(bench, executeQuote(wallet, { quote }))
}

/** Makes the store's own timeout fire at once and counts its uses. */
function skipStoreTimeout() {
  const setTimeout = globalThis.setTimeout
  const waits = { count: 0 }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...more: never[]) => {
    // A connection that another file has left open waits as long, and hands over an argument.
    const isOfStore = ms === 3000 && more.length === 0
    if (isOfStore) waits.count++
    return setTimeout(run, isOfStore ? 0 : ms, ...more)
  }) as typeof setTimeout)
  return waits
}

/**
 * Checks that signing in and paying work in memory, and that the app hears of it. A sign-out ends that session; where nobody could read the
 * storage it says that a key of an earlier one may be there.
 */
async function worksInMemory(storage: 'none' | 'unread' = 'none') {
  const events: WalletEvent[] = []
  const bench = await openDeviceBench((event) => events.push(event))
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', code: 'ok', movements: 1 })
  expect((await getSession(bench.wallet))?.persistence).toBe('memory')
  expect(events).toContainEqual({ event: 'storage-fallback', persistence: 'memory' })
  await nextCallWorks(bench)
  const leaving = signOut(bench.wallet, { revoke: true })
  if (storage === 'none') expect(await leaving).toEqual({ isRevoked: true })
  else await expect(leaving).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await getSession(bench.wallet)).toBeUndefined()
  vi.restoreAllMocks()
}

const raise = (name: string) => () => {
  throw new DOMException('a message of one browser', name)
}
/** Injects a fault when a key is stored. */
function onPut(
  fault: (
    this: IDBObjectStore,
    value: unknown,
    key: IDBValidKey,
    put: typeof IDBObjectStore.prototype.put,
  ) => IDBRequest<IDBValidKey>,
) {
  const put = IDBObjectStore.prototype.put
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    const holdsKey = (value as { signingKey?: unknown } | null)?.signingKey !== undefined
    return holdsKey ? fault.call(this, value, key!, put) : put.call(this, value, key)
  })
}
function onOpen(begin: (request: IDBOpenDBRequest) => void) {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = { onblocked: null } as unknown as IDBOpenDBRequest
    setImmediate(() => begin(request))
    return request
  })
}

test('the session stays in memory without indexedDB', async () => {
  // @ts-expect-error some web views have no IndexedDB
  globalThis.indexedDB = undefined
  await worksInMemory()
})

test('the session stays in memory when open throws SecurityError', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(raise('SecurityError'))
  await worksInMemory()
})

test('the session stays in memory when open never settles', async () => {
  onOpen(() => {})
  const waits = skipStoreTimeout()
  await worksInMemory('unread')
  // The timeout runs once, not for each access to the store.
  expect(waits.count).toBe(1)
})

test('the session stays in memory when open is blocked', async () => {
  onOpen((request) => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent))
  skipStoreTimeout()
  await worksInMemory('unread')
})

test('a page works with a database of a newer version', async () => {
  await new Promise((resolve) => {
    const request = indexedDB.open('embedded-wallet', 7)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('sessions')
      request.result.createObjectStore('newer')
    }
    request.onsuccess = () => resolve(request.result.close())
  })
  const open = vi.spyOn(indexedDB, 'open')
  const bench = await openDeviceBench()
  // A database that is opened without a version causes no VersionError.
  expect(open.mock.calls.every((call) => call.length === 1)).toBe(true)
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
})

test('the session stays in memory after a DataCloneError', async () => {
  onPut(raise('DataCloneError'))
  await worksInMemory()
})

test('the session stays in memory when put reports success but stores nothing or another record', async () => {
  onPut(function () {
    return this.get('nothing') as IDBRequest
  })
  await worksInMemory()
  globalThis.indexedDB = new IDBFactory()
  onPut(function (value, key, put) {
    return put.call(this, { ...(value as object), publicKey: `02${'a'.repeat(64)}` }, key)
  })
  const bench = await openDeviceBench()
  expect((await getSession(bench.wallet))?.persistence).toBe('memory')
  vi.restoreAllMocks()
  // The next page does not use the wrong record.
  expect(await getSession(reload(bench))).toBeUndefined()
})

test('the session stays in memory after a QuotaExceededError', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  onPut(raise('QuotaExceededError'))
  await worksInMemory()
  expect(open.mock.calls.length).toBeLessThanOrEqual(1)
})

test('the store tries again once after an AbortError in a transaction', async () => {
  let times = 0
  onPut(function (value, key, put) {
    const request = put.call(this, value, key)
    if (times++ === 0) this.transaction.abort()
    return request
  })
  const bench = await openDeviceBench()
  expect((await getSession(bench.wallet))?.persistence).toBe('device')
  expect(times).toBe(2)
  vi.restoreAllMocks()
  globalThis.indexedDB = new IDBFactory()
  onPut(function (value, key, put) {
    const request = put.call(this, value, key)
    this.transaction.abort()
    return request
  })
  await worksInMemory()
})

test('the store opens a lost connection again', async () => {
  const bench = await openDeviceBench()
  const open = vi.spyOn(indexedDB, 'open')
  const dead = new WeakSet<IDBDatabase>()
  const transaction = IDBDatabase.prototype.transaction
  let isFirst = true
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (isFirst) dead.add(this)
    isFirst = false
    if (dead.has(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return transaction.apply(this, args as Parameters<typeof transaction>)
  })
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
  // The connection is opened again once, and the dead one is not used.
  expect(open).toHaveBeenCalledTimes(1)
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(open).toHaveBeenCalledTimes(1)
})

test('a user is signed out when the browser has evicted the record', async () => {
  const bench = await openDeviceBench()
  // The SDK stores nothing elsewhere that could survive the record.
  globalThis.indexedDB = new IDBFactory()
  const wallet = reload(bench)
  const states: SessionState['status'][] = []
  const stop = watchSession(wallet, { onState: ({ status }) => states.push(status) })
  expect(await getSession(wallet)).toBeUndefined()
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'SESSION_REQUIRED', movements: 0 })
  expect(states).toEqual(['restoring', 'signed-out'])
  stop()
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
})

/** Changes the one stored session. */
async function changeRecord(bench: Bench, changes: object) {
  const store = indexedDbSessionStore()
  const prefix = `session/${bench.accountId}/`
  const [record] = (await store.list(prefix)) as { sessionId: string }[]
  await store.set(prefix + record!.sessionId, { ...record, ...changes })
  return { store, key: prefix + record!.sessionId }
}

test('a record of another schema is ignored and kept', async () => {
  const bench = await openDeviceBench()
  const { store, key } = await changeRecord(bench, { schema: 99 })
  const wallet = reload(bench)
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'SESSION_REQUIRED', movements: 0 })
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
  // The record belongs to a tab with a newer SDK.
  expect(await store.get(key)).toMatchObject({ schema: 99 })
})

test('the service refuses a key that does not match its public key', async () => {
  const bench = await openDeviceBench()
  const other = await signInWithPasskey(bench.device())
  await changeRecord(bench, { publicKey: other.publicKey })
  const wallet = reload(bench)
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'REFUSED', movements: 0 })
  expect(await getSession(wallet)).toBeUndefined()
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
})

test('a payment completes when the user clears the storage meanwhile', async () => {
  const confirm = vi.fn(async () => {
    globalThis.indexedDB = new IDBFactory()
    return true
  })
  const bench = await openBench({ wallet: { sessionStore: indexedDbSessionStore(), confirm } })
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
  expect(await getSession(reload(bench))).toBeUndefined()
  await nextCallWorks(bench)
})

test('the session stays in memory in private mode', async () => {
  onOpen((request) => {
    const error = new DOMException('A mutation operation was attempted.', 'InvalidStateError')
    Object.assign(request, { error })
    request.onerror?.(new Event('error'))
  })
  await worksInMemory('unread')
})

/** Waits for another tab's request. A page that keeps its connection open would block it for ever. */
const waitForRequest = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onblocked = () => reject(new Error('blocked'))
    request.onsuccess = () => resolve(request.result)
  })

test('an older page closes its connection for a newer tab and works with the upgraded database', async () => {
  const bench = await openDeviceBench()
  const upgraded = await waitForRequest(indexedDB.open('embedded-wallet', 2))
  upgraded.close()
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
})

test('a page closes its connection when the database is deleted and stores the next session in a new one', async () => {
  const bench = await openDeviceBench()
  await waitForRequest(indexedDB.deleteDatabase('embedded-wallet'))
  expect(await getSession(reload(bench))).toBeUndefined()
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
})

test('storage that responds after its timeout stores no key and blocks nothing', async () => {
  const open = indexedDB.open.bind(indexedDB)
  const late: (() => void)[] = []
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const held = {} as IDBOpenDBRequest
    const request = open(name)
    request.onupgradeneeded = () => request.result.createObjectStore('sessions')
    request.onsuccess = () => {
      Object.assign(held, { result: request.result })
      late.push(() => held.onsuccess?.(new Event('success')))
    }
    return held
  })
  skipStoreTimeout()
  const bench = await openDeviceBench()
  expect(await getSession(bench.wallet)).toMatchObject({ persistence: 'memory' })
  vi.restoreAllMocks()
  for (const respond of late) respond()
  await signOut(bench.wallet)
  expect(await indexedDbSessionStore().list('session/')).toEqual([])
  await waitForRequest(indexedDB.deleteDatabase('embedded-wallet'))
})
