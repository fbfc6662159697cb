/** The store in memory, and claims in any store. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RedisClient, redisStore } from '../redis.js'
import { createClaims } from './claims.js'
import { memoryStore } from './memoryStore.js'
import { failClosed, getOrPut, overwrite, type RelayStore } from './relayStore.js'

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
  for (let i = 0; i < 200_000; i++) {
    const put = store.put(`${owner}${i}`, 'x', 3_600_000, owner)
    if (i % 1000 === 0) await put
  }
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
  for (let i = 0; i < 250_000; i++) {
    const spending = store.spend(`eve${i}`, rate)
    if (i % 1000 === 0) await spending
  }
  expect(await spend('ada')).toBe(true)
})

test('the memory of this process is always reachable', async () => {
  expect(await memoryStore().ping()).toBeUndefined()
})

// Which clients the store in Redis takes, and what it says about others at once. Real clients: test/redisClients.test.ts.

const reply = async () => 'OK'
const nodeRedis = { isOpen: true, isReady: true, sendCommand: reply }
const cluster = { isOpen: true, slots: [{}], sendCommand: reply }
const ioredis = { status: 'ready', call: reply }

test.each<[string, object]>([
  ['a client of redis', nodeRedis],
  ['a client of redis that loses its connection now', { ...nodeRedis, isReady: false }],
  ['a cluster of redis', cluster],
  ['a client of ioredis', ioredis],
  ['a client of ioredis that still connects', { ...ioredis, status: 'connecting' }],
  ['a cluster of ioredis', { ...ioredis, isCluster: true, options: { scaleReads: 'master' } }],
])('%s is taken', (_, client) => {
  expect(() => redisStore(client as unknown as RedisClient)).not.toThrow()
})

const isNotConnected = 'client is not connected: call await client.connect() before redisStore(client)'
const isUnknown = 'client must be a client or cluster of the package redis (5 or 6) or ioredis'

test.each<[string, object, string]>([
  ['a client of redis without connect()', { ...nodeRedis, isOpen: false, isReady: false }, isNotConnected],
  ['a cluster of redis without connect()', { ...cluster, isOpen: false }, isNotConnected],
  ['a client of ioredis with lazyConnect', { ...ioredis, status: 'wait' }, isNotConnected],
  ['a client of ioredis that was closed', { ...ioredis, status: 'end' }, isNotConnected],
  [
    'a cluster of ioredis that reads from replicas',
    { ...ioredis, isCluster: true, options: { scaleReads: 'slave' } },
    "client must have scaleReads: 'master'",
  ],
  ['a sentinel', { ...nodeRedis, acquire: reply }, 'A sentinel is not supported'],
  ['a pool', { isOpen: true, sendCommand: reply, execute: reply }, 'A pool is not supported'],
  ['a client with callbacks, as version 3 had', { connected: true, sendCommand: reply }, isUnknown],
  ['another kind of client', { get: reply, set: reply }, isUnknown],
])('%s is refused with the reason', (_, client, reason) => {
  expect(() => redisStore(client as unknown as RedisClient)).toThrow(TypeError)
  expect(() => redisStore(client as unknown as RedisClient)).toThrow(reason)
})

test('a reply that is no count is a failure, and no permission', async () => {
  const store = redisStore({ ...ioredis, call: async () => ['x', 'y'] })
  await expect(store.spend('key', { points: 1, seconds: 60 })).rejects.toThrow('number of uses')
})

// Source: the section Memory of INFO, redis.io/docs/latest/commands/info.
test.each([
  ['noeviction', 0],
  ['allkeys-lru', 1],
  ['volatile-ttl', 1],
])('a Redis with maxmemory-policy %s: %i warning at the start', async (policy, count) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const call = async (command: string) =>
    command === 'INFO' ? `# Memory\r\nmaxmemory_policy:${policy}\r\n` : 'PONG'
  const store = redisStore({ ...ioredis, call } as unknown as RedisClient)
  await store.ping()
  await store.ping()
  expect(warn).toHaveBeenCalledTimes(count)
  warn.mockRestore()
})

test('a value takes the place of one that ends just then, and of one that stays', async () => {
  const store = memoryStore()
  let puts = 0
  const put: typeof store.put = async (...given) => puts++ > 0 && store.put(...given)
  await overwrite({ ...store, put }, 'key', 'first', 1000)
  expect(await store.get('key')).toBe('first')
  await overwrite(store, 'key', 'second', 1000)
  expect(await store.get('key')).toBe('second')
})

test('of two new values of one key at once, both callers get the first', async () => {
  const store = memoryStore()
  const keep = (value: string) => getOrPut(store, 'key', async () => value, 1000, 'owner')
  expect(await Promise.all([keep('one'), keep('two')])).toEqual(['one', 'one'])
})

// Claims of single-use values by two instances of a relay: one call at a time, and the same call again when it failed.
describe('claims', () => {
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

  test.each([-300_000, 300_000])('an instance with a clock that is %d ms off waits as long', async (skew) => {
    const { one, store } = await open()
    const other = createClaims(store, () => Date.now() + skew, leaseMs)
    await one.claim('key', 'call', ttlMs)
    expect(await waited(other.claim('key', 'call', ttlMs))).toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(leaseMs)
    expect(await other.claim('key', 'call', ttlMs)).toBeDefined()
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
})
