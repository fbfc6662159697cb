/** A replay store in Redis, for any number of instances and for restarts. */

import { checkObject, checkWholeNumber } from '../options.js'
import type { ReplayStore } from './replayStore.js'

/** The methods that `redisReplayStore` uses of a client of the package `redis`, version 5 or newer. */
export interface RedisClient {
  /** Whether the client is connected. */
  readonly isReady: boolean
  /** `SET key value PX value`, with `NX` where `condition` says it. Resolves with `OK` when the value was set. */
  set(
    key: string,
    value: string,
    options: { condition?: 'NX'; expiration: { type: 'PX'; value: number } },
  ): Promise<unknown>
  /** `GET`. Resolves with the value, or with null. */
  get(key: string): Promise<unknown>
  /** `DEL`. */
  del(key: string): Promise<unknown>
}

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
 * @param client - A connected client of the package `redis`.
 * @param options - The prefix of keys and the time limit of a command.
 * @returns A value for the option `replays`.
 * @throws {TypeError} When `client` is not an object, `prefix` not a string, or `timeoutMs` not a whole number.
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
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    // A client that is not connected queues the command and lets the caller wait.
    if (!client.isReady) throw new Error('Redis is not connected')
    return withDeadline(run(), timeoutMs)
  }
  const forSeconds = (seconds: number) => ({ type: 'PX', value: Math.ceil(seconds * 1000) }) as const
  const busyKey = (id: string) => `${prefix}busy:${id}`
  const doneKey = (id: string) => `${prefix}done:${id}`
  const isDone = async (id: string) => (await step(() => client.get(doneKey(id)))) !== null
  return {
    async begin(id, leaseSeconds) {
      const claim = { condition: 'NX', expiration: forSeconds(leaseSeconds) } as const
      if ((await step(() => client.set(busyKey(id), '1', claim))) !== 'OK')
        return (await isDone(id)) ? 'done' : 'busy'
      // Read after the claim: a delivery that ended before it has set the key by now.
      if (!(await isDone(id))) return 'new'
      await step(() => client.del(busyKey(id)))
      return 'done'
    },
    async finish(id, seconds) {
      // In this order: without its claim, an event that is not marked yet would be new to another delivery.
      await step(() => client.set(doneKey(id), '1', { expiration: forSeconds(seconds) }))
      await step(() => client.del(busyKey(id)))
    },
    abandon: async (id) => void (await step(() => client.del(busyKey(id)))),
  }
}

function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not respond within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
