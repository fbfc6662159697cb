/** Captured deliveries: refused after the service's repetitions end, after a restart, and at two instances at once. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { freePort, hasRedis, startRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { memoryReplayStore, type ReplayStore, receiveWebhook, verifyWebhook } from '@embedded-wallet/platform'
import { type RedisClient, redisReplayStore } from '@embedded-wallet/platform/redis'
import { WEBHOOK_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const day = 86_400_000
/** Hours between two deliveries of one copy, and how many of them are refused as copies: in less than eight days. */
const step = inFull ? 1 : 24
const rounds = inFull ? 20 : 5
const last = (8 * 24) / step - 1
const start = Date.UTC(2026, 3, 8, 15, 30)
const isoTime = (ms: number) => new Date(ms).toISOString()
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]

/** A delivery as the service signs it. Every call gives the same bytes again, as a repetition or a captured copy has them. */
function capture(more: { timestamp?: unknown } = {}): () => Request {
  const event = { id: `Webhook:${crypto.randomUUID()}`, type: 'TEST', timestamp: isoTime(start), data: {} }
  const body = JSON.stringify({ ...event, ...more })
  const headers = {
    [WEBHOOK_SIGNATURE_HEADER]: sign('sha256', Buffer.from(body), privateKey).toString('base64'),
  }
  return () => new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
}

/** An instance of a backend on a store, with a clock and a count of what it handled. */
function openBackend(replays: ReplayStore, clock: { now: number }) {
  const backend = {
    handled: 0,
    fails: false,
    receive: async (request: Request) => {
      const options = { publicKeys, replays, now: () => clock.now }
      const response = await receiveWebhook(request, options, async () => {
        await Promise.resolve()
        if (backend.fails) throw new Error('the database is away')
        backend.handled++
      })
      return response.status
    },
  }
  return backend
}

let stopRedis = async () => {}
let redisUrl = ''
beforeAll(async () => {
  if (!hasRedis) return
  const port = await freePort()
  const redis = await startRedis(port)
  stopRedis = redis.stop
  redisUrl = `redis://127.0.0.1:${port}`
})
afterAll(() => stopRedis())

async function connect() {
  const client = await createClient({ url: redisUrl }).connect()
  onTestFinished(() => client.destroy())
  return client
}

/** On a busy machine Redis must not seem unreachable. */
const storeOn = (client: RedisClient) => redisReplayStore(client, { timeoutMs: 30_000 })
const openStore = async () => storeOn(await connect())

const stores: [string, (clock: { now: number }) => Promise<ReplayStore>][] = [
  ['memory', async (clock) => memoryReplayStore(() => clock.now)],
  ...(hasRedis ? ([['Redis', openStore]] as [string, () => Promise<ReplayStore>][]) : []),
]

describe.each(stores)('with the store in %s', (name, open) => {
  test('honest retries up to seven days are taken once', async () => {
    const clock = { now: start }
    const backend = openBackend(await open(clock), clock)
    const delivery = capture()
    backend.fails = true
    const statuses = []
    for (clock.now = start; clock.now < start + 7 * day; clock.now += 6 * 3_600_000)
      statuses.push(await backend.receive(delivery()))
    expect(new Set(statuses)).toEqual(new Set([500]))
    backend.fails = false
    // Source: service-facts, webhooks: retries for up to 7 days, at most 30 minutes apart.
    clock.now = start + 7 * day
    expect(await backend.receive(delivery())).toBe(200)
    for (clock.now = start + 7 * day; clock.now < start + 8 * day; clock.now += 3_600_000)
      expect(await backend.receive(delivery())).toBe(409)
    expect(backend.handled).toBe(1)
  })

  test('a captured delivery is refused on every later day, on day 9 and after it', long, async () => {
    const clock = { now: start }
    const backend = openBackend(await open(clock), clock)
    const delivery = capture()
    expect(await backend.receive(delivery())).toBe(200)
    const statuses = []
    for (let hours = step; hours <= 30 * 24; hours += step) {
      clock.now = start + hours * 3_600_000
      statuses.push(await backend.receive(delivery()))
    }
    expect([backend.handled, statuses.filter((status) => status === 409).length]).toEqual([1, last])
    expect(statuses.slice(last).every((status) => status === 400)).toBe(true)
  })

  test('a captured delivery of a time ahead is refused until the end, too', long, async () => {
    const clock = { now: start - day }
    const backend = openBackend(await open(clock), clock)
    const delivery = capture()
    expect(await backend.receive(delivery())).toBe(200)
    const statuses = []
    for (let hours = step; hours <= 12 * 24; hours += step) {
      clock.now = start - day + hours * 3_600_000
      statuses.push(await backend.receive(delivery()))
    }
    expect([backend.handled, statuses.includes(200)]).toEqual([1, false])
  })

  test('two instances that get one delivery at once handle it once', long, async () => {
    const clock = { now: start }
    const store = await open(clock)
    // Two instances have a connection each; in memory they can only be in one process.
    const stores = [store, name === 'Redis' ? await open(clock) : store]
    const backends = stores.map((replays) => openBackend(replays, clock))
    for (let round = 0; round < rounds; round++) {
      const delivery = capture()
      const statuses = await Promise.all(
        Array.from({ length: 10 }, (_, at) => backends[at % 2]!.receive(delivery())),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true)
    }
    expect(backends[0]!.handled + backends[1]!.handled).toBe(rounds)
  })

  test('a delivery that failed is new to the next one, and one that crashed is after its lease', async () => {
    const clock = { now: start }
    const store = await open(clock)
    expect(await store.begin('Webhook:1', 60)).toBe('new')
    expect(await store.begin('Webhook:1', 60)).toBe('busy')
    await store.abandon('Webhook:1')
    expect(await store.begin('Webhook:1', 60)).toBe('new')
    await store.finish('Webhook:1', 3600)
    // A late failure of an earlier delivery does not undo what was handled.
    await store.abandon('Webhook:1')
    expect(await store.begin('Webhook:1', 60)).toBe('done')
  })
})

