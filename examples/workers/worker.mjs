/** A wallet in a Cloudflare Worker. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { durableObjectStore } from '@embedded-wallet/relay/durable-object'

export { RelayStoreObject } from '@embedded-wallet/relay/durable-object'

let shop
let relay

export default {
  fetch(request, env, context) {
    shop ??= createShop({ ...readSettings(env), store: durableObjectStore(env.RELAY_STORE) })
    relay ??= createRelay(shop.relayOptions)
    const client = {
      address: request.headers.get('CF-Connecting-IP') ?? undefined,
      waitUntil: (work) => context.waitUntil(work),
    }
    return new URL(request.url).pathname.startsWith('/wallet/')
      ? relay(request, client)
      : shop.handle(request)
  },
}
