/** Fault list D: sixteen things that a browser's storage does to a wallet. Node has none of its own: IndexedDB is played by fake-indexeddb, its faults by stand-ins for single methods. */

import 'fake-indexeddb/auto'
import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  type LogEvent,
  type SessionState,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bench, findingOf, nextCallWorks, openBench, openSheet } from './bench.js'

const sheet = openSheet('D. Storage', 16)
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const openDeviceBench = (logger?: (event: LogEvent) => void) =>
  openBench({ wallet: { sessionStore: indexedDbSessionStore(), ...(logger && { logger }) } })
const reload = (bench: Bench) => bench.device({ sessionStore: indexedDbSessionStore() }) as Bench['wallet']
const pay = async (bench: Bench, wallet: Bench['wallet'] = bench.wallet) => {
  const quote = await bench.house.quote(bench.accountId, 1_000_000)
  return findingOf(bench, executeQuote(wallet, { quote }))
}

/** Lets the store's own time-out strike at once, and counts how often it was waited for. */
function hurryStore() {
  const setTimeout = globalThis.setTimeout
  const waits = { count: 0 }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 3000) waits.count++
    return setTimeout(run, ms === 3000 ? 0 : ms)
  }) as typeof setTimeout)
  return waits
}

/** Signing in and paying work in memory, the app is told, and signing out finds nothing to complain about. */
async function worksInMemory(cell: string, note = '') {
  const events: LogEvent[] = []
  const bench = await openDeviceBench((event) => events.push(event))
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', code: 'ok', movements: 1 })
  expect((await getSession(bench.wallet))?.persistence).toBe('memory')
  expect(events).toContainEqual({ event: 'storage-fallback', rung: 'memory' })
  await nextCallWorks(bench)
  expect(await signOut(bench.wallet)).toEqual({ isRevoked: true })
  vi.restoreAllMocks()
  sheet.write(cell, finding, note || 'in memory, and says so')
}

const raise = (name: string) => () => {
  throw new DOMException('in the words of one browser', name)
}
/** Strikes when a key is stored, and only then. */
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

test('no indexedDB', async () => {
  // @ts-expect-error some views have none
  globalThis.indexedDB = undefined
  await worksInMemory('no indexedDB')
})

test('open throws SecurityError', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(raise('SecurityError'))
  await worksInMemory('open throws SecurityError')
})

test('open never settles', async () => {
  onOpen(() => {})
  const waits = hurryStore()
  await worksInMemory('open never settles', 'own time-out, once; in memory')
  // One time-out is waited for, not one for each look at the store.
  expect(waits.count).toBe(1)
})

test('blocked, then silence', async () => {
  onOpen((request) => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent))
  hurryStore()
  await worksInMemory('blocked, then silence', 'own time-out, once; in memory')
})

test('a newer tab has raised the version', async () => {
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
  // Opened without a version, there is no VersionError.
  expect(open.mock.calls.every((call) => call.length === 1)).toBe(true)
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
  sheet.write('VersionError: a newer tab raised the version', finding, 'opened without a version')
})

test('DataCloneError on put', async () => {
  onPut(raise('DataCloneError'))
  await worksInMemory('DataCloneError on put')
})

test('put reports success and get returns nothing, or something else', async () => {
  onPut(function () {
    return this.get('nothing') as IDBRequest
  })
  await worksInMemory('put succeeds, get returns nothing or another record', 'read back; in memory')
  globalThis.indexedDB = new IDBFactory()
  onPut(function (value, key, put) {
    return put.call(this, { ...(value as object), publicKey: `02${'a'.repeat(64)}` }, key)
  })
  const bench = await openDeviceBench()
  expect((await getSession(bench.wallet))?.persistence).toBe('memory')
  vi.restoreAllMocks()
  // What stood in its place does not come back with the next page.
  expect(await getSession(reload(bench))).toBeUndefined()
})

test('QuotaExceededError', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  onPut(raise('QuotaExceededError'))
  await worksInMemory('QuotaExceededError')
  expect(open.mock.calls.length).toBeLessThanOrEqual(1)
})

test('AbortError in a transaction', async () => {
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
  await worksInMemory('AbortError in a transaction', 'once: stored at the second try; always: in memory')
})

test('the connection is lost', async () => {
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
  // Reopened once, and the dead one never asked again.
  expect(open).toHaveBeenCalledTimes(1)
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(open).toHaveBeenCalledTimes(1)
  sheet.write('connection lost', finding, 'reopened once')
})

