/** A relay's store in Redis: for any number of instances. It fails closed. */

import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import { withDeadline } from '../operations/deadline.js'
import { msToWait, rateName } from './memoryStore.js'
import type { RelayStore } from './relayStore.js'

/** What is used of a client of the package `redis` (version 5 or newer). */
export interface RedisClient {
  readonly isReady: boolean
  set(
    key: string,
    value: string,
    options: { condition: 'NX'; expiration: { type: 'PX'; value: number } },
  ): Promise<unknown>
  get(key: string): Promise<unknown>
  getDel(key: string): Promise<unknown>
  ping(): Promise<unknown>
}

/**
 * Keeps what the instances of a relay share in Redis.
 *
 * The client stays yours: connect it, listen to its errors, close it. While it is not connected, or slower than
 * `timeoutMs`, every step rejects and the relay answers 503; when it is back, nothing needs a restart.
 *
 * @param client - A connected client of the package `redis`.
 * @param options.prefix - In front of every key. Default `wallet-relay:`.
 * @param options.timeoutMs - How long one step may take, in milliseconds. Default 1000.
 * @example
 * ```ts
 * const client = await createClient({ url }).on('error', log).connect()
 * const relay = createRelay({ ...options, store: redisStore(client) })
 * ```
 */
export function redisStore(
  client: RedisClient,
  { prefix = 'wallet-relay:', timeoutMs = 1000 }: { prefix?: string; timeoutMs?: number } = {},
): RelayStore {
  const limiters = new Map<string, RateLimiterRedis>()
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    // A client that is not connected would queue the command and let the caller wait.
    if (!client.isReady) throw new Error('Redis is not connected')
    return withDeadline(run(), timeoutMs, () => new Error('Redis did not answer in time'))
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    put: async (key, value, ttlMs) => {
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const
      return (await step(() => client.set(prefix + key, value, { condition: 'NX', expiration }))) === 'OK'
    },
    get: async (key) => text(await step(() => client.get(prefix + key))),
    take: async (key) => text(await step(() => client.getDel(prefix + key))),
    spend: (key, rate) => {
      const name = rateName(rate)
      const limiter =
        limiters.get(name) ??
        new RateLimiterRedis({
          storeClient: client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          keyPrefix: `${prefix}rate`,
          points: rate.points,
          duration: rate.seconds,
        })
      limiters.set(name, limiter)
      return step(() => msToWait(limiter.consume(key)))
    },
    ping: async () => void (await step(() => client.ping())),
  }
}
