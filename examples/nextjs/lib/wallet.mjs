/** The relay and the app behind it, made once for the process however Next.js bundles the routes. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { clientAddress } from './clientAddress.mjs'

function make() {
  const shop = createShop(readSettings(process.env))
  const { service, ...options } = shop.relayOptions
  const relay = createRelay({
    ...options,
    service: { ...service, transport: nodeTransport() },
    clientAddress,
  })
  return { shop, relay }
}

/** Called by each request: nothing of it may run while the app is being built. */
export function getWallet() {
  globalThis.walletOfTheShop ??= make()
  return globalThis.walletOfTheShop
}
