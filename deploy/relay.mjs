/** One relay of the cluster: its state is in Redis, so any instance responds to any call. */

import { createServer } from 'node:http'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import { createTelemetry } from '@embedded-wallet/relay/opentelemetry'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import { createMetrics } from './metrics.mjs'

const { PORT, HOST, PUBLIC_ORIGIN, APP_SECRET, REDIS_URL } = process.env
const client = createClient({ url: REDIS_URL, socket: { reconnectStrategy: 200 } })
// Ignored: the relay says that it is not ready, and its calls get 503.
client.on('error', () => undefined)
await client.connect()

const store = redisStore(client)
const relyingParty = { id: new URL(PUBLIC_ORIGIN).hostname, name: 'Cluster', origins: [PUBLIC_ORIGIN] }
const sessions = createAppSessions({ secret: APP_SECRET, relyingParty, store })
const metrics = createMetrics()
const telemetry = createTelemetry({ meter: metrics.meter })
/** The users of a load pay as fast as they can, and come from one address: no quota may end their calls. */
const any = { points: 1_000_000, seconds: 60 }
const unlimited = { perUser: any, perAddress: any }
const relay = createRelay({
  mountPath: '/relay',
  service: {
    baseUrl: process.env.SERVICE_BASE_URL,
    tokenId: process.env.SERVICE_TOKEN_ID,
    clientSecret: process.env.SERVICE_CLIENT_SECRET,
    transport: telemetry.transport(nodeTransport()),
  },
  mode: 'sandbox',
  relyingParty,
  store: telemetry.store(store),
  authorize: sessions.accountsOf,
  quotas: { signIns: unlimited, signatures: unlimited, reads: unlimited, lookUps: unlimited },
  // Only the proxy reaches this port, and it sets the header anew.
  clientAddress: (request) => request.headers.get('X-Forwarded-For') ?? undefined,
  onEvent: telemetry.onEvent,
})

const listener = nodeListener(telemetry.relay(relay))
// Longer than the proxy keeps an idle connection: a call must not go out on one that is just closing.
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) =>
  request.url === '/metrics' ? metrics.listener(request, response) : listener(request, response),
).listen(Number(PORT), HOST, () => console.log(`relay: ready on ${PORT}`))

process.once('SIGTERM', async () => {
  await relay.close()
  server.close()
  server.closeAllConnections()
  await client.close()
})