test('the record was evicted', async () => {
  const bench = await openDeviceBench()
  // The SDK leaves no marker elsewhere that could outlive the record.
  globalThis.indexedDB = new IDBFactory()
  const wallet = reload(bench)
  const states: SessionState['status'][] = []
  const stop = watchSession(wallet, ({ status }) => states.push(status))
  expect(await getSession(wallet)).toBeUndefined()
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'SESSION_REQUIRED', movements: 0 })
  expect(states).toEqual(['restoring', 'signed-out'])
  stop()
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
  sheet.write('record evicted', refused, 'signed out, not locked')
})

/** Changes the one stored session. */
async function changeRecord(bench: Bench, changes: object) {
  const store = indexedDbSessionStore()
  const prefix = `session/${bench.accountId}/`
  const [record] = (await store.list(prefix)) as { sessionId: string }[]
  await store.set(prefix + record!.sessionId, { ...record, ...changes })
  return { store, key: prefix + record!.sessionId }
}

test('a record of another schema', async () => {
  const bench = await openDeviceBench()
  const { store, key } = await changeRecord(bench, { schema: 99 })
  const wallet = reload(bench)
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'SESSION_REQUIRED', movements: 0 })
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
  // It belongs to a newer tab.
  expect(await store.get(key)).toMatchObject({ schema: 99 })
  sheet.write('record of another schema', refused, 'no session; left as it is')
})

test('key and public key do not match', async () => {
  const bench = await openDeviceBench()
  const other = await signInWithPasskey(bench.device())
  await changeRecord(bench, { publicKey: other.publicKey })
  const wallet = reload(bench)
  const refused = await pay(bench, wallet)
  expect(refused).toMatchObject({ outcome: 'none', code: 'REFUSED', movements: 0 })
  expect(await getSession(wallet)).toBeUndefined()
  await signInWithPasskey(wallet)
  expect((await pay(bench, wallet)).movements).toBe(1)
  sheet.write('key and public key do not match', refused, 'the service refuses, the session ends')
})

test('a key of the wrong usage', async () => {
  const bench = await openDeviceBench()
  const ecdh = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const p384 = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, [
    'sign',
    'verify',
  ])
  let refused: Awaited<ReturnType<typeof pay>> | undefined
  for (const { privateKey: signingKey } of [ecdh, p384]) {
    const { store, key } = await changeRecord(bench, { signingKey })
    refused = await pay(bench, reload(bench))
    expect(refused).toMatchObject({ outcome: 'none', code: 'SESSION_KEY_LOST', movements: 0 })
    expect(await store.get(key)).toBeUndefined()
    await signInWithPasskey(reload(bench))
  }
  expect((await pay(bench, reload(bench))).movements).toBe(1)
  sheet.write('key of the wrong usage', refused!)
})

test('cleared by the person while signing', async () => {
  const confirm = vi.fn(async () => {
    globalThis.indexedDB = new IDBFactory()
    return true
  })
  const bench = await openBench({ wallet: { sessionStore: indexedDbSessionStore(), confirm } })
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
  expect(await getSession(reload(bench))).toBeUndefined()
  await nextCallWorks(bench)
  sheet.write('cleared while signing', finding, 'the key of this page signs on')
})

test('private mode', async () => {
  onOpen((request) => {
    const error = new DOMException('A mutation operation was attempted.', 'InvalidStateError')
    Object.assign(request, { error })
    request.onerror?.(new Event('error'))
  })
  await worksInMemory('private mode')
})

/** Waits for another tab's request; a page that does not let go of its connection would block it for ever. */
const letThrough = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onblocked = () => reject(new Error('blocked'))
    request.onsuccess = () => resolve(request.result)
  })

test('a newer tab that upgrades the database is let through, and the older page goes on with it', async () => {
  const bench = await openDeviceBench()
  const upgraded = await letThrough(indexedDB.open('embedded-wallet', 2))
  upgraded.close()
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
})

test('a database that is deleted is let go, and the next session is stored in a new one', async () => {
  const bench = await openDeviceBench()
  await letThrough(indexedDB.deleteDatabase('embedded-wallet'))
  expect(await getSession(reload(bench))).toBeUndefined()
  expect(await signInWithPasskey(bench.wallet)).toMatchObject({ persistence: 'device' })
  expect(await getSession(reload(bench))).toMatchObject({ persistence: 'device' })
})

test('storage that answers after it was given up stores no key, and is in nobody’s way', async () => {
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
  hurryStore()
  const bench = await openDeviceBench()
  expect(await getSession(bench.wallet)).toMatchObject({ persistence: 'memory' })
  vi.restoreAllMocks()
  for (const answer of late) answer()
  await signOut(bench.wallet)
  expect(await indexedDbSessionStore().list('session/')).toEqual([])
  await letThrough(indexedDB.deleteDatabase('embedded-wallet'))
})
