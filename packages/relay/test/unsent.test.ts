/** Whether a request has left: what the two transports of Node say about it, and what the relay makes of that. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { walletEndpoints } from '@embedded-wallet/protocol'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { expect, test } from 'vitest'
import { createForward, isUnsent } from '../src/upstream/forward.js'

/** A port where nothing listens, and one where each connection ends after the request. */
async function ports() {
  const server = createServer((_, response) => response.destroy())
  const port = await new Promise<number>((listening) =>
    server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port)),
  )
  const closed = createServer()
  const closedPort = await new Promise<number>((done) =>
    closed.listen(0, '127.0.0.1', () => {
      const { port } = closed.address() as AddressInfo
      closed.close(() => done(port))
    }),
  )
  return { port, closedPort, end: () => server.close() }
}

test.each([
  ['fetch', () => ({})],
  ['nodeTransport', () => ({ transport: nodeTransport() })],
])('%s distinguishes a connection that never stood from a response that was lost', async (_, options) => {
  const { port, closedPort, end } = await ports()
  const failureAt = async (host: string) => {
    const forward = createForward({
      baseUrl: `http://${host}`,
      tokenId: 't',
      clientSecret: 's',
      ...options(),
    })
    return forward(walletEndpoints.getQuote, { params: { quoteId: 'Quote:1' } }).catch((error) => error)
  }
  expect(isUnsent(await failureAt(`127.0.0.1:${closedPort}`))).toBe(true)
  expect(isUnsent(await failureAt(`localhost:${closedPort}`))).toBe(true)
  expect(isUnsent(await failureAt('no-such-host.test'))).toBe(true)
  expect(isUnsent(await failureAt(`127.0.0.1:${port}`))).toBe(false)
  end()
})

// Sources: Node, "Common system errors"; undici, "Errors". A connection that broke off may have carried the request.
const brokeOff = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_SOCKET']
const tooLate = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ABORT_ERR']
test.each([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
])('a connection that never stood has sent nothing: %s', (code) => {
  const cause = Object.assign(new Error(), { code })
  expect(isUnsent(new Error('fetch failed', { cause }))).toBe(true)
})

test.each([
  ...[undefined, null, 'ECONNREFUSED', new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }],
  ...[...brokeOff, ...tooLate].map(
    (code) => new Error(code, { cause: Object.assign(new Error(), { code }) }),
  ),
])('what says nothing about it may have left: %s', (error) => {
  expect(isUnsent(error)).toBe(false)
})
