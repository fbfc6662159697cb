/** The relay on real sockets: hostile bytes that no fetch sends, the transport to the service, bundling for a page, and passkey files. */

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay, wellKnown } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import { openTelemetryEvents } from '@embedded-wallet/relay/opentelemetry'
import { metrics } from '@opentelemetry/api'
import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, bob, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const servers: Server[] = []
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** Sends bytes and returns everything that the server sends until it ends the connection. */
async function sendBytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return received
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
const walletLines = Object.entries(walletHeaders).map(([name, value]) => `${name}: ${value}`)
const list = (accountId: string) => `GET /wallet/auth/sessions?accountId=${accountId} HTTP/1.1`
const register = 'POST /wallet/auth/credentials HTTP/1.1'
const body = JSON.stringify({ type: 'EMAIL_OTP', accountId: ada.account })
const json = 'Content-Type: application/json'
const length = `Content-Length: ${body.length}`

test('a listener that is called where it should be mounted says so at once', () => {
  const listener = nodeListener(() => Response.json({})) as unknown as () => void
  expect(() => listener()).toThrow(/^This is the listener: mount it without calling it/)
})

test.each<[string, string]>([
  ['a header twice', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: a', 'Request-Id: b')],
  ['the guard header twice', head(list(ada.account), 'Host: x', ...walletLines, 'Wallet-Call: 1')],
  ['no host', head(list(ada.account), ...walletLines)],
  ['a bare line feed in a header', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: a\nX: y')],
  [
    'a bare carriage return in a header',
    head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: a\rX: y'),
  ],
  ['a null byte in a header', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: a\0b')],
  ['a folded header', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: a\r\n b')],
  ['a space before the colon', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id : a')],
  ['Latin-1 in a header', head(list(ada.account), 'Host: x', ...walletLines, 'Request-Id: caf\xe9')],
  [
    'length and chunks at once',
    `${head(register, 'Host: x', ...walletLines, json, length, 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['two lengths', `${head(register, 'Host: x', ...walletLines, json, length, 'Content-Length: 5')}${body}`],
  [
    'chunked in disguise',
    `${head(register, 'Host: x', ...walletLines, json, 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
  ],
  [
    'two types',
    `${head(register, 'Host: x', ...walletLines, json, 'Content-Type: text/plain', length)}${body}`,
  ],
  [
    'an absolute target on another host',
    head(list(bob.account).replace('/wallet', 'http://evil.example/wallet'), 'Host: x', ...walletLines),
  ],
  [
    'a target with dot segments',
    head('GET /wallet/quotes/../../customers HTTP/1.1', 'Host: x', ...walletLines),
  ],
  ['a target with backslashes', head('GET /wallet\\..\\customers HTTP/1.1', 'Host: x', ...walletLines)],
  [
    'a target that begins with two slashes',
    head(list(bob.account).replace('/wallet', '//wallet'), 'Host: x', ...walletLines),
  ],
  ['a body on a GET', `${head(list(ada.account), 'Host: x', ...walletLines, json, length)}${body}`],
  ['endless headers', `GET /wallet/ HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(20_000)}\r\n`],
  [
    'a second request hidden behind a wrong length',
    `${head(register, 'Host: x', ...walletLines, json, 'Content-Length: 2')}{}${head(list(bob.account), 'Host: x', ...walletLines)}`,
  ],
])('%s on the wire: nothing is forwarded', async (_, bytes) => {
  const service = recordingService()
  const port = await serve(nodeListener(relayOfAda(service.fetch)))
  const received = await sendBytes(port, bytes)
  expect(received).not.toMatch(/^HTTP\/1.1 2/)
  expect([service.forwarded, service.lookups]).toEqual([[], []])
})

// Source: RFC 9112, section 3.2: HTTP/1.0 needs no Host, and an empty one is valid; section 3.2.2: a server must take the absolute form.
test.each<[string, string]>([
  ['HTTP/1.0 without Host', 'GET /wallet/health/live HTTP/1.0\r\n\r\n'],
  ['HTTP/1.0 with an empty Host', 'GET /wallet/health/live HTTP/1.0\r\nHost: \r\n\r\n'],
  ['an empty Host', head('GET /wallet/health/live HTTP/1.1', 'Host: ')],
  ['the absolute form', head('GET http://shop.example/wallet/health/live HTTP/1.1', 'Host: shop.example')],
  ['the absolute form of another host', head('GET http://a.example/wallet/health/live HTTP/1.1', 'Host: b')],
])('a health check by %s gets its response', async (_, text) => {
  const port = await serve(nodeListener(relayOfAda(recordingService().fetch)))
  expect(await sendBytes(port, text)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"live"\}$/)
})

test.each<[string, string]>([
  ['a dot', 'http://shop.example/wallet/../wallet/health/live'],
  ['no path', 'http://shop.example'],
  ['another scheme', 'ftp://shop.example/wallet/health/live'],
  ['an authority', 'shop.example:80'],
])('a target with %s is none of the relay', async (_, target) => {
  const port = await serve(nodeListener(relayOfAda(recordingService().fetch)))
  expect(await sendBytes(port, head(`GET ${target} HTTP/1.1`, 'Host: x'))).toMatch(/^HTTP\/1\.1 40[04] /)
})

test('a valid call on the wire is forwarded, and its bytes stay the same', async () => {
  const service = recordingService()
  const port = await serve(nodeListener(relayOfAda(service.fetch)))
  const odd = body.replace(',', ' ,\t ')
  const received = await sendBytes(
    port,
    `${head(register, 'Host: x', ...walletLines, json, `Content-Length: ${odd.length}`)}${odd}`,
  )
  expect(received).toMatch(/^HTTP\/1.1 200 /)
  expect(service.forwarded[0]!.body).toBe(odd)
})

test('a caller who cuts a body is refused as such: the app has read nothing, and has no fault to look for', async () => {
  const statuses: unknown[] = []
  const relay = relayOfAda(recordingService().fetch, {
    onEvent: (event) => event.event === 'call' && statuses.push([event.status, event.reason]),
  })
  const port = await serve(nodeListener(relay))
  const lines = head(register, 'Host: x', ...walletLines, json, length)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(lines + body.slice(1), () => socket.end())
  await expect.poll(() => statuses).toEqual([[400, 'RelayError: The body ended early.']])
})

test('who hangs up right after each call cannot escape the count of its address', async () => {
  const seen: unknown[] = []
  const port = await serve(
    nodeListener((_, { address }) => {
      seen.push(address)
      return Response.json({})
    }),
  )
  for (let call = 0; call < 20; call++) {
    const ended = new Promise((resolve) =>
      servers
        .at(-1)!
        .once('connection', (socket) => socket.on('error', () => undefined).once('close', resolve)),
    )
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(head(list(ada.account), 'Host: x'), () => socket.resetAndDestroy())
    await ended
  }
  expect(seen.filter((address) => address !== '127.0.0.1')).toEqual([])
})

const requestFields = {
  method: 'POST',
  headers: { a: 'b' },
  body: new TextEncoder().encode('{}'),
  timeoutMs: 2000,
  maxResponseBytes: 1000,
}

test('authorize, createQuote and onSignedOut get the request of the framework, with what its middleware put on it', async () => {
  const { fetch } = recordingService()
  const seen: unknown[] = []
  const see = (where: string, req: { session: { user: string } }) => seen.push([where, req.session.user])
  const relay = relayOfAda(fetch, {
    authorize: (_, { req }) => {
      see('authorize', req)
      return req.session.user === 'ada' ? ada.account : null
    },
    createQuote: async ({ req }) => {
      see('createQuote', req)
      return (await fetch(new Request(`https://api.example/quotes/${ada.quote}`))).json()
    },
    onSignedOut: (_, { req }) => {
      see('onSignedOut', req)
      return {}
    },
  })
  const listen = nodeListener(relay)
  const port = await serve((req, res) => listen(Object.assign(req, { session: { user: 'ada' } }), res))
  const send = (path: string, json: object) =>
    globalThis.fetch(`http://127.0.0.1:${port}/wallet${path}`, {
      method: 'POST',
      headers: { ...walletHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  const statuses = [await send('/quotes/request', { order: 1 }), await send('/login/sign-out', {})].map(
    (one) => one.status,
  )
  expect(statuses).toEqual([200, 200])
  const calls = ['authorize', 'createQuote', 'authorize', 'onSignedOut']
  expect(seen).toEqual(calls.map((where) => [where, 'ada']))
})

test('the transport on Node returns whole responses, follows no redirect, and rejects late, long and broken responses', async () => {
  const seen: string[] = []
  const port = await serve((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['content-length']} ${request.headers.a}`)
    if (request.url === '/moved') response.writeHead(302, { Location: '/elsewhere' }).end()
    else if (request.url === '/long') response.end('x'.repeat(1001))
    else if (request.url === '/broken')
      response.writeHead(200, { 'Content-Length': 10 }).write('12', () => response.destroy())
    else if (request.url !== '/silent') response.setHeader('X-Found', 'yes').end('{"ok":1}')
  })
  const send = nodeTransport()
  const url = (path: string) => ({ ...requestFields, url: `http://127.0.0.1:${port}${path}` })
  const found = await send(url('/a?b=c'))
  expect([found.status, found.headers['x-found'], new TextDecoder().decode(found.bytes)]).toEqual([
    200,
    'yes',
    '{"ok":1}',
  ])
  expect((await send(url('/moved'))).status).toBe(302)
  await expect(send(url('/long'))).rejects.toThrow('longer than 1000 bytes')
  await expect(send(url('/broken'))).rejects.toThrow()
  await expect(send({ ...url('/silent'), timeoutMs: 30 })).rejects.toThrow('took longer than timeoutMs')
  await expect(send({ ...requestFields, url: 'http://127.0.0.1:1/' })).rejects.toThrow()
  expect(seen.slice(0, 2)).toEqual(['POST /a?b=c 2 b', 'POST /moved 2 b'])
  expect(seen.some((line) => line.includes('/elsewhere'))).toBe(false)
})

test.each(['fetch', 'nodeTransport'])(
  'by %s, the service is asked for plain bytes, and a response that is compressed all the same is never shown as text',
  async (kind) => {
    const asked: unknown[] = []
    const reasons: unknown[] = []
    const port = await serve((request, response) => {
      asked.push(request.headers['accept-encoding'])
      const head = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      response.writeHead(200, head).end(gzipSync('{"data":[]}'))
    })
    const relay = createRelay({
      service: {
        baseUrl: `http://127.0.0.1:${port}/v1`,
        tokenId: 't',
        clientSecret: canary,
        ...(kind === 'nodeTransport' && { transport: nodeTransport() }),
      },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
      authorize: () => ada.account,
      onEvent: (event) => event.event === 'call' && reasons.push(event.reason),
    })
    const path = `https://shop.example/wallet/auth/sessions?accountId=${ada.account}`
    const response = await relay(new Request(path, { headers: walletHeaders }))
    expect(asked).toEqual(['identity'])
    if (kind === 'fetch') expect([response.status, await response.text()]).toEqual([200, '{"data":[]}'])
    else {
      expect(response.status).toBe(502)
      expect(reasons).toEqual([expect.stringContaining('The service compresses its response')])
    }
  },
)

test.each(['POST', 'GET', 'DELETE'])('a %s is sent once when its connection breaks', async (method) => {
  const seen: string[] = []
  const port = await serve((request, response) => {
    seen.push(request.url!)
    // The connection stays open after the first request and closes when the second one arrives.
    if (request.url === '/first') response.end('{}')
    else request.socket.destroy()
  })
  const send = nodeTransport({ maxSockets: 1 })
  const url = (path: string) => ({ ...requestFields, method, url: `http://127.0.0.1:${port}${path}` })
  await send(url('/first'))
  await expect(send(url('/breaks'))).rejects.toThrow()
  expect((await send(url('/first'))).status).toBe(200)
  expect(seen).toEqual(['/first', '/breaks', '/first'])
})

test('a call that waits too long for a connection ends in time, and is not sent later', async () => {
  const seen: string[] = []
  let respondToFirst = () => {}
  const port = await serve((request, response) => {
    seen.push(request.url!)
    if (request.url === '/slow') respondToFirst = () => response.end('{}')
    else response.end('{}')
  })
  const send = nodeTransport({ maxSockets: 1 })
  const url = (path: string) => ({ ...requestFields, url: `http://127.0.0.1:${port}${path}` })
  const slow = send(url('/slow'))
  await expect.poll(() => seen).toEqual(['/slow'])
  await expect(send({ ...url('/late'), timeoutMs: 30 })).rejects.toThrow('took longer than timeoutMs')
  respondToFirst()
  await slow
  await send(url('/next'))
  expect(seen).toEqual(['/slow', '/next'])
})

test('bundling the relay for a page fails the build', async () => {
  const source = "import { createRelay } from '@embedded-wallet/relay'; console.log(createRelay)"
  const plugins = [
    {
      name: 'entry',
      resolveId: (id: string) => (id === 'entry' ? id : undefined),
      load: (id: string) => (id === 'entry' ? source : undefined),
    },
  ]
  const root = fileURLToPath(new URL('.', import.meta.url))
  const options = { root, configFile: false as const, logLevel: 'silent' as const, plugins }
  await expect(
    build({ ...options, build: { write: false, rollupOptions: { input: 'entry' } } }),
  ).rejects.toThrow('notForPages')
})

test('events become metrics', async () => {
  const recorded: unknown[] = []
  const meter = metrics.getMeter('test')
  vi.spyOn(meter, 'createCounter').mockReturnValue({ add: (...call) => void recorded.push(call) })
  vi.spyOn(meter, 'createHistogram').mockReturnValue({ record: (...call) => void recorded.push(call) })
  const relay = createRelay({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary },
    relyingParty: { id: 'x.example', name: 'x', origins: ['https://x.example'] },
    authorize: () => null,
    onEvent: openTelemetryEvents(meter),
  })
  await relay(new Request('https://x.example/wallet/quotes/Quote:1', { headers: { 'Wallet-Call': '1' } }))
  const attributes = {
    endpoint: 'getQuote',
    'http.request.method': 'GET',
    'http.response.status_code': 401,
    code: 'REFUSED',
    serviceCode: 'NOT_SIGNED_IN',
  }
  expect(recorded).toEqual([
    [1, attributes],
    [expect.any(Number), attributes],
  ])
})

test('the passkey files have the right content type and no redirect, and only given files exist', async () => {
  const fingerprint = Array(32).fill('AB').join(':')
  const [create, manage] = ['https://shop.example/login', 'https://shop.example/settings']
  const files = wellKnown({
    apple: [{ appId: 'ABCDE12345.example.shop' }],
    android: [{ packageName: 'example.shop', sha256CertFingerprints: [fingerprint] }],
    relatedOrigins: ['https://shop.example.org'],
    pages: { create, manage },
  })
  const get = (name: string, method = 'GET') =>
    files(new Request(`https://shop.example/.well-known/${name}`, { method }))
  for (const name of ['apple-app-site-association', 'assetlinks.json', 'webauthn', 'passkey-endpoints']) {
    expect([get(name)?.status, get(name)?.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  }
  expect(await get('apple-app-site-association')!.json()).toEqual({
    webcredentials: { apps: ['ABCDE12345.example.shop'] },
  })
  expect(await get('assetlinks.json')!.json()).toMatchObject([
    {
      target: {
        namespace: 'android_app',
        package_name: 'example.shop',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ])
  expect(await get('webauthn')!.json()).toEqual({ origins: ['https://shop.example.org'] })
  // Source: W3C working draft "A Well-Known URL for Relying Party Passkey Endpoints" of 2026-01-14.
  expect(await get('passkey-endpoints')!.json()).toEqual({ enroll: create, manage })
  expect(get('security.txt')).toBeUndefined()
  expect(get('webauthn', 'POST')?.status).toBe(405)
  expect(wellKnown({})(new Request('https://shop.example/.well-known/webauthn'))).toBeUndefined()
  expect(() =>
    wellKnown({
      android: [{ packageName: 'example.shop', sha256CertFingerprints: [fingerprint.toLowerCase()] }],
    }),
  ).toThrow('sha256')
})
