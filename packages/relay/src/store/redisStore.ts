/** A relay store in Redis, for any number of instances. */

import { type RedisClient, toRedisConnection } from '@embedded-wallet/protocol'
import { withDeadline } from '../operations/deadline.js'
import { checkNumber, checkObject, maxTimeoutMs } from '../optionChecks.js'
import type { RelayStore } from './relayStore.js'

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /** In front of every key. Default: `wallet-relay:`. */
  prefix?: string | undefined
  /** How long one command may take, in milliseconds. Default: 1000. */
  timeoutMs?: number | undefined
}

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
 * @param client - A connected client or cluster of the package `redis` (5 or 6) or `ioredis`. Each command names one key, so
 * a cluster needs no hash tags. It always asks masters.
 * @param options - The prefix of keys and the time limit of a command.
 * @returns A value for the option `store`.
 * @throws {TypeError} When `client` is of another kind or not connected; when a cluster of `ioredis` reads from replicas.
 * @throws {TypeError} When `prefix` is not a string, or `timeoutMs` not a number.
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
  const connection = toRedisConnection(client, {
    store: 'redisStore',
    otherwise: 'For any other store, pass an object with the methods of RelayStore to createRelay',
  })
  const send = async (key: string | undefined, args: [string, ...string[]]): Promise<unknown> => {
    // A client that is not connected queues the command and lets the caller wait.
    if (!connection.isReady()) throw new Error('Redis is not connected')
    const late = () => new Error(`Redis did not respond within ${timeoutMs} ms`)
    return withDeadline(connection.send(key, args), timeoutMs, late)
  }
  let isPolicyRead = false
  const sendTo = (command: string, key: string, ...args: string[]) =>
    send(prefix + key, [command, prefix + key, ...args])
  const expiryOf = (ttlMs: number) => String(Math.max(1, Math.ceil(ttlMs)))
  return {
    put: async (key, value, ttlMs) =>
      toText(await sendTo('SET', key, value, 'PX', expiryOf(ttlMs), 'NX')) === 'OK',
    get: async (key) => toText(await sendTo('GET', key)),
    take: async (key) => toText(await sendTo('GETDEL', key)),
    swap: async (key, from, to, ttlMs) => {
      const name = prefix + key
      const reply = await send(name, ['EVAL', swapScript, '1', name, from, to, expiryOf(ttlMs)])
      return Number(toText(reply) ?? reply) === 1
    },
    spend: async (key, { points, seconds }) => {
      const name = `${prefix}rate/${points}per${seconds}/${key}`
      const periodMs = String(Math.ceil(seconds * 1000))
      const reply = (await send(name, ['EVAL', countScript, '1', name, periodMs])) as unknown[]
      // Clients can be set up to return numbers as texts.
      const [uses, leftMs] = reply.map((value) => Number(toText(value) ?? value))
      if (!Number.isInteger(uses) || !Number.isInteger(leftMs))
        throw new Error('Redis did not return the number of uses')
      return uses! <= points ? 0 : Math.max(leftMs!, 1)
    },
    ping: async () => {
      await send(undefined, ['PING'])
      if (isPolicyRead) return
      isPolicyRead = true
      // Lost when Redis does not report its policy: the warning.
      const info = toText(await send(undefined, ['INFO', 'memory']).catch(() => undefined)) ?? ''
      const policy = /maxmemory_policy:([\w-]+)/.exec(info)?.[1] ?? 'noeviction'
      if (policy !== 'noeviction')
        console.warn(`Redis has maxmemory-policy ${policy}: it forgets quotas and sessions. Set noeviction.`)
    },
  }
}

/** A reply as text; undefined for null. Clients can be set up to return texts as bytes. */
function toText(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply
  return reply instanceof Uint8Array ? new TextDecoder().decode(reply) : undefined
}
