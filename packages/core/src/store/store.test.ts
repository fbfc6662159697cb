/** The stores of a page: IndexedDB, and the memory that stands for it. */

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { indexedDbSessionStore } from './indexedDbSessionStore.js'
import { pageStore } from './pageStore.js'
import { memorySessionStore, type SessionStore } from './sessionStore.js'

// The store in IndexedDB: when a write counts, and what a failure says of the connection.
describe('indexedDbSessionStore', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })

  /** Changes every put of a test. */
  function onPut(fault: (put: () => IDBRequest<IDBValidKey>, transaction: IDBTransaction) => IDBRequest) {
    const { put } = IDBObjectStore.prototype
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      return fault(() => put.apply(this, given), this.transaction)
    })
    onTestFinished(() => spy.mockRestore())
    return spy
  }

  test('a write counts when its transaction completes, not when its request succeeds', async () => {
    const put = onPut((write, transaction) => {
      const request = write()
      request.addEventListener('success', () => transaction.abort())
      return request
    })
    const store = indexedDbSessionStore()
    const end = store.set('key', 'value').then(
      () => 'stored',
      () => 'refused',
    )
    expect(await end).toBe('refused')
    // Once more on a new connection, and not a third time.
    expect(put).toHaveBeenCalledTimes(2)
    expect(await store.get('key')).toBeUndefined()
  })

  test.each(['QuotaExceededError', 'DataCloneError'])(
    'a %s is not a dead connection: it is the same on a new one, so none is opened',
    async (name) => {
      const put = onPut(() => {
        throw new DOMException('a message of one browser', name)
      })
      const open = vi.spyOn(indexedDB, 'open')
      const store = indexedDbSessionStore()
      await expect(store.set('key', 'value')).rejects.toMatchObject({ name })
      expect(put).toHaveBeenCalledTimes(1)
      expect(await store.get('key')).toBeUndefined()
      expect(open).toHaveBeenCalledTimes(1)
    },
  )

  test.each([
    ['on its own', false],
    ['beside a newer connection', true],
  ])(
    'what opens after it was given up, %s, stores nothing: by then the wallet went on in memory',
    async (_, isBeside) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const put = onPut((write) => write())
      const { open } = indexedDB
      let respond = () => {}
      indexedDB.open = (...given) => {
        const request = {} as IDBOpenDBRequest
        respond = () => {
          const late = open.apply(indexedDB, given)
          late.onupgradeneeded = (event) => {
            Object.assign(request, { result: late.result })
            request.onupgradeneeded?.(event)
          }
          late.onsuccess = (event) => {
            Object.assign(request, { result: late.result })
            request.onsuccess?.(event)
          }
        }
        return request
      }
      const store = indexedDbSessionStore()
      const end = store.set('key', 'value').catch(({ name }: Error) => name)
      await vi.advanceTimersByTimeAsync(3000)
      expect(await end).toBe('TimeoutError')
      indexedDB.open = open
      if (isBeside) {
        await vi.advanceTimersByTimeAsync(30_000)
        expect(await store.get('key')).toBeUndefined()
        respond()
      } else {
        respond()
        await vi.advanceTimersByTimeAsync(30_000)
      }
      await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))))
      expect(await store.get('key')).toBeUndefined()
      expect(put).not.toHaveBeenCalled()
    },
  )

  test('after a database that did not respond, calls fail at once for half a minute, and then it is tried again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const open = vi.fn(() => ({}) as IDBOpenDBRequest)
    indexedDB.open = open
    const store = indexedDbSessionStore()
    const get = () => store.get('key').catch(({ name }: Error) => name)
    const first = get()
    await vi.advanceTimersByTimeAsync(3000)
    expect([await first, open.mock.calls.length]).toEqual(['TimeoutError', 1])
    await vi.advanceTimersByTimeAsync(29_999)
    const early = get()
    await vi.advanceTimersByTimeAsync(0)
    expect(open).toHaveBeenCalledTimes(1)
    expect(await early).toBe('TimeoutError')
    await vi.advanceTimersByTimeAsync(1)
    const again = get()
    await vi.advanceTimersByTimeAsync(3000)
    expect([await again, open.mock.calls.length]).toEqual(['TimeoutError', 2])
  })

  test.each<[string, () => IDBOpenDBRequest]>([
    ['upgrades', () => indexedDB.open('embedded-wallet', 2)],
    ['deletes', () => indexedDB.deleteDatabase('embedded-wallet')],
  ])(
    'a page that %s the database does not wait for an older one, which works on with what is there then',
    async (kind, act) => {
      const store = indexedDbSessionStore()
      await store.set('key', 'value')
      const request = act()
      await new Promise<void>((resolve, reject) => {
        request.onblocked = () => reject(new Error('blocked'))
        request.onsuccess = () => {
          request.result?.close()
          resolve()
        }
      })
      expect(await store.get('key')).toBe(kind === 'upgrades' ? 'value' : undefined)
      await store.set('key', 'newer')
      expect(await indexedDbSessionStore().get('key')).toBe('newer')
    },
  )

  // Source: https://github.com/jakearchibald/idb-keyval/issues/134, https://github.com/assuncaocharles/react-indexed-db/issues/72: Safari.
  test('a database that was emptied is filled again, by two tabs at once, and keeps what is not of the wallet', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('embedded-wallet')
      request.onupgradeneeded = () => request.result.createObjectStore('of the app')
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
    const [store, other] = [indexedDbSessionStore(), indexedDbSessionStore()]
    await Promise.all([store.set('key', 'value'), other.set('other', 'of another tab')])
    expect([await other.get('key'), await store.get('other')]).toEqual(['value', 'of another tab'])
    expect(await indexedDbSessionStore().get('key')).toBe('value')
    const names = await new Promise<string[]>((resolve) => {
      const request = indexedDB.open('embedded-wallet')
      request.onsuccess = () => resolve([...request.result.objectStoreNames])
    })
    expect(names).toEqual(['of the app', 'sessions'])
  })

  test('the lists of one turn are one transaction, and the next turn reads again', async () => {
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    onTestFinished(() => getAll.mockRestore())
    const store = indexedDbSessionStore()
    const [one, other] = await Promise.all([store.list('session/'), store.list('session/')])
    expect([one, other, getAll.mock.calls.length]).toEqual([[], [], 1])
    await store.set('session/1', 'new')
    expect(await store.list('session/')).toEqual(['new'])
    // Of other keys each list has its own rows, even in one turn.
    await store.set('intent/1', 'paid')
    expect(await Promise.all([store.list('session/'), store.list('intent/')])).toEqual([['new'], ['paid']])
  })
})

