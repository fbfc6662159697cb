/** The relay and the app behind it, made once for the process however Next.js bundles the routes. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeTransport } from '@embedded-wallet/relay/node'

function make() {
  const shop = createShop(readSettings(process.env))
  const { service, ...options } = shop.relayOptions
  const relay = createRelay({
    ...options,
    service: { ...service, transport: nodeTransport() },
    // Next.js tells no socket address; it writes this header itself when nothing before it did.
    clientAddress: (request) => request.headers.get('X-Forwarded-For') ?? undefined,
  })
  return { shop, relay }
}

/** Called by each request: nothing of it may run while the app is being built. */
export function getWallet() {
  globalThis.walletOfTheShop ??= make()
  return globalThis.walletOfTheShop
}
