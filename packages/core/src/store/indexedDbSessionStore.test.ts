/** The store in IndexedDB: when a write counts, and what a failure says of the connection. */

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { indexedDbSessionStore } from './indexedDbSessionStore.js'

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

test('the lists of one turn are one transaction, and the next turn reads again', async () => {
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  onTestFinished(() => getAll.mockRestore())
  const store = indexedDbSessionStore()
  const [one, other] = await Promise.all([store.list('session/'), store.list('session/')])
  expect([one, other, getAll.mock.calls.length]).toEqual([[], [], 1])
  await store.set('session/1', 'new')
  expect(await store.list('session/')).toEqual(['new'])
  // Of other keys each list has its own rows, also in one turn.
  await store.set('intent/1', 'paid')
  expect(await Promise.all([store.list('session/'), store.list('intent/')])).toEqual([['new'], ['paid']])
})
