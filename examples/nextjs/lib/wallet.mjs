/** The relay and the app behind it, created once per process, however Next.js bundles the routes. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { clientAddress } from './clientAddress.mjs'

function create() {
  const shop = createShop(readSettings(process.env))
  const { service, ...options } = shop.relayOptions
  const relay = createRelay({
    ...options,
    service: { ...service, transport: nodeTransport() },
    clientAddress,
  })
  return { shop, relay }
}

/** Each request calls it, because nothing may run while Next.js builds the app. */
export function getWallet() {
  globalThis.shopWallet ??= create()
  return globalThis.shopWallet
}
