/** Claims of single-use values by two instances of a relay: one call at a time, and the same call again when it failed. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClaims } from './claims.js'
import { memoryStore } from './memoryStore.js'
import { failClosed, type RelayStore } from './relayStore.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const leaseMs = 10_000
const ttlMs = 60_000

async function open() {
  const store = memoryStore(Date.now)
  await store.put('key', 'value', ttlMs)
  const instance = () => createClaims(store, Date.now, leaseMs)
  return { store, instance, one: instance(), other: instance() }
}

/** Lets the time pass that a claim waits. */
async function waited<T>(work: Promise<T>): Promise<T | Error> {
  const ended = work.catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  return ended
}

test('of fifty same calls at a time, one claims; after its end there is nothing left', async () => {
  const { one } = await open()
  const claims = await Promise.all(Array.from({ length: 50 }, () => one.claim('key', 'call', ttlMs)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  await claims.find(Boolean)!.finish()
  expect(await one.claim('key', 'call', ttlMs)).toBeUndefined()
})

test('a released value can be claimed by another call, and what was never there by none', async () => {
  const { one, other, store } = await open()
  await (await one.claim('key', 'call', ttlMs))!.release()
  const claim = await other.claim('key', 'another call', ttlMs)
  expect(claim).toBeDefined()
  expect(await one.claim('key', 'call', ttlMs)).toBeUndefined()
  await claim!.finish()
  expect(await store.get('key')).toBeUndefined()
})

test('another instance waits for the same call, and gets nothing when it ends', async () => {
  const { one, other } = await open()
  const claim = await one.claim('key', 'call', ttlMs)
  const waiting = other.claim('key', 'call', ttlMs)
  await vi.advanceTimersByTimeAsync(500)
  await claim!.finish()
  expect(await waited(waiting)).toBeUndefined()
})

test('an instance that died with its claim loses nothing: after the lease another one goes on', async () => {
  const { one, other, instance } = await open()
  await one.claim('key', 'call', ttlMs)
  expect(await waited(other.claim('key', 'call', ttlMs))).toMatchObject({ status: 503, retryAfter: 8 })
  expect(await other.claim('key', 'another call', ttlMs)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(7_000)
  const claims = await Promise.all([other, instance()].map((late) => late.claim('key', 'call', ttlMs)))
  expect(claims.filter(Boolean), 'of two late instances, one').toHaveLength(1)
})

test.each<[what: 'finish' | 'release', remembered: string, claimedAgain: boolean]>([
  ['finish', 'the value is used, also for the same call', false],
  ['release', 'the same call may claim it again', true],
])(
  'when a %s cannot be written, the instance remembers that %s, and another call gets nothing',
  async (what, _, isClaimed) => {
    const { one, store } = await open()
    const claim = await one.claim('key', 'call', ttlMs)
    const { take } = store
    store.take = () => Promise.reject(new Error('down'))
    await expect(claim![what]()).rejects.toThrow('down')
    store.take = take
    expect(await one.claim('key', 'another call', ttlMs)).toBeUndefined()
    expect((await one.claim('key', 'call', ttlMs)) !== undefined).toBe(isClaimed)
  },
)

test('a call that came before is distinguished from other calls: while it claims, while it holds and when it is over', async () => {
  const { one, other } = await open()
  const isClaimed = () =>
    Promise.all(
      [one, other].flatMap((at) => ['call', 'another call'].map((call) => at.isClaimedBy('key', call))),
    )
  expect(await isClaimed()).toEqual([false, false, false, false])
  const claiming = one.claim('key', 'call', ttlMs)
  expect(await one.isClaimedBy('key', 'call')).toBe(true)
  const claim = await claiming
  expect(await isClaimed()).toEqual([true, false, true, false])
  await claim!.finish()
  expect(await isClaimed()).toEqual([true, false, true, false])
})

test('a released claim is as if the call had not come', async () => {
  const { one } = await open()
  await (await one.claim('key', 'call', ttlMs))!.release()
  expect(await one.isClaimedBy('key', 'call')).toBe(false)
})

// A store that fails: every method becomes a refusal.

/** Each method, and what an empty store responds. */
const steps: [string, (store: RelayStore) => Promise<unknown>, unknown][] = [
  ['put', (store) => store.put('key', 'value', 1000), true],
  ['get', (store) => store.get('key'), undefined],
  ['take', (store) => store.take('key'), undefined],
  ['swap', (store) => store.swap('key', 'a', 'b', 1), false],
  ['spend', (store) => store.spend('key', { points: 1, seconds: 60 }), 0],
  ['ping', (store) => store.ping(), undefined],
]
const cause = new Error('connection lost')

test.each(steps)('%s: a rejection and an exception become 503, with their cause', async (_, step) => {
  const rejecting = () => Promise.reject(cause)
  const throwing = () => {
    throw cause
  }
  for (const fail of [rejecting, throwing]) {
    const store = failClosed({ put: fail, get: fail, take: fail, swap: fail, spend: fail, ping: fail })
    await expect(step(store)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', cause })
  }
})

test.each(steps)('%s: a result stays as it is', async (_, step, result) => {
  expect(await step(failClosed(memoryStore()))).toBe(result)
})
