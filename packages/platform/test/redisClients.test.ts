/** The replay store behind each Redis client, on a real server and on a real cluster: node-redis 5 and 6, and ioredis. */

import {
  freePort,
  hasRedis,
  startRedis,
  startRedisCluster,
} from '@embedded-wallet/e2e/support/redisServer.js'
import { type RedisClient, redisReplayStore } from '@embedded-wallet/platform/redis'
import { Cluster, Redis } from 'ioredis'
import { createClient, createCluster } from 'redis'
import { createClient as createClient5, createCluster as createCluster5 } from 'redis5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const quiet = () => undefined
type Connect = (ports: number[]) => Promise<{ client: RedisClient; close: () => unknown }>
const rootNodes = (ports: number[]) => ports.map((port) => ({ socket: { port } }))

const single: Record<string, Connect> = {
  'redis 6': async ([port]) => {
    const client = await createClient({ socket: { port: port! } })
      .on('error', quiet)
      .connect()
    return { client, close: () => client.destroy() }
  },
  'redis 5': async ([port]) => {
    const client = await createClient5({ socket: { port: port! } })
      .on('error', quiet)
      .connect()
    return { client, close: () => client.destroy() }
  },
  ioredis: async ([port]) => {
    const client = new Redis({ port: port! }).on('error', quiet)
    await client.ping()
    return { client, close: () => client.disconnect() }
  },
}

const clusters: Record<string, Connect> = {
  'redis 6': async (ports) => {
    const client = createCluster({ rootNodes: rootNodes(ports), useReplicas: true })
    await client.on('error', quiet).connect()
    return { client, close: () => client.destroy() }
  },
  'redis 5': async (ports) => {
    const client = createCluster5({ rootNodes: rootNodes(ports) })
    await client.on('error', quiet).connect()
    return { client, close: () => client.destroy() }
  },
  ioredis: async (ports) => {
    const client = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })))
    await client.on('error', quiet).ping()
    return { client, close: () => client.disconnect() }
  },
}

describe.skipIf(!hasRedis).each([
  ['a server', single, 1],
  ['a cluster of three nodes', clusters, 3],
] as const)('on %s', (_, connects, nodes) => {
  let server: { stop(): Promise<void> }
  const clients = new Map<string, Awaited<ReturnType<Connect>>>()
  const storeOf = (name: string) => redisReplayStore(clients.get(name)!.client, { timeoutMs: 30_000 })
  beforeAll(async () => {
    const ports = await Promise.all(Array.from({ length: nodes }, () => freePort()))
    server = nodes === 1 ? await startRedis(ports[0]!) : await startRedisCluster(ports)
    for (const [name, connect] of Object.entries(connects)) clients.set(name, await connect(ports))
  })
  afterAll(async () => {
    for (const { close } of clients.values()) close()
    await server.stop()
  })

  test.each(Object.keys(connects))('%s: an event is claimed, given back, and handled once', async (name) => {
    const store = storeOf(name)
    // Many ids, so that a cluster spreads them over its nodes.
    for (let at = 0; at < 20; at++) {
      const id = `Webhook:${name}:${at}`
      expect(await store.begin(id, 60)).toBe('new')
      expect(await store.begin(id, 60)).toBe('busy')
      await store.abandon(id)
      const claims = await Promise.all(Array.from({ length: 5 }, () => store.begin(id, 60)))
      expect(claims.toSorted()).toEqual(['busy', 'busy', 'busy', 'busy', 'new'])
      await store.finish(id, 3600)
      expect(await store.begin(id, 60)).toBe('done')
    }
  })

  test('instances with different clients share what was handled', async () => {
    const [first, ...others] = Object.keys(connects).map(storeOf)
    expect(await first!.begin('Webhook:shared', 60)).toBe('new')
    await first!.finish('Webhook:shared', 3600)
    for (const other of others) expect(await other.begin('Webhook:shared', 60)).toBe('done')
  })
})

test('a cluster of ioredis that reads from replicas is refused at start, with the reason', () => {
  const cluster = new Cluster([{ host: '127.0.0.1', port: 1 }], { lazyConnect: true, scaleReads: 'slave' })
  expect(() => redisReplayStore(cluster)).toThrow(TypeError)
  const connecting = Object.assign(Object.create(cluster) as Cluster, { status: 'connecting' })
  expect(() => redisReplayStore(connecting)).toThrow("client must have scaleReads: 'master'")
})
