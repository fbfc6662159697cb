/** The store in Redis on a real cluster of three nodes: node-redis 5 and 6, and ioredis. */

import { freePort, hasRedis, startRedisCluster } from '@embedded-wallet/e2e/support/redisServer.js'
import { type RedisClient, redisStore } from '@embedded-wallet/relay/redis'
import { Cluster } from 'ioredis'
import { createCluster } from 'redis'
import { createCluster as createCluster5 } from 'redis5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testStoreContract } from './storeContract.js'

const quiet = () => undefined
type Connect = (ports: number[]) => Promise<{ client: RedisClient; close: () => unknown }>

const connects: Record<string, Connect> = {
  'redis 6': async (ports) => {
    const client = createCluster({
      rootNodes: ports.map((port) => ({ socket: { port } })),
      useReplicas: true,
    })
    await client.on('error', quiet).connect()
    return { client, close: () => client.destroy() }
  },
  'redis 5': async (ports) => {
    const client = createCluster5({ rootNodes: ports.map((port) => ({ socket: { port } })) })
    await client.on('error', quiet).connect()
    return { client, close: () => client.destroy() }
  },
  ioredis: async (ports) => {
    const client = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })))
    await client.on('error', quiet).ping()
    return { client, close: () => client.disconnect() }
  },
}

describe.skipIf(!hasRedis)('on a cluster of three nodes', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>
  const clients = new Map<string, Awaited<ReturnType<Connect>>>()
  const storeOf = (name: string) => redisStore(clients.get(name)!.client, { timeoutMs: 30_000 })

  beforeAll(async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    cluster = await startRedisCluster(ports)
    for (const [name, connect] of Object.entries(connects)) clients.set(name, await connect(ports))
  })
  afterAll(async () => {
    for (const { close } of clients.values()) close()
    await cluster.stop()
  })

  describe.each(Object.keys(connects))('%s', (name) => {
    testStoreContract(() => storeOf(name))

    test('a hundred keys live on all three nodes', async () => {
      const store = storeOf(name)
      const texts = Array.from({ length: 100 }, (_, i) => `${name} ${i}`)
      await Promise.all(texts.map((text) => store.put(text, text, 60_000)))
      await Promise.all(texts.map((text) => store.spend(text, { points: 1, seconds: 60 })))
      expect(await Promise.all(texts.map((text) => store.take(text)))).toEqual(texts)
      expect(Math.min(...(await cluster.keyCounts()))).toBeGreaterThan(0)
    })
  })
})