// A store that fails costs what it says it costs, and never the call.

const refusing = () => Promise.reject(new DOMException('Refused.', 'UnknownError'))

/** A device's store. Its functions can be replaced. */
const deviceStore = (faults: Partial<SessionStore> = {}): SessionStore => ({
  ...memorySessionStore(),
  persistence: 'device',
  ...faults,
})

test('a store that works holds everything', async () => {
  const store = deviceStore()
  const page = pageStore(store)
  expect(await page.set('a/1', 'one')).toEqual({ persistence: 'device' })
  expect(await store.get('a/1')).toBe('one')
  expect(await page.get('a/1')).toBe('one')
  expect((await page.list('a/')).values).toEqual(['one'])
  expect(await page.delete('a/1')).toBeUndefined()
  expect(await store.get('a/1')).toBeUndefined()
})

test('what another page changed in the store counts', async () => {
  const store = deviceStore()
  const page = pageStore(store)
  await page.set('a/1', 'one')
  await store.set('a/1', 'changed by another page')
  expect(await page.get('a/1')).toBe('changed by another page')
  await store.delete('a/1')
  expect(await page.get('a/1')).toBeUndefined()
  expect((await page.list('a/')).values).toEqual([])
})

describe('a store that refuses to write', () => {
  test('the value lives in memory, and the cause is reported', async () => {
    const page = pageStore(deviceStore({ set: refusing }))
    expect(await page.set('a/1', 'one')).toMatchObject({
      persistence: 'memory',
      cause: { name: 'UnknownError' },
    })
    expect(await page.get('a/1')).toBe('one')
    expect((await page.list('a/')).values).toEqual(['one'])
    expect((await page.list('b/')).values).toEqual([])
  })

  test('an older value does not return after a reload', async () => {
    const store = deviceStore()
    await store.set('a/1', 'old')
    const page = pageStore({ ...store, set: refusing })
    await page.set('a/1', 'new')
    expect(await store.get('a/1')).toBeUndefined()
    expect(await page.get('a/1')).toBe('new')
  })

  test('a later write that succeeds moves the value back to the device', async () => {
    let isRefusing = true
    const store = deviceStore()
    const page = pageStore({
      ...store,
      set: (key, value) => (isRefusing ? refusing() : store.set(key, value)),
    })
    await page.set('a/1', 'one')
    isRefusing = false
    expect(await page.set('a/1', 'two')).toEqual({ persistence: 'device' })
    await store.set('a/1', 'three')
    expect(await page.get('a/1')).toBe('three')
  })
})

