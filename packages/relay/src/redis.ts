/** `@embedded-wallet/relay/redis`: a relay store in Redis, for any number of instances. */

import { type RedisClient, type RedisStoreOptions, redisSender } from '@embedded-wallet/protocol'
import type { RelayStore } from './store/relayStore.js'

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
  RedisStoreOptions,
} from '@embedded-wallet/protocol'

/** Counts one use and returns how many there were, and the rest of the period. It names one key, as a cluster demands. */
const countScript = `local uses = redis.call('INCR', KEYS[1])
if uses == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {uses, redis.call('PTTL', KEYS[1])}`

/** Replaces a value that is still what the caller has read. */
const swapScript = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/**
 * Makes a store in Redis, which all instances of a relay share.
 *
 * The client stays yours: connect it, listen to its errors, close it. While it is not connected, or slower than
 * `timeoutMs`, the relay responds with 503. When it is back, the relay works again without a restart. Set Redis to
 * `maxmemory-policy noeviction`: a full Redis must refuse, and not forget the challenges and quotas of others.
 *
 * @param client - A connected client or cluster of the package `redis` (from 5.11) or `ioredis`. Each command names one key, so
 * a cluster needs no hash tags. It always asks masters.
 * @returns A value for the option `store`.
 * @throws {TypeError} If `client` is of another kind or not connected; if a cluster of `ioredis` reads from replicas.
 * @see https://redis.io/docs/latest/develop/clients/nodejs/
 * @example
 * ```ts
 * const client = await createClient({ url }).on('error', log).connect()
 * const relay = createRelay({ ...options, store: redisStore(client) })
 * ```
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): RelayStore {
  const { prefix = 'wallet-relay:' } = options
  const otherwise = 'For any other store, pass an object with the methods of RelayStore to createRelay'
  const send = redisSender(client, { ...options, store: 'redisStore', otherwise })
  let isPolicyRead = false
  const sendTo = (command: string, key: string, ...args: string[]) =>
    send(prefix + key, command, prefix + key, ...args)
  const run = (script: string, name: string, ...args: string[]) =>
    send(name, 'EVAL', script, '1', name, ...args)
  const expiryOf = (ttlMs: number) => String(Math.max(1, Math.ceil(ttlMs)))
  const textOf = (reply: unknown) => (reply as string | null) ?? undefined
  const readPolicy = async () =>
    /maxmemory_policy:([\w-]+)/.exec(String((await send(undefined, 'INFO', 'memory')) ?? ''))?.[1]
  return {
    put: async (key, value, ttlMs) => (await sendTo('SET', key, value, 'PX', expiryOf(ttlMs), 'NX')) === 'OK',
    get: async (key) => textOf(await sendTo('GET', key)),
    take: async (key) =>
      textOf(
        await sendTo('GETDEL', key).catch((cause) => {
          // The words of Redis are the cause.
          throw /unknown command/i.test(String(cause))
            ? new Error('Redis has no GETDEL: it must be of version 6.2 or newer', { cause })
            : cause
        }),
      ),
    swap: async (key, from, to, ttlMs) =>
      Number(await run(swapScript, prefix + key, from, to, expiryOf(ttlMs))) === 1,
    spend: async (key, { points, seconds }) => {
      const name = `${prefix}rate/${points}per${seconds}/${key}`
      const reply = (await run(countScript, name, String(Math.ceil(seconds * 1000)))) as unknown[]
      // Clients can be set up to return numbers as texts.
      const [uses, leftMs] = reply.map(Number)
      if (!Number.isInteger(uses) || !Number.isInteger(leftMs))
        throw new Error('Redis did not return the number of uses')
      return uses! <= points ? 0 : Math.max(leftMs!, 1)
    },
    ping: async () => {
      await send(undefined, 'PING')
      if (isPolicyRead) return
      isPolicyRead = true
      // If Redis does not report its policy, there is no warning.
      const policy = (await readPolicy().catch(() => undefined)) ?? 'noeviction'
      if (policy !== 'noeviction')
        console.warn(`Redis has maxmemory-policy ${policy}: it forgets quotas and sessions. Set noeviction.`)
    },
    about: async () => ({ kind: 'shared', evictionPolicy: await readPolicy() }),
  }
}
