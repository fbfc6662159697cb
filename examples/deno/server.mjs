/** A wallet on Deno. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'

const settings = readSettings(Deno.env.toObject())
const shop = createShop(settings)
const relay = createRelay(shop.relayOptions)

const handle = (request, { remoteAddr }) =>
  new URL(request.url).pathname.startsWith('/wallet/')
    ? relay(request, { address: remoteAddr.hostname })
    : shop.handle(request)

const server = Deno.serve({ port: settings.port, hostname: 'localhost' }, handle)
Deno.addSignalListener('SIGTERM', async () => {
  await relay.close()
  await server.shutdown()
  Deno.exit()
})