test.each([
  ['almost eight days old', start - 8 * day + 1, 200],
  ['eight days old', start - 8 * day, 400],
  ['a day ahead', start + day, 200],
  ['more than a day ahead', start + day + 1, 400],
])('a delivery %s: %d gets %d', async (_, timestamp, status) => {
  const backend = openBackend(
    memoryReplayStore(() => start),
    { now: start },
  )
  expect(await backend.receive(capture({ timestamp: isoTime(timestamp) })())).toBe(status)
})

test.each([
  [undefined, 'INVALID_INPUT'],
  [null, 'INVALID_INPUT'],
  [start, 'INVALID_INPUT'],
  ['', 'TIMESTAMP_OUT_OF_RANGE'],
  ['yesterday', 'TIMESTAMP_OUT_OF_RANGE'],
  ['2026-13-40T99:00:00Z', 'TIMESTAMP_OUT_OF_RANGE'],
])(
  'a delivery without a readable time is refused, as nothing says how old it is: %j',
  async (timestamp, code) => {
    const options = { publicKeys, replays: memoryReplayStore(), now: () => start }
    await expect(verifyWebhook(capture({ timestamp })(), options)).rejects.toMatchObject({
      status: 400,
      code,
      retryable: false,
    })
  },
)

describe.skipIf(!hasRedis)('with Redis', () => {
  test('after a restart, and at another instance, a captured delivery is refused', async () => {
    const clock = { now: start }
    const delivery = capture()
    expect(await openBackend(await openStore(), clock).receive(delivery())).toBe(200)
    clock.now += day
    const restarted = openBackend(await openStore(), clock)
    expect([await restarted.receive(delivery()), restarted.handled]).toEqual([409, 0])
  })

  test('on day 9 a captured delivery is refused even though Redis has forgotten it', async () => {
    const clock = { now: start }
    const client = await connect()
    const delivery = capture()
    const backend = openBackend(storeOn(client), clock)
    expect(await backend.receive(delivery())).toBe(200)
    // Redis forgets it after the last moment at which its time is accepted: 8 days for its age, 1 for a clock ahead.
    const key = `wallet-webhooks:done:${(JSON.parse(await delivery().text()) as { id: string }).id}`
    expect(Math.round((await client.pTTL(key)) / day)).toBe(9)
    await client.flushAll()
    clock.now = start + 9 * day
    expect([await backend.receive(delivery()), backend.handled]).toEqual([400, 1])
  })

  test('a delivery to a process that crashed is handled by the next instance after the lease', async () => {
    const client = await connect()
    const crashed = storeOn(client)
    expect(await crashed.begin('Webhook:crashed', 60)).toBe('new')
    const next = await openStore()
    expect(await next.begin('Webhook:crashed', 60)).toBe('busy')
    // The end of the lease, without waiting for it.
    await client.pExpire('wallet-webhooks:busy:Webhook:crashed', -1)
    expect(await next.begin('Webhook:crashed', 60)).toBe('new')
  })

  test('without a connection nothing is handled, and the service delivers again', async () => {
    const clock = { now: start }
    const client = await connect()
    const backend = openBackend(storeOn(client), clock)
    client.destroy()
    expect([await backend.receive(capture()()), backend.handled]).toEqual([500, 0])
  })
})
