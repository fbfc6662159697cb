/** The memory of handled events: for how long, and what becomes of a delivery meanwhile. */

import type { RedisClient, RedisStoreOptions } from '@embedded-wallet/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { redisReplayStore } from '../redis.js'
import { isWithinMemory, keepSeconds, memoryReplayStore } from './replayStore.js'

const day = 86_400_000
const start = Date.UTC(2026, 3, 8, 15, 30)

// Source: service-facts.md, webhooks: retries up to 7 days.
// Assumption: clocks and queues differ by a day at most.
test.each([
  ['of now', '2026-04-08T15:30:00Z', true],
  ['of eight days ago, but a millisecond', '2026-03-31T15:30:00.001Z', true],
  ['of eight days ago', '2026-03-31T15:30:00Z', false],
  ['of a day ahead', '2026-04-09T15:30:00Z', true],
  ['of a day ahead and a millisecond', '2026-04-09T15:30:00.001Z', false],
  ['that cannot be read', 'yesterday', false],
])('an event with a time %s can be remembered: %s', (_, timestamp, expected) => {
  expect(isWithinMemory(timestamp, start)).toBe(expected)
})

test('a handled event is remembered for as long as its time can be accepted: nine days', () => {
  expect(keepSeconds * 1000).toBe(9 * day)
})

/** A store, its clock, and how often it looked at the clock. */
function openStore() {
  const clock = { now: start, reads: 0 }
  const store = memoryReplayStore(() => {
    clock.reads++
    return clock.now
  })
  return { clock, store }
}

test('an event is new to one delivery and busy for the others until the lease ends', () => {
  const { clock, store } = openStore()
  expect(store.begin('Webhook:1', 60)).toBe('new')
  clock.now += 59_999
  expect(store.begin('Webhook:1', 60)).toBe('busy')
  expect(store.begin('Webhook:2', 60)).toBe('new')
  clock.now += 1
  expect(store.begin('Webhook:1', 60)).toBe('new')
})

test('a handled event is done until it is forgotten', () => {
  const { clock, store } = openStore()
  store.begin('Webhook:1', 60)
  store.finish('Webhook:1', 600)
  clock.now += 599_999
  expect(store.begin('Webhook:1', 60)).toBe('done')
  clock.now += 1
  expect(store.begin('Webhook:1', 60)).toBe('new')
})

test('an abandoned event is new again, and a handled one stays handled', () => {
  const { store } = openStore()
  store.begin('Webhook:1', 60)
  store.abandon('Webhook:1')
  expect(store.begin('Webhook:1', 60)).toBe('new')
  store.finish('Webhook:1', 600)
  store.abandon('Webhook:1')
  expect(store.begin('Webhook:1', 60)).toBe('done')
  expect(() => store.abandon('Webhook:unknown')).not.toThrow()
})

test('once an hour the store drops what it need not remember any more', () => {
  const { clock, store } = openStore()
  /** What one look for a new event costs. */
  let calls = 0
  const readsOfOne = () => {
    const before = clock.reads
    store.begin(`Webhook:new${calls++}`, 1)
    return clock.reads - before
  }
  readsOfOne()
  for (let id = 0; id < 100; id++) store.finish(`Webhook:${id}`, 3600)
  clock.now += 3_599_999
  expect(readsOfOne()).toBeLessThan(10)
  clock.now += 1
  // It looks at each event once.
  expect(readsOfOne()).toBeGreaterThanOrEqual(100)
  expect(readsOfOne()).toBeLessThan(10)
  clock.now += 3_600_000
  expect(readsOfOne()).toBeLessThan(10)
})

// The replay store in Redis: which commands it sends, and what it makes of the replies.

afterEach(() => void vi.useRealTimers())

/** A store on a client that notes the commands and replies as the test says, then with null. */
function openRedisStore(replies: unknown[] = [], options?: RedisStoreOptions) {
  const commands: string[] = []
  const client = {
    isOpen: true,
    isReady: true,
    sendCommand: async (args: readonly string[]): Promise<unknown> => {
      commands.push(args.join(' '))
      const reply = replies.shift() ?? null
      if (reply instanceof Error) throw reply
      return reply
    },
  }
  return { client, commands, store: redisReplayStore(client, options) }
}
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['texts', 'OK'],
  ['bytes', bytes('OK')],
])('a first delivery claims the event, with replies as %s', async (_, ok) => {
  const { store, commands } = openRedisStore([ok, null])
  expect(await store.begin('Webhook:1', 60)).toBe('new')
  expect(commands).toEqual([
    'SET wallet-webhooks:busy:Webhook:1 1 PX 60000 NX',
    'GET wallet-webhooks:done:Webhook:1',
  ])
})

