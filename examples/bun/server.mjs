/** A wallet on Bun. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'

const shop = createShop(readSettings(process.env))
const relay = createRelay(shop.relayOptions)

const server = Bun.serve({
  port: process.env.PORT,
  hostname: 'localhost',
  fetch: (request) => {
    const client = { address: server.requestIP(request)?.address }
    return new URL(request.url).pathname.startsWith('/wallet/')
      ? relay(request, client)
      : shop.handle(request, client)
  },
})
console.log(`ready on ${process.env.ORIGIN}`)
process.once('SIGTERM', async () => {
  await relay.close()
  await server.stop(true)
})
