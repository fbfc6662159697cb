/** Which clients the store in Redis takes, and what it says about others at once. Real clients: test/redisClients.test.ts. */

import { expect, test, vi } from 'vitest'
import { type RedisClient, redisStore } from '../redis.js'

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
