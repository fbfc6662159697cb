/** A store that fails costs what it says it costs, and never the call. */

import { describe, expect, test } from 'vitest'
import { pageStore } from './pageStore.js'
import { memorySessionStore, type SessionStore } from './sessionStore.js'

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
  expect(await page.get('a/0')).toBeUndefined()
  expect(await page.list('a/')).toEqual({ values: ['one'], isWhole: false })
})

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
