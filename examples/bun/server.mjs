/** A wallet on Bun. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'

const settings = readSettings(process.env)
const shop = createShop(settings)
const relay = createRelay(shop.relayOptions)

const server = Bun.serve({
  port: settings.port,
  hostname: 'localhost',
  fetch: (request) => {
    const client = { address: server.requestIP(request)?.address }
    return new URL(request.url).pathname.startsWith('/wallet/')
      ? relay(request, client)
      : shop.handle(request)
  },
})
console.log(`ready on ${settings.origin}`)
process.once('SIGTERM', async () => {
  await relay.close()
  await server.stop(true)
})
