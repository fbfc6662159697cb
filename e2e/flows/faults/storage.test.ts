/** Faults of browser storage from one end to the other: none, a lost record, a changed one, storage that is cleared meanwhile. The others: packages/core/src/store. */

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

test('without indexedDB signing in and paying work in memory, the app hears of it, and a sign-out ends that session', async () => {
  // @ts-expect-error some web views have no IndexedDB
  globalThis.indexedDB = undefined
  const events: WalletEvent[] = []
  const bench = await openDeviceBench((event) => events.push(event))
  const finding = await pay(bench)
  expect(finding).toMatchObject({ outcome: 'done', code: 'ok', movements: 1 })
  expect((await getSession(bench.wallet))?.persistence).toBe('memory')
  expect(events).toContainEqual({ event: 'storage-fallback', persistence: 'memory' })
  await nextCallWorks(bench)
  expect(await signOut(bench.wallet, { revoke: true })).toEqual({ isRevoked: true })
  expect(await getSession(bench.wallet)).toBeUndefined()
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
