/** Sends commands through the Redis clients that people have, for the stores of relay and platform. */

import { checkNames, checkObject, checkWholeNumber, maxTimeoutMs } from './optionChecks.js'

// The package compiles without DOM and Node types; every runtime has these.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }
declare const setTimeout: (end: () => void, ms: number) => number
declare const clearTimeout: (timer: number) => void

/**
 * A client of the package `redis`, version 5.11 or newer: what `createClient` returns. An older one can take a connection that
 * broke while it was made for a good one, and then it is stuck until the program starts again.
 *
 * @see https://github.com/redis/node-redis/pull/3128
 */
export interface NodeRedisClient {
  /** Whether it is connected, or connects. */
  readonly isOpen: boolean
  /** Whether it is connected. */
  readonly isReady: boolean
  /** Sends one command. */
  sendCommand(args: readonly string[]): Promise<unknown>
}

/** A cluster of the package `redis`, version 5.11 or newer: what `createCluster` returns. */
export interface NodeRedisCluster {
  /** Whether it is connected, or connects. */
  readonly isOpen: boolean
  /** Its slots. A single client has none. */
  readonly slots: readonly unknown[]
  /** Sends one command to the node of `firstKey`. */
  sendCommand(firstKey: string | undefined, isReadonly: boolean, args: string[]): Promise<unknown>
}

/** A client of the package `ioredis`: a `Redis` or a `Cluster`. */
export interface IoRedisClient {
  /** `ready` while it is connected. */
  readonly status: string
  /** Sends one command. A cluster finds the node by the keys of the command. */
  call(command: string, ...args: string[]): Promise<unknown>
}

/** A client that a store in Redis takes: node-redis or ioredis, each alone or as a cluster. */
export type RedisClient = NodeRedisClient | NodeRedisCluster | IoRedisClient

/** Options of a store in Redis. */
export interface RedisStoreOptions {
  /** In front of every key. Default: `wallet-relay:` of a relay's store, `wallet-webhooks:` of a replay store. */
  prefix?: string | undefined
  /** How long one command may take, in milliseconds. Default: 1000. */
  timeoutMs?: number | undefined
}

/** A store in Redis: how errors name it, and its options. */
export interface RedisStoreSetup extends RedisStoreOptions {
  /** The function that takes the client, such as `redisStore`. */
  store: string
  /** What to do with any other store: a sentence without its full stop. */
  otherwise: string
}

/**
 * Sends one command, and returns the reply with its bytes as texts: clients can be set up to return texts as bytes. It rejects if the
 * client is not connected, or slower than `timeoutMs`.
 *
 * @param key - The key that the command is about; undefined for a command without one.
 */
export type SendRedis = (
  key: string | undefined,
  ...args: [command: string, ...args: string[]]
) => Promise<unknown>

/** One way to send a command, whatever the client. A client that is not ready queues the command. */
interface RedisConnection {
  isReady(): boolean
  send(key: string | undefined, args: [command: string, ...args: string[]]): Promise<unknown>
}

/** Parts of clients that distinguish them. */
type AnyClient = Partial<NodeRedisClient & Omit<NodeRedisCluster, 'sendCommand'> & IoRedisClient> & {
  acquire?: unknown
  execute?: unknown
  isCluster?: unknown
  options?: { scaleReads?: unknown }
}

/**
 * Finds out which client it is, and checks the options of the store.
 *
 * @returns One way to send a command, whatever the client.
 * @throws {TypeError} If the client is of another kind, is not connected, or could read from a replica; if an option has a wrong type.
 * @throws {RangeError} If `timeoutMs` is not between 1 and 2147483647.
 */
export function redisSender(client: RedisClient, setup: RedisStoreSetup): SendRedis {
  const { prefix, timeoutMs = 1000 } = setup
  checkObject('client', client)
  checkNames(setup, ['prefix', 'timeoutMs', 'store', 'otherwise'])
  if (prefix !== undefined && typeof prefix !== 'string') throw new TypeError('prefix must be a string')
  checkWholeNumber('timeoutMs', timeoutMs, 1, maxTimeoutMs)
  const { isReady, send } = connectionOf(client, setup)
  return async (key, ...args) => {
    // The client would queue the command and let the caller wait.
    if (!isReady()) throw new Error('Redis is not connected')
    const late = () => new Error(`Redis did not respond within ${timeoutMs} ms`)
    return withTexts(await withDeadline(send(key, args), timeoutMs, late))
  }
}

function withTexts(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(withTexts)
  return reply instanceof Uint8Array ? new TextDecoder().decode(reply) : reply
}

/**
 * Waits for work of others until a deadline.
 *
 * @param createError - Makes the error of a missed deadline.
 * @returns The result of `work`, or a rejection if it takes longer than `ms` milliseconds. `work` itself continues.
 */
export function withDeadline<T>(work: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), ms)
    const end = () => clearTimeout(timer)
    work.then(resolve, reject).then(end, end)
  })
}

function connectionOf(client: RedisClient, { store, otherwise }: RedisStoreSetup): RedisConnection {
  const notConnected = () =>
    new TypeError(`client is not connected: call await client.connect() before ${store}(client)`)
  const unknownClient = (why: string) =>
    new TypeError(
      `client must be a client or cluster of the package redis (5 or 6) or ioredis. ${why}${otherwise}`,
    )
  const { call, sendCommand, slots, isReady, acquire, execute } = client as AnyClient
  if (typeof call === 'function') return ofIoRedis(client as IoRedisClient, notConnected)
  if (typeof sendCommand !== 'function') throw unknownClient('')
  if (Array.isArray(slots)) return ofNodeRedisCluster(client as NodeRedisCluster, notConnected)
  if (acquire !== undefined) throw unknownClient('A sentinel is not supported: pass a client of its master. ')
  if (execute !== undefined && isReady === undefined)
    throw unknownClient('A pool is not supported: one client is enough. ')
  // Such as the client of version 3, or `client.legacy()`, which take callbacks.
  if (typeof isReady !== 'boolean') throw unknownClient('')
  const single = client as NodeRedisClient
  if (!single.isOpen) throw notConnected()
  return { isReady: () => single.isReady, send: (_, args) => single.sendCommand(args) }
}

function ofNodeRedisCluster(cluster: NodeRedisCluster, notConnected: () => TypeError): RedisConnection {
  if (!cluster.isOpen) throw notConnected()
  return {
    isReady: () => cluster.isOpen,
    // Never read-only, also with `useReplicas`: a replica may not have yet what was just written.
    send: (key, args) => cluster.sendCommand(key, false, args),
  }
}

function ofIoRedis(client: IoRedisClient, notConnected: () => TypeError): RedisConnection {
  // `wait`: with `lazyConnect` it connects with the first command, and none is sent before it is connected.
  if (client.status === 'wait' || client.status === 'end') throw notConnected()
  const { isCluster, options } = client as AnyClient
  if (isCluster === true && options?.scaleReads !== undefined && options.scaleReads !== 'master')
    throw new TypeError(
      "client must have scaleReads: 'master': a replica may not have yet what was just written",
    )
  return {
    isReady: () => client.status === 'ready',
    send: (_, [command, ...args]) => client.call(command, ...args),
  }
}
