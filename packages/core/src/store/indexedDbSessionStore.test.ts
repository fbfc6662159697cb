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
