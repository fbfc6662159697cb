/** `@embedded-wallet/platform/redis`: a replay store in Redis, for any number of instances and for restarts. */

import { type RedisClient, type RedisStoreOptions, redisSender } from '@embedded-wallet/protocol'
import type { ReplayStore } from './webhooks/replayStore.js'

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
  RedisStoreOptions as RedisReplayStoreOptions,
} from '@embedded-wallet/protocol'

/**
 * Makes a replay store in Redis, which all instances of a backend share and which outlives their restarts.
 *
 * The client stays yours: connect it, listen to its errors, close it. While it is not connected, or slower than
 * `timeoutMs`, no event is handled and the service delivers it again. Redis must keep its data over its own restarts
 * (`appendonly yes`) and must not evict keys (`maxmemory-policy noeviction`).
 *
 * @param client - A connected client or cluster of the package `redis` (from 5.11) or `ioredis`. Each command names one key, so a
 * cluster needs no hash tags. It always asks masters.
 * @returns A value for the option `replays`.
 * @throws {TypeError} If `client` is of another kind or not connected; if a cluster of `ioredis` reads from replicas.
 * @see https://redis.io/docs/latest/develop/clients/nodejs/
 * @example
 * ```ts
 * const client = await createClient({ url }).on('error', log).connect()
 * const replays = redisReplayStore(client)
 * app.post('/webhooks', (c) => receiveWebhook(c.req.raw, { publicKeys: [pem], replays }, handle))
 * ```
 */
export function redisReplayStore(client: RedisClient, options: RedisStoreOptions = {}): ReplayStore {
  const { prefix = 'wallet-webhooks:' } = options
  const otherwise = 'For any other store, give an object with the methods of ReplayStore as replays'
  const sender = redisSender(client, { ...options, store: 'redisReplayStore', otherwise })
  const send = (command: string, key: string, ...args: string[]) => sender(key, command, key, ...args)
  const inMs = (seconds: number) => String(Math.ceil(seconds * 1000))
  const busyKey = (id: string) => `${prefix}busy:${id}`
  const doneKey = (id: string) => `${prefix}done:${id}`
  const decisionKey = (id: string) => `${prefix}decision:${id}`
  const isDone = async (id: string) => (await send('GET', doneKey(id))) != null
  return {
    async begin(id, leaseSeconds) {
      if ((await send('SET', busyKey(id), '1', 'PX', inMs(leaseSeconds), 'NX')) !== 'OK')
        return (await isDone(id)) ? 'done' : 'busy'
      // Read after the claim: a delivery that ended before it has set the key by now.
      if (!(await isDone(id))) return 'new'
      await send('DEL', busyKey(id))
      return 'done'
    },
    async finish(id, seconds) {
      // In this order: without its claim, an event that is not marked yet would be new to another delivery.
      await send('SET', doneKey(id), '1', 'PX', inMs(seconds))
      await send('DEL', busyKey(id))
    },
    abandon: async (id) => void (await send('DEL', busyKey(id))),
    async keepDecision(id, decision, seconds) {
      await send('SET', decisionKey(id), decision, 'PX', inMs(seconds))
    },
    async decisionOf(id) {
      const kept = await send('GET', decisionKey(id))
      return typeof kept === 'string' ? kept : undefined
    },
  }
}
