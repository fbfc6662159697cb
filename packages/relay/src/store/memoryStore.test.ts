/** The store in memory: expiry, atomic steps and its size. */

import { expect, test, vi } from 'vitest'
import { memoryStore } from './memoryStore.js'

test('a value is there until its time is over', async () => {
  let now = 0
  const store = memoryStore(() => now)
  expect(await store.put('key', 'one', 1000)).toBe(true)
  now = 999
  expect(await store.get('key')).toBe('one')
  now = 1000
  expect([await store.get('key'), await store.take('key')]).toEqual([undefined, undefined])
})

test('put keeps a value that exists, and replaces one that is over', async () => {
  let now = 0
  const store = memoryStore(() => now)
  await store.put('key', 'one', 1000)
  expect([await store.put('key', 'two', 1000), await store.get('key')]).toEqual([false, 'one'])
  now = 1000
  expect([await store.put('key', 'two', 1000), await store.get('key')]).toEqual([true, 'two'])
})

test('of many callers who take a value, one gets it', async () => {
  const store = memoryStore()
  await store.put('key', 'one', 1000)
  const taken = await Promise.all(Array.from({ length: 10 }, () => store.take('key')))
  expect(taken.filter((value) => value !== undefined)).toEqual(['one'])
})

test('uses within a rate need no waiting, and the next one says how long to wait', async () => {
  vi.useFakeTimers()
  const store = memoryStore()
  const rate = { points: 2, seconds: 60 }
  const spend = (key: string) => store.spend(key, rate)
  expect([await spend('a'), await spend('a'), await spend('b')]).toEqual([0, 0, 0])
  vi.advanceTimersByTime(20_000)
  expect(await spend('a')).toBe(40_000)
  vi.advanceTimersByTime(40_001)
  expect(await spend('a')).toBe(0)
  vi.useRealTimers()
})

/** Fills the store with texts of one owner. */
async function flood(store: ReturnType<typeof memoryStore>, owner?: string) {
  for (let i = 0; i < 200_000; i++) await store.put(`${owner}${i}`, 'x', 3_600_000, owner)
}

test('a flood of one owner ends only texts of this owner, the oldest first', async () => {
  const store = memoryStore()
  await store.put('without owner', 'x', 3_600_000)
  await store.put('of ada', 'x', 3_600_000, 'ada')
  await flood(store, 'eve')
  expect([await store.get('without owner'), await store.get('of ada')]).toEqual(['x', 'x'])
  expect([await store.get('eve0'), await store.get('eve199999')]).toEqual([undefined, 'x'])
})

test('a store that is full of texts without an owner refuses, and accepts again when their time is over', async () => {
  let now = 0
  const store = memoryStore(() => now)
  await flood(store)
  await expect(store.put('one more', 'x', 1000)).rejects.toThrow('the store is full')
  expect(await store.get('undefined0')).toBe('x')
  now = 3_600_000
  expect(await store.put('one more', 'x', 1000)).toBe(true)
})

test('a flood of counters does not renew a rate that is used up', async () => {
  const store = memoryStore()
  const rate = { points: 2, seconds: 3600 }
  const spend = async (key: string) => (await store.spend(key, rate)) > 0
  expect([await spend('ada'), await spend('ada'), await spend('ada')]).toEqual([false, false, true])
  for (let i = 0; i < 400_000; i++) await store.spend(`eve${i}`, rate)
  expect(await spend('ada')).toBe(true)
})

test('the memory of this process is always reachable', async () => {
  expect(await memoryStore().ping()).toBeUndefined()
})
