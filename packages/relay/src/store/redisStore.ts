/** A relay store in Redis, for any number of instances. */

import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { withDeadline } from '../operations/deadline.js'
import { checkNumber, checkObject, maxTimeoutMs } from '../optionChecks.js'
import type { Rate, RelayStore } from './relayStore.js'

/** The methods that `redisStore` uses of a client of the package `redis`, version 5 or newer. */
export interface RedisClient {
  /** Whether the client is connected. */
  readonly isReady: boolean
  /** `SET key value NX PX value`. Resolves with `OK` when the key did not exist. */
  set(
    key: string,
    value: string,
    options: { condition: 'NX'; expiration: { type: 'PX'; value: number } },
  ): Promise<unknown>
  /** `GET`. Resolves with the value, or with null. */
  get(key: string): Promise<unknown>
  /** `GETDEL`. Resolves with the removed value, or with null. */
  getDel(key: string): Promise<unknown>
  /** `PING`. */
  ping(): Promise<unknown>
}

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /** In front of every key. Default: `wallet-relay:`. */
  prefix?: string | undefined
  /** How long one command may take, in milliseconds. Default: 1000. */
  timeoutMs?: number | undefined
}

/**
 * Makes a store in Redis, which all instances of a relay share.
 *
 * The client stays yours: connect it, listen to its errors, close it. While it is not connected, or slower than
 * `timeoutMs`, the relay responds with 503. When it is back, the relay works again without a restart. Set Redis to
 * `maxmemory-policy noeviction`: a full Redis must refuse, and not forget the challenges and quotas of others.
 *
 * @param client - A connected client of the package `redis`.
 * @param options - The prefix of keys and the time limit of a command.
 * @returns A value for the option `store`.
 * @throws {TypeError} When `client` is not an object, `prefix` not a string, or `timeoutMs` not a number.
 * @throws {RangeError} When `timeoutMs` is not between 1 and 2147483647.
 * @see https://redis.io/docs/latest/develop/clients/nodejs/
 * @example
 * ```ts
 * const client = await createClient({ url }).on('error', log).connect()
 * const relay = createRelay({ ...options, store: redisStore(client) })
 * ```
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): RelayStore {
  const { prefix = 'wallet-relay:', timeoutMs = 1000 } = options
  checkObject('client', client)
  if (typeof prefix !== 'string') throw new TypeError('prefix must be a string')
  checkNumber('timeoutMs', timeoutMs, 1, maxTimeoutMs)
  const limiters = new Map<string, RateLimiterRedis>()
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    // A client that is not connected queues the command and lets the caller wait.
    if (!client.isReady) throw new Error('Redis is not connected')
    return withDeadline(run(), timeoutMs, () => new Error(`Redis did not respond within ${timeoutMs} ms`))
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
      return step(() => millisecondsToWait(limiter.consume(key)))
    },
    ping: async () => void (await step(() => client.ping())),
  }
}

/** The name of a rate: there is one limiter for each. */
const rateName = ({ points, seconds }: Rate): string => `${points}per${seconds}`

/** A limiter refuses by rejecting with its result. Any other rejection is a failure of the store. */
export async function millisecondsToWait(consumed: Promise<unknown>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
    throw refusal
  }
}
