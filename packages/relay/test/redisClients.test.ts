/** The store in Redis behind each client, on a real server: node-redis 5 (from 5.11: https://github.com/redis/node-redis/issues/3104) and 6, and ioredis. Clusters: redisCluster.test.ts. */

import { freePort, hasRedis, startRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { createRelay, memoryStore, type RelayEvent, type RelayStore } from '@embedded-wallet/relay'
import { type RedisClient, redisStore } from '@embedded-wallet/relay/redis'
import { Redis } from 'ioredis'
import { createClient, RESP_TYPES } from 'redis'
import { createClient as createClient5 } from 'redis5'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testStoreContract } from './storeContract.js'

describe('in memory', () => {
  const store = memoryStore()
  testStoreContract(() => store)
})

const quiet = () => undefined
// By address: `localhost` may be a server of another test that listens on ::1 alone.
const socket = { host: '127.0.0.1', reconnectStrategy: 50 }
interface Connected {
  client: RedisClient
  close: () => unknown
}
type Connect = (port: number) => Promise<Connected>

const connects: Record<string, Connect> = {
  'redis 6': async (port) => {
    const client = await createClient({ socket: { port, ...socket } })
      .on('error', quiet)
      .connect()
    return { client, close: () => client.destroy() }
  },
  'redis 6 with RESP 3, bytes for texts and texts for numbers': async (port) => {
    const client = await createClient({ socket: { port, ...socket }, RESP: 3 })
      .on('error', quiet)
      .connect()
    const mapping = { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.NUMBER]: String }
    return { client: client.withTypeMapping(mapping), close: () => client.destroy() }
  },
  'redis 5': async (port) => {
    const client = await createClient5({ socket: { port, ...socket } })
      .on('error', quiet)
      .connect()
    return { client, close: () => client.destroy() }
  },
  ioredis: async (port) => {
    const client = new Redis({ port, retryStrategy: () => 50 }).on('error', quiet)
    await client.ping()
    return { client, close: () => client.disconnect() }
  },
  'ioredis with keyPrefix and texts for numbers': async (port) => {
    const client = new Redis({ port, keyPrefix: 'app:', stringNumbers: true, retryStrategy: () => 50 })
    await client.on('error', quiet).ping()
    return { client, close: () => client.disconnect() }
  },
}

describe.skipIf(!hasRedis)('on a real server', () => {
  let port = 0
  let server: Awaited<ReturnType<typeof startRedis>>
  const clients = new Map<string, Connected>()
  const storeOf = (name: string, timeoutMs = 30_000): RelayStore =>
    redisStore(clients.get(name)!.client, { timeoutMs })

  beforeAll(async () => {
    port = await freePort()
    server = await startRedis(port)
    for (const [name, connect] of Object.entries(connects)) clients.set(name, await connect(port))
  })
  afterAll(async () => {
    for (const { close } of clients.values()) close()
    await server.stop()
  })

  describe.each(Object.keys(connects))('%s', (name) => testStoreContract(() => storeOf(name)))

  test('instances with different clients share challenges and quotas', async () => {
    const [six, five, io] = ['redis 6', 'redis 5', 'ioredis'].map((name) => storeOf(name)) as [
      RelayStore,
      RelayStore,
      RelayStore,
    ]
    await five.put('challenge', 'c', 60_000)
    expect([await io.get('challenge'), await six.take('challenge'), await io.take('challenge')]).toEqual([
      'c',
      'c',
      undefined,
    ])
    const rate = { points: 2, seconds: 60 }
    const waits = [await five.spend('ada', rate), await six.spend('ada', rate), await io.spend('ada', rate)]
    expect(waits.map((ms) => ms > 0)).toEqual([false, false, true])
  })

  test('each client reads how the server evicts, and a ping warns once of a server that forgets', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(quiet)
    const admin = await createClient({ socket: { port } }).connect()
    await admin.configSet('maxmemory-policy', 'allkeys-lru')
    for (const name of clients.keys()) {
      const store = storeOf(name)
      expect(await store.about!(), name).toEqual({ kind: 'shared', evictionPolicy: 'allkeys-lru' })
      await store.ping()
      await store.ping()
    }
    expect(warn.mock.calls.flat().filter((text) => text.includes('allkeys-lru'))).toHaveLength(clients.size)
    await admin.configSet('maxmemory-policy', 'noeviction')
    expect(await storeOf('redis 6').about!()).toEqual({ kind: 'shared', evictionPolicy: 'noeviction' })
    admin.destroy()
    warn.mockRestore()
  })

  test('without the server each client fails within the time limit, and works again when it is back', async () => {
    await server.stop()
    for (const name of clients.keys())
      await expect(storeOf(name, 3000).get('key'), name).rejects.toThrow(
        /not connected|did not respond|closed|ECONN/i,
      )
    server = await startRedis(port)
    for (const name of clients.keys())
      await vi.waitFor(() => expect(storeOf(name, 1000).ping(), name).resolves.toBeUndefined(), {
        interval: 50,
      })
  })

  // What operators have: a Redis before 6.2, a replica that only reads, a user who may not run scripts, one that is full.
  test.each<[string, readonly string[], RegExp]>([
    [
      'before 6.2',
      ['--rename-command', 'GETDEL', ''],
      /Redis has no GETDEL: it must be of version 6\.2 or newer/,
    ],
    ['without scripts', ['--rename-command', 'EVAL', ''], /unknown command 'EVAL'/],
    ['that only reads', ['--replicaof', '127.0.0.1 1'], /READONLY/],
    ['that is full', ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'], /OOM/],
  ])('a server %s is not ready, and the operator reads why, once', async (_, flags, why) => {
    const ownPort = await freePort()
    const own = await startRedis(ownPort, flags)
    const { client, close } = await connects['redis 6']!(ownPort)
    const events: RelayEvent[] = []
    const relay = createRelay({
      service: { baseUrl: 'https://api.example/v1', tokenId: 't', clientSecret: 'the secret of a test' },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
      authorize: () => null,
      store: redisStore(client, { timeoutMs: 30_000 }),
      onEvent: (event) => event.event === 'warning' && events.push(event),
    })
    const ready = () => relay(new Request('https://shop.example/wallet/health/ready'))
    const [first, second] = [await ready(), await ready()]
    expect([first.status, second.status]).toEqual([503, 503])
    expect(await second.json()).toEqual({ status: 'not ready', warnings: ['STORE_NOT_USABLE'] })
    expect(events).toEqual([
      { event: 'warning', code: 'STORE_NOT_USABLE', message: expect.stringMatching(why) },
    ])
    close()
    await own.stop()
  })
})