test('a store that refuses an update keeps the older value, and the page has the newer one', async () => {
  const store = deviceStore()
  const page = pageStore(store)
  expect(await page.update('a/1', 'old')).toEqual({ persistence: 'device' })
  store.set = refusing
  expect(await page.update('a/1', 'new')).toMatchObject({ persistence: 'memory' })
  expect([await store.get('a/1'), await page.get('a/1')]).toEqual(['old', 'new'])
})

test('a store that reports success and stores nothing is found out by reading back', async () => {
  const page = pageStore(deviceStore({ set: async () => undefined }))
  const isStored = (read: unknown) => read === 'one'
  expect(await page.set('a/1', 'one', isStored)).toMatchObject({ persistence: 'memory' })
  expect(await page.get('a/1')).toBe('one')
})

test('a store that cannot be read any more gives what this page wrote', async () => {
  let isBroken = false
  const store = deviceStore()
  const page = pageStore({
    ...store,
    get: (key) => (isBroken ? refusing() : store.get(key)),
    list: (prefix) => (isBroken ? refusing() : store.list(prefix)),
  })
  await store.set('a/0', 'of another page')
  await page.set('a/1', 'one')
  isBroken = true
  expect(await page.get('a/1')).toBe('one')
  // There is one, and this page cannot know it.
  expect(await page.get('a/0')).toEqual(expect.any(Symbol))
  expect(await page.list('a/')).toEqual({ values: ['one'], isWhole: false, isKnown: false })
  await page.delete('a/1')
  expect(await page.get('a/1')).toBeUndefined()
  expect(await page.list('a/')).toEqual({ values: [], isWhole: false, isKnown: false })
})

// Source: https://www.w3.org/TR/IndexedDB/#dom-idbfactory-open: a page whose origin has no storage key gets a SecurityError.
test.each(['SecurityError', 'NotSupportedError'])(
  'a page that gets no storage (%s) has nothing to find there',
  async (name) => {
    const denied = () => Promise.reject(new DOMException('', name))
    const page = pageStore(deviceStore({ get: denied, list: denied, set: denied }))
    expect(await page.get('a/0')).toBeUndefined()
    await page.set('a/1', 'one')
    expect(await page.list('a/')).toEqual({ values: ['one'], isWhole: false, isKnown: true })
  },
)

test('a store that refuses to delete says why, and this page has forgotten the value', async () => {
  const page = pageStore(deviceStore({ delete: refusing, get: refusing }))
  await page.set('a/1', 'one')
  expect(await page.delete('a/1')).toMatchObject({ name: 'UnknownError' })
  expect(await page.get('a/1')).toBeUndefined()
})

test('a store that refuses without a reason has refused all the same', async () => {
  const page = pageStore(deviceStore({ delete: () => Promise.reject(undefined) }))
  expect(await page.delete('a/1')).not.toBeUndefined()
})
