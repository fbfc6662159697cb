/** The backend, with Fastify. */

import { nodeListener } from '@embedded-wallet/relay/node'
import Fastify from 'fastify'
import { login } from './login.mjs' // if own
import { page } from './page.mjs'
import { port } from './site.mjs'
import { wallet } from './wallet.mjs'

const app = Fastify()
const mount = (listener) => (request, reply) => {
  reply.hijack()
  // What hooks have set, such as cookies.
  reply.raw.setHeaders(new Map(Object.entries(reply.getHeaders())))
  listener(request.raw, reply.raw)
}
app.register(async (scope) => {
  // What is mounted here reads its bodies itself. Routes of your own go outside, and have the parsers of Fastify.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.all('/wallet/*', mount(nodeListener(wallet)))
  scope.all('/login', mount(nodeListener(login))) // if own
  scope.all('/*', mount(page))
})

await app.listen({ port, host: 'localhost' })
console.log(`http://localhost:${port}`)
