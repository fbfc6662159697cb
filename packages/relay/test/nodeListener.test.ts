/** The listener for Node's servers: whose body it takes, what it writes beside the cookies of others, and when it is done. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { nodeListener } from '@embedded-wallet/relay/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ada, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

type Message = IncomingMessage & { body?: unknown; rawBody?: unknown }
type Listener = (req: Message, res: ServerResponse) => unknown

async function serve(listener: Listener): Promise<number> {
  const server = createServer((req, res) => void listener(req, res)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const text = `{ "type":"EMAIL_OTP", "accountId":"${ada.account}" }`
const plain = JSON.stringify(JSON.parse(text))
const register = (port: number, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/wallet/auth/credentials`, {
    method: 'POST',
    headers: { ...walletHeaders, 'Content-Type': 'application/json' },
    body: text,
    ...init,
  })

/** Serves Ada's relay behind other code, and says what the service got. */
async function behind(front: (req: Message, res: ServerResponse) => unknown) {
  const service = recordingService()
  const listen = nodeListener(relayOfAda(service.fetch, { onEvent: () => undefined }))
  const port = await serve(async (req, res) => {
    await front(req, res)
    await listen(req, res)
  })
  return { port, bodies: () => service.forwarded.map(({ body }) => body) }
}

const parsers: [name: string, front: (req: Message) => unknown, forwarded: string][] = [
  ['no parser', () => undefined, text],
  ['bytes in body', async (req) => Object.assign(req, { body: await buffer(req) }), text],
  ['a text in body', async (req) => Object.assign(req, { body: String(await buffer(req)) }), text],
  ['JSON in body', async (req) => Object.assign(req, { body: JSON.parse(String(await buffer(req))) }), plain],
  [
    'bytes in rawBody beside JSON',
    async (req) => Object.assign(req, { rawBody: await buffer(req), body: { another: 'value' } }),
    text,
  ],
  ['a text in rawBody', async (req) => Object.assign(req, { rawBody: String(await buffer(req)) }), text],
  // Express 4 writes an empty object also where its parser is not for this type.
  ['an empty body that nobody has read', (req) => Object.assign(req, { body: {} }), text],
  ['another body that nobody has read', (req) => Object.assign(req, { body: { a: 1 }, rawBody: 'x' }), text],
]
test.each(parsers)(
  'behind a parser that leaves %s, the service gets what the page sent',
  async (_, front, forwarded) => {
    const { port, bodies } = await behind(front)
    expect((await register(port)).status).toBe(200)
    expect(bodies()).toEqual([forwarded])
  },
)

test.each<[string, (req: Message) => unknown]>([
  ['left nothing', (req) => buffer(req)],
  ['left a number', async (req) => Object.assign(req, { body: (await buffer(req)).length })],
  ['reads it as texts', (req) => req.setEncoding('utf8')],
  ['has read a part', (req) => new Promise<void>((done) => req.once('data', () => done(void req.pause())))],
])('a parser that %s is named in a 500, and nothing is forwarded', async (_, front) => {
  const { port, bodies } = await behind(front)
  const response = await register(port)
  expect([response.status, await response.json()]).toMatchObject([
    500,
    { message: expect.stringContaining('Mount the relay before body parsers') },
  ])
  expect(bodies()).toEqual([])
})

test('what stands in for a server may have its headers without the lines that came', async () => {
  const { port, bodies } = await behind((req) => Object.assign(req, { rawHeaders: [] }))
  expect((await register(port)).status).toBe(200)
  expect(bodies()).toEqual([text])
})

