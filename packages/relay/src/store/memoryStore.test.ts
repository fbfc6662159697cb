/** The store in memory: expiry, atomic steps and its size. */

import { expect, test, vi } from 'vitest'
import { memoryStore, millisecondsToWait } from './memoryStore.js'

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

test('with more than 200,000 values the oldest ones go', async () => {
  let now = 0
  const store = memoryStore(() => now)
  for (let i = 0; i <= 200_000; i++) await store.put(`key${i}`, 'x', 3_600_000)
  now = 2000
  await store.put('last', 'x', 1000)
  expect([await store.get('key0'), await store.get('key200000')]).toEqual([undefined, 'x'])
})

test('a failure of the limiter is a failure of the store, and no refusal', async () => {
  await expect(millisecondsToWait(Promise.reject(new Error('connection lost')))).rejects.toThrow(
    'connection lost',
  )
})

test('the memory of this process is always reachable', async () => {
  expect(await memoryStore().ping()).toBeUndefined()
})
