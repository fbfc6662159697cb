/** A wallet behind Hono on Node. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'

const settings = readSettings(process.env)
const shop = createShop(settings)
const { service, ...options } = shop.relayOptions
const relay = createRelay({ ...options, service: { ...service, transport: nodeTransport() } })

const app = new Hono()
app.all('/wallet/*', (c) => relay(c.req.raw, { address: getConnInfo(c).remote.address }))
app.all('*', (c) => shop.handle(c.req.raw))

const server = serve({ fetch: app.fetch, port: settings.port, hostname: 'localhost' }, () =>
  console.log(`ready on ${settings.origin}`),
)
process.once('SIGTERM', async () => {
  await relay.close()
  server.close()
  server.closeAllConnections()
})
