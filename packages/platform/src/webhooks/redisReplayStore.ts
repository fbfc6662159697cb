/** A replay store in Redis, for any number of instances and for restarts. */

import { type RedisClient, toRedisConnection } from '@embedded-wallet/protocol'
import { checkObject, checkWholeNumber } from '../options.js'
import type { ReplayStore } from './replayStore.js'

/** Options of `redisReplayStore`. */
export interface RedisReplayStoreOptions {
  /** In front of every key. Default: `wallet-webhooks:`. */
  prefix?: string | undefined
  /** How long one command may take, in milliseconds. Default: 1000. */
  timeoutMs?: number | undefined
}

/**
 * Makes a replay store in Redis, which all instances of a backend share and which outlives their restarts.
 *
 * The client stays yours: connect it, listen to its errors, close it. While it is not connected, or slower than
 * `timeoutMs`, no event is handled and the service delivers it again. Redis must keep its data over its own restarts
 * (`appendonly yes`) and must not evict keys (`maxmemory-policy noeviction`).
 *
 * @param client - A connected client or cluster of the package `redis` (5 or 6) or `ioredis`. Each command names one key, so a
 * cluster needs no hash tags. It always asks masters.
 * @param options - The prefix of keys and the time limit of a command.
 * @returns A value for the option `replays`.
 * @throws {TypeError} When `client` is of another kind or not connected; when a cluster of `ioredis` reads from replicas.
 * @throws {TypeError} When `prefix` is not a string, or `timeoutMs` not a whole number.
 * @throws {RangeError} When `timeoutMs` is not between 1 and 2147483647.
 * @see https://redis.io/docs/latest/develop/clients/nodejs/
 * @example
 * ```ts
 * const client = await createClient({ url }).on('error', log).connect()
 * const replays = redisReplayStore(client)
 * app.post('/webhooks', (c) => receiveWebhook(c.req.raw, { publicKeys: [pem], replays }, handle))
 * ```
 */
export function redisReplayStore(client: RedisClient, options: RedisReplayStoreOptions = {}): ReplayStore {
  const { prefix = 'wallet-webhooks:', timeoutMs = 1000 } = options
  checkObject('client', client)
  if (typeof prefix !== 'string') throw new TypeError('prefix must be a string')
  checkWholeNumber('timeoutMs', timeoutMs, 1, 2 ** 31 - 1)
  const connection = toRedisConnection(client, {
    store: 'redisReplayStore',
    otherwise: 'For any other store, give an object with the methods of ReplayStore as replays',
  })
  const send = async (command: string, key: string, ...args: string[]): Promise<string | undefined> => {
    // A client that is not connected queues the command and lets the caller wait.
    if (!connection.isReady()) throw new Error('Redis is not connected')
    return toText(await withDeadline(connection.send(key, [command, key, ...args]), timeoutMs))
  }
  const inMs = (seconds: number) => String(Math.ceil(seconds * 1000))
  const busyKey = (id: string) => `${prefix}busy:${id}`
  const doneKey = (id: string) => `${prefix}done:${id}`
  const isDone = async (id: string) => (await send('GET', doneKey(id))) !== undefined
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
  }
}

/** A reply as text; undefined for null. Clients can be set up to return texts as bytes. */
function toText(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply
  return reply instanceof Uint8Array ? new TextDecoder().decode(reply) : undefined
}

function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not respond within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