test('a second delivery finds the claim', async () => {
  const { store, commands } = openRedisStore([null, null])
  expect(await store.begin('Webhook:1', 60)).toBe('busy')
  expect(commands).toHaveLength(2)
})

test.each([
  ['texts', '1'],
  ['bytes', bytes('1')],
])('a delivery after the end finds the mark, with replies as %s', async (_, mark) => {
  const claimed = openRedisStore([null, mark])
  expect(await claimed.store.begin('Webhook:1', 60)).toBe('done')
  expect(claimed.commands).toHaveLength(2)
  // The claim has run out, but the mark is there: the new claim is given back.
  const free = openRedisStore(['OK', mark, 1])
  expect(await free.store.begin('Webhook:1', 60)).toBe('done')
  expect(free.commands[2]).toBe('DEL wallet-webhooks:busy:Webhook:1')
})

test('the end of a delivery is marked before its claim is given back', async () => {
  const { store, commands } = openRedisStore(['OK', 1])
  await store.finish('Webhook:1', 0.0011)
  expect(commands).toEqual([
    'SET wallet-webhooks:done:Webhook:1 1 PX 2',
    'DEL wallet-webhooks:busy:Webhook:1',
  ])
})

test('a delivery that failed gives its claim back', async () => {
  const { store, commands } = openRedisStore([1], { prefix: 'shop:' })
  expect(await store.abandon('Webhook:1')).toBeUndefined()
  expect(commands).toEqual(['DEL shop:busy:Webhook:1'])
})

test('a decision is kept beside the marks', async () => {
  const { store, commands } = openRedisStore(['OK', '{"decision":"defer"}', null])
  await store.keepDecision!('Webhook:1', '{"decision":"defer"}', 60)
  expect(await store.decisionOf!('Webhook:1')).toBe('{"decision":"defer"}')
  expect(await store.decisionOf!('Webhook:2')).toBeUndefined()
  expect(commands).toEqual([
    'SET wallet-webhooks:decision:Webhook:1 {"decision":"defer"} PX 60000',
    'GET wallet-webhooks:decision:Webhook:1',
    'GET wallet-webhooks:decision:Webhook:2',
  ])
})

test('a client that is not connected is sent nothing, and its errors come through', async () => {
  const { store, client, commands } = openRedisStore([new Error('READONLY')])
  client.isReady = false
  await expect(store.begin('Webhook:1', 60)).rejects.toThrow('Redis is not connected')
  expect(commands).toEqual([])
  client.isReady = true
  await expect(store.begin('Webhook:1', 60)).rejects.toThrow('READONLY')
})

test.each([
  [1000, undefined],
  [50, { timeoutMs: 50 }],
])('a command that takes %i ms fails, and no timer is left', async (ms, options) => {
  vi.useFakeTimers()
  const { store, client } = openRedisStore([1], options)
  await store.abandon('Webhook:1')
  expect(vi.getTimerCount()).toBe(0)
  client.sendCommand = () => new Promise<never>(() => {})
  let error: unknown
  const begun = Promise.resolve(store.begin('Webhook:1', 60)).catch((thrown: unknown) => {
    error = thrown
  })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await begun
  expect(error).toEqual(new Error(`Redis did not respond within ${ms} ms`))
})

const range = 'timeoutMs must be between 1 and 2147483647'
test.each<[RedisStoreOptions, string]>([
  [{ prefix: 7 as never }, 'prefix must be a string'],
  [{ prefx: 'x' } as object, 'prefx is not an option'],
  [{ timeoutMs: 0 }, range],
  [{ timeoutMs: 2 ** 31 }, range],
  [{ timeoutMs: '5' as never }, 'timeoutMs must be a whole number'],
])('%j is refused by the name of the option', (options, message) => {
  expect(() => openRedisStore([], options)).toThrow(message)
})

test('the longest time limit of a timer is taken', () => {
  expect(() => openRedisStore([], { timeoutMs: 2 ** 31 - 1 })).not.toThrow()
})

test('another client is refused with what to do instead', () => {
  expect(() => redisReplayStore(undefined as never)).toThrow('client must be an object')
  expect(() => redisReplayStore({} as RedisClient)).toThrow(
    'For any other store, give an object with the methods of ReplayStore as replays',
  )
  const closed = { isOpen: false, isReady: false, sendCommand: async () => null }
  expect(() => redisReplayStore(closed)).toThrow('before redisReplayStore(client)')
})
