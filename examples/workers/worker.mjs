/** A wallet in a Cloudflare Worker. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { storeOf } from './store.mjs'

export { RelayStoreObject } from './store.mjs'

let shop
let relay

export default {
  fetch(request, env) {
    shop ??= createShop(readSettings(env))
    relay ??= createRelay({
      ...shop.relayOptions,
      store: storeOf(env.RELAY_STORE),
      clientAddress: (request) => request.headers.get('CF-Connecting-IP') ?? undefined,
    })
    return new URL(request.url).pathname.startsWith('/wallet/') ? relay(request) : shop.handle(request)
  },
}
