/** A wallet behind Fastify. */

import { createShop, readSettings } from '@embedded-wallet/example-shop'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import Fastify from 'fastify'

const settings = readSettings(process.env)
const shop = createShop(settings)
const { service, ...options } = shop.relayOptions
const relay = createRelay({ ...options, service: { ...service, transport: nodeTransport() } })

const app = Fastify()
const mount = (listener) => (request, reply) => {
  reply.hijack()
  listener(request.raw, reply.raw)
}
app.register(async (scope) => {
  // The relay reads bodies itself, so this scope has no body parsers.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.all('/wallet/*', mount(nodeListener(relay)))
  scope.all('/*', mount(nodeListener(shop.handle)))
})

await app.listen({ port: settings.port, host: 'localhost' })
console.log(`ready on ${settings.origin}`)
process.once('SIGTERM', async () => {
  await relay.close()
  await app.close()
})