test('what middleware drops from the headers is gone, and what it writes there counts, however they are read', async () => {
  const seen: unknown[] = []
  const look = ({ headers }: Request) => {
    const names = ['x-user', 'x-role', 'x-new', 'cookie', 'x-twice', 'authorization', 'referer']
    seen.push(
      names.map((name) => headers.get(name)),
      names.map((name) => new Headers(headers).get(name)),
    )
    return [ada.account]
  }
  const relay = nodeListener(relayOfAda(recordingService().fetch, { authorize: look }))
  const other = nodeListener((request) => Response.json(look(request)))
  for (const listen of [relay, other]) {
    const port = await serve((req, res) => {
      req.headers['x-user'] = 'ada'
      delete req.headers['x-role']
      Object.assign(req.headers, { 'x-new': 5, cookie: 'sid=1', referer: 'http://c/' })
      return listen(req, res)
    })
    const call = requestOf({ port, host: '127.0.0.1', path: '/wallet/auth/credentials', method: 'POST' })
    const own = { ...walletHeaders, 'Content-Type': 'application/json', 'Content-Length': text.length }
    for (const [name, value] of Object.entries(own)) call.setHeader(name, value)
    call.setHeader('X-User', 'mallory').setHeader('X-Role', 'admin').setHeader('Cookie', 'sid=2')
    call.setHeader('X-Twice', ['a', 'b'])
    call.setHeader('Authorization', ['Bearer a', 'Bearer b']).setHeader('Referer', ['http://a/', 'http://b/'])
    call.end(text)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    await buffer(response)
  }
  const right = ['ada', null, '5', 'sid=1', 'a, b', 'Bearer a, Bearer b', 'http://c/']
  expect(seen).toEqual([right, right, right, right])
})

test('an empty body that a parser has waited for is no body', async () => {
  const { port } = await behind((req) => buffer(req))
  const headers = { ...walletHeaders }
  const sessions = `http://127.0.0.1:${port}/wallet/auth/sessions/${ada.session}`
  expect((await fetch(sessions, { method: 'DELETE', headers })).status).toBe(200)
})

// Source: https://github.com/reactor/reactor-netty/issues/3548 (Spring Cloud Gateway), https://github.com/linkerd/linkerd2/issues/402.
describe.each([
  ['GET', `/wallet/quotes/${ada.quote}`],
  ['DELETE', `/wallet/auth/sessions/${ada.session}`],
  ['POST', `/wallet/quotes/${ada.quote}/authorize/resend`],
])('a gateway sends %s %s in chunks', (method, path) => {
  async function call(chunks: string) {
    const { port, bodies } = await behind(() => undefined)
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const headers = { Host: 'x', Connection: 'close', ...walletHeaders, 'Transfer-Encoding': 'chunked' }
    const lines = Object.entries(headers).map((line) => line.join(': '))
    socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${chunks}0\r\n\r\n`)
    await once(socket, 'close')
    return { status: received.slice(9, 12), forwarded: bodies() }
  }

  test('without a body: it is the call that it is', async () => {
    expect((await call('')).status).toBe('200')
  })

  test('with a body: it is refused', async () => {
    expect(await call('2\r\n{}\r\n')).toEqual({ status: '400', forwarded: [] })
  })
})

test('a body that is too long gets its refusal, and the connection takes the next call', async () => {
  const { port } = await behind(() => undefined)
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const lines = Object.entries({ ...walletHeaders, 'Content-Type': 'application/json' })
  const head = ['POST /wallet/auth/credentials HTTP/1.1', 'Host: x', ...lines.map((line) => line.join(': '))]
  socket.write(`${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  for (let part = 0; part < 40; part++) socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`)
  socket.write('0\r\n\r\n')
  await expect.poll(() => received).toContain('HTTP/1.1 413')
  socket.write('GET /wallet/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => received).toContain('{"status":"live"}')
  socket.destroy()
})

test('the classes of the process stay as they were', async () => {
  const before = { Request, Response, Headers }
  class Extended extends Response {}
  const { port } = await behind(() => undefined)
  const response = await register(port)
  expect({ Request, Response, Headers }).toEqual(before)
  expect([response instanceof Response, new Extended('') instanceof Response]).toEqual([true, true])
})

test('each cookie of the app is a line of its own, and those that middleware has set stay', async () => {
  const cookies = ['sid=1; Path=/; HttpOnly', 'csrf=2; Path=/']
  const added: object[] = [
    { 'Set-Cookie': cookies },
    cookies.map((cookie) => ['Set-Cookie', cookie]),
    new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])),
  ]
  for (const headers of added)
    for (const before of [[], ['a=b'], ['a=b', 'c=d']]) {
      const relay = relayOfAda(recordingService().fetch, { onSignedOut: () => headers as Headers })
      const listen = nodeListener(relay)
      const port = await serve((req, res) => {
        if (before.length > 0) res.setHeader('Set-Cookie', before)
        return listen(req, res)
      })
      const response = await fetch(`http://127.0.0.1:${port}/wallet/login/sign-out`, {
        method: 'POST',
        headers: walletHeaders,
      })
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, [...before, ...cookies]])
    }
})

