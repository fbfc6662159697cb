/** Sends commands through the Redis clients that people have, for the stores of relay and platform. */

/** A client of the package `redis`, version 5 or 6: what `createClient` returns. */
export interface NodeRedisClient {
  /** Whether it is connected, or connects. */
  readonly isOpen: boolean
  /** Whether it is connected. */
  readonly isReady: boolean
  /** Sends one command. */
  sendCommand(args: readonly string[]): Promise<unknown>
}

/** A cluster of the package `redis`, version 5 or 6: what `createCluster` returns. */
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

/** One way to send a command, whatever the client. */
export interface RedisConnection {
  /** Whether a command would be sent now. A client that is not connected queues it. */
  isReady(): boolean
  /**
   * Sends one command.
   *
   * @param key - The key that the command is about; undefined for a command without one.
   */
  send(key: string | undefined, args: [command: string, ...args: string[]]): Promise<unknown>
}

/** Parts of clients that distinguish them. */
type AnyClient = Partial<NodeRedisClient & Omit<NodeRedisCluster, 'sendCommand'> & IoRedisClient> & {
  acquire?: unknown
  execute?: unknown
  isCluster?: unknown
  options?: { scaleReads?: unknown }
}

/** How errors name the store. */
export interface RedisStoreNames {
  /** The function that takes the client, such as `redisStore`. */
  store: string
  /** What to do with any other store: a sentence without its full stop. */
  otherwise: string
}

/**
 * Finds out which client it is.
 *
 * @param client - As the integrator made it.
 * @param names - For the errors.
 * @returns One way to send a command, whatever the client.
 * @throws {TypeError} When the client is of another kind, is not connected, or could read from a replica.
 */
export function toRedisConnection(client: RedisClient, names: RedisStoreNames): RedisConnection {
  const notConnected = () =>
    new TypeError(`client is not connected: call await client.connect() before ${names.store}(client)`)
  const unknownClient = (why: string) =>
    new TypeError(
      `client must be a client or cluster of the package redis (5 or 6) or ioredis. ${why}${names.otherwise}`,
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
  return ofNodeRedis(client as NodeRedisClient, notConnected)
}

function ofNodeRedis(client: NodeRedisClient, notConnected: () => TypeError): RedisConnection {
  if (!client.isOpen) throw notConnected()
  return { isReady: () => client.isReady, send: (_, args) => client.sendCommand(args) }
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
