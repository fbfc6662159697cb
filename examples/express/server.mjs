/** A wallet behind Express. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import express from 'express'

const settings = readSettings(process.env)
const shop = createShop(settings)
const { service, ...options } = shop.relayOptions
const relay = createRelay({ ...options, service: { ...service, transport: nodeTransport() } })

const app = express()
// Mount the relay before everything that parses bodies. It also works behind express.json().
if (process.env.BODY_PARSER === 'first') app.use(express.json())
app.use('/wallet', nodeListener(relay))
app.use(nodeListener(shop.handle))

const server = app.listen(settings.port, 'localhost', (error) => {
  if (error) throw error // such as a port that is taken
  console.log(`ready on ${settings.origin}`)
})
process.once('SIGTERM', async () => {
  await relay.close()
  server.close()
  server.closeAllConnections()
})