test.each([[{ 'Set-Cookie': [{}] }], [{ 'X-Count': 1 }], [{ 'Set-Cookie': { a: 'b' } }], ['sid=1']])(
  'what would silently become a text is refused by name: %j',
  async (headers) => {
    const events: unknown[] = []
    const relay = relayOfAda(recordingService().fetch, {
      onSignedOut: () => headers as never,
      onEvent: (event) => event.event === 'call' && events.push(event.reason),
    })
    const port = await serve(nodeListener(relay))
    const call = { method: 'POST', headers: walletHeaders }
    expect((await fetch(`http://127.0.0.1:${port}/wallet/login/sign-out`, call)).status).toBe(500)
    expect(events).toEqual([expect.stringContaining('onSignedOut must return headers that HTTP allows')])
  },
)

test('the listener can be awaited: it ends when the response is written, or the client is gone', async () => {
  const ends: unknown[] = []
  let hasBegun = () => {}
  const listen = nodeListener(relayOfAda(recordingService().fetch))
  const port = await serve(async (req, res) => {
    const ended = listen(req, res)
    hasBegun()
    await ended
    ends.push([res.writableFinished, res.destroyed])
  })
  expect((await register(port)).status).toBe(200)
  await expect.poll(() => ends).toEqual([[true, expect.any(Boolean)]])
  const leaving = requestOf({ port, host: '127.0.0.1', path: '/wallet/auth/credentials', method: 'POST' })
  leaving.on('error', () => undefined)
  leaving.setHeader('Content-Length', 100)
  for (const [name, value] of Object.entries({ ...walletHeaders, 'Content-Type': 'application/json' }))
    leaving.setHeader(name, value)
  hasBegun = () => leaving.destroy()
  leaving.write('{')
  await expect.poll(() => ends.length).toBe(2)
})

test('a response that other code has begun is left alone', async () => {
  const listen = nodeListener(() => Response.json({ second: true }))
  const port = await serve((req, res) => {
    res.writeHead(503).end('busy')
    return listen(req, res)
  })
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.status, await response.text()]).toEqual([503, 'busy'])
})

test('what a handler throws goes to next, or is a 500', async () => {
  const listen = nodeListener(async () => {
    throw new Error('no files')
  })
  const errors: unknown[] = []
  const port = await serve((req, res) =>
    listen(req, res, (error) => {
      errors.push(error)
      res.writeHead(502).end()
    }),
  )
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502)
  expect(errors).toEqual([new Error('no files')])
})

test('a relay without its listener ends the response of Node in words, and the process goes on', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const port = await serve(relayOfAda(recordingService().fetch) as unknown as Listener)
  const response = await fetch(`http://127.0.0.1:${port}/wallet/health/live`)
  const message = 'This is called as in node:http, Express or Connect: mount nodeListener(relay)'
  expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL_ERROR', message }])
  expect(said.mock.calls).toEqual([[`[wallet relay] ${message}`]])
})

const handlers: [string, string, () => Response, [status: number, body: string, length: string | null]][] = [
  ['GET', 'a text', () => new Response('text'), [200, 'text', null]],
  ['GET', 'no body', () => new Response(null, { status: 204 }), [204, '', null]],
  ['GET', 'an empty body', () => new Response(null), [200, '', '0']],
  ['GET', 'a large body', () => new Response('x'.repeat(3_000_000)), [200, 'x'.repeat(3_000_000), null]],
  ['HEAD', 'a body', () => new Response('text'), [200, '', null]],
]
test.each(handlers)('%s, and any other handler responds with %s', async (method, _, respond, expected) => {
  const port = await serve(nodeListener(respond))
  const response = await fetch(`http://127.0.0.1:${port}/`, { method })
  expect([response.status, await response.text(), response.headers.get('Content-Length')]).toEqual(expected)
})

