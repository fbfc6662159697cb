/** One instance of a relay as a separate process, from the built packages: Redis is its store, a stub its service. */

import { createServer } from 'node:http'
import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'

const accountId = 'InternalAccount:1'
const client = createClient({
  url: process.env.REDIS_URL,
  socket: { reconnectStrategy: 50, connectTimeout: 500 },
})
client.on('error', () => undefined)
await client.connect()

/** Counts registrations. Every registration succeeds. */
let registrations = 0
const service = async (request) => {
  if (request.method === 'GET') return Response.json({ data: [] })
  if (request.url.endsWith('/auth/credentials')) registrations += 1
  return Response.json({ registrations }, { status: 201 })
}

const relay = createRelay({
  service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary, fetch: service },
  relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
  authorize: () => [accountId],
  quotas: {
    otpMails: { perUser: { points: 5, seconds: 600 }, perAddress: { points: 1000, seconds: 600 } },
    signatures: { perUser: { points: 1000, seconds: 60 }, perAddress: { points: 1000, seconds: 60 } },
  },
  // Redis must not seem unreachable on a busy machine.
  store: redisStore(client, { timeoutMs: 10_000 }),
})
// Idle connections stay: one that ends while a stopped client sends on it would fail the call.
const server = createServer({ keepAliveTimeout: 0 }, nodeListener(relay)).listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: server.address().port }))
})
process.on('SIGTERM', async () => {
  await relay.close()
  server.close()
  server.closeAllConnections()
  await client.close()
})