test('any other handler gets a request of the runtime: it can be copied, and hears when the client leaves', async () => {
  const seen: unknown[] = []
  const leaving = new AbortController()
  const port = await serve(
    nodeListener(async (request) => {
      const copy = new Request(request, { headers: { a: 'b' } })
      seen.push([copy.headers.get('a'), await copy.text(), new URL(copy.url).pathname])
      if (request.url.endsWith('/slow'))
        await new Promise((resolve) => {
          request.signal.addEventListener('abort', resolve)
          leaving.abort()
        })
      seen.push(request.signal.aborted)
      return new Response()
    }),
  )
  await fetch(`http://127.0.0.1:${port}/fast`, { method: 'POST', body: 'sent' })
  const slow = fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST', body: 'x', signal: leaving.signal })
  await expect(slow).rejects.toThrow()
  await expect.poll(() => seen).toEqual([['b', 'sent', '/fast'], false, ['b', 'x', '/slow'], true])
})

test('a stream that breaks off is no whole response, and one that nobody reads is given up', async () => {
  const broken = await serve(
    nodeListener(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('a part'))
              setTimeout(() => controller.error(new Error('lost')), 20)
            },
          }),
        ),
    ),
  )
  await expect(fetch(`http://127.0.0.1:${broken}/`).then((response) => response.text())).rejects.toThrow()
  let isGivenUp = false
  const endless = await serve(
    nodeListener(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => {
              isGivenUp = true
            },
          }),
        ),
    ),
  )
  const response = await fetch(`http://127.0.0.1:${endless}/`)
  await response.body!.cancel()
  await expect.poll(() => isGivenUp).toBe(true)
})

test('HTTP/2: a call with a body and one without', async () => {
  const service = recordingService()
  const listen = nodeListener(relayOfAda(service.fetch))
  const server = createHttp2Server((req, res) => void listen(req as never, res as never)).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => session.close())
  const send = async (headers: Record<string, string>, body?: string) => {
    const stream = session.request({ ...walletHeaders, ...headers })
    stream.end(body)
    const [response] = await once(stream, 'response')
    return [response[':status'], String(await buffer(stream))]
  }
  const json = { 'content-type': 'application/json' }
  expect(await send({ ':method': 'POST', ':path': '/wallet/auth/credentials', ...json }, text)).toEqual([
    200,
    '{"reached":"the service"}',
  ])
  expect(service.forwarded.map(({ body }) => body)).toEqual([text])
  expect(await send({ ':path': '/wallet/health/live' })).toEqual([200, '{"status":"live"}'])
})

test.each(['a b', 'x/../y', 'x@y', 'x?y', 'a,b'])('the host %j is refused', async (host) => {
  const port = await serve(nodeListener(() => Response.json({})))
  const status = await new Promise((resolve) =>
    requestOf({ port, host: '127.0.0.1', headers: { Host: host } }, (response) =>
      resolve(response.statusCode),
    ).end(),
  )
  expect(status).toBe(400)
})

test('authorize reads headers and may clone; what cannot work on the request of a relay is refused in words', async () => {
  const reasons: unknown[] = []
  const seen: unknown[] = []
  const serveWith = (authorize: (request: Request) => unknown) =>
    serve(
      nodeListener(
        relayOfAda(recordingService().fetch, {
          authorize: async (request) => {
            await authorize(request)
            return ada.account
          },
          onEvent: (event) => event.event === 'call' && reasons.push(event.reason),
        }),
      ),
    )
  const copying = await serveWith((request) => {
    const copy = request.clone()
    seen.push([copy instanceof Request, copy.method, copy.headers.get('Cookie'), new URL(copy.url).pathname])
    const changed = new Request(request.url, { headers: request.headers })
    seen.push(changed.headers.get('Cookie'))
  })
  expect((await register(copying)).status).toBe(200)
  expect(seen).toEqual([[true, 'POST', 'app=ada', '/wallet/auth/credentials'], 'app=ada'])
  const wrong = await serveWith((request) => new Request(request))
  expect((await register(wrong)).status).toBe(500)
  const reading = await serveWith((request) => request.text())
  expect((await register(reading)).status).toBe(500)
  expect(reasons).toEqual([
    undefined,
    expect.stringContaining('use request.clone() where a copy is needed'),
    expect.stringContaining('do not read the body in authorize'),
  ])
})
