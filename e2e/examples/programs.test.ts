/**
 * The relay and the webhooks in real programs: each adapter and parser × each body × the cookies of others. Every cell is right, or refused in words
 * that name what to do. It prints the table.
 */

import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { memoryReplayStore, receiveWebhook } from '@embedded-wallet/platform'
import { webhookListener } from '@embedded-wallet/platform/node'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { cookiesBefore, type Invoke, programs, type Start } from '../programs/programs.js'

// The first row of Next.js builds its app.
vi.setConfig({ testTimeout: 300_000 })

const accountId = 'InternalAccount:019542f5-b3e7-7d02-8000-aaaaaaaaaaaa'
const origin = 'https://shop.example'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]

/** What the app itself sets at a sign-out. */
const ownCookies = ['sid=; Path=/; Max-Age=0; HttpOnly', 'csrf=; Path=/; Max-Age=0']

interface Call {
  path: string
  headers: Record<string, string>
  body: string
  kind: Kind
}
interface Seen {
  status: number
  responses: number
  cookies: string[]
  text: string
}

/** One call on a connection of its own. It reads until the server ends it, so that a second response would show. */
async function callServer(port: number, { path, headers, body, kind }: Call): Promise<Seen> {
  const isCutOff = kind === 'cut off'
  const isChunked = kind === 'in chunks'
  const length = Buffer.byteLength(body) + (isCutOff ? 50 : 0)
  const lines = Object.entries({
    Host: 'shop.example',
    Connection: 'close',
    'Accept-Encoding': 'gzip',
    ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) }),
    ...headers,
  })
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part)).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
  socket.write(isChunked ? `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body)
  const timer = setTimeout(() => socket.destroy(), isCutOff ? 50 : 20_000)
  await once(socket, 'close')
  clearTimeout(timer)
  return readResponse(Buffer.concat(parts))
}

function readResponse(bytes: Buffer): Seen {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, end).toString('latin1')
  const has = (pattern: RegExp) => pattern.test(head)
  let body = bytes.subarray(end + 4)
  if (has(/^transfer-encoding: chunked/im)) body = unchunk(body)
  if (has(/^content-encoding: gzip/im)) body = gunzipSync(body)
  return {
    status: Number(head.slice(9, 12)),
    responses: bytes.toString('latin1').match(/^HTTP\/1\.1 /gm)?.length ?? 0,
    cookies: [...head.matchAll(/^set-cookie: (.*)$/gim)].map(([, cookie]) => cookie!.trim()),
    text: body.toString(),
  }
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** An event of API Gateway (REST), as a function gets it. Source: its page on the input format of a Lambda proxy integration. */
async function callFunction(invoke: Invoke, { path, headers, body, kind }: Call): Promise<Seen> {
  const response = await invoke({
    httpMethod: 'POST',
    path,
    headers: { Host: 'shop.example', 'Content-Length': `${Buffer.byteLength(body)}`, ...headers },
    multiValueHeaders: {},
    body: kind === 'cut off' ? body.slice(0, -1) : body,
    isBase64Encoded: false,
    requestContext: { identity: { sourceIp: '192.0.2.1' } },
  })
  const { statusCode: status, headers: single, multiValueHeaders: many = {}, body: text } = response
  const cookies = [many['set-cookie'] ?? single['set-cookie'] ?? []].flat()
  return { status, responses: 1, cookies, text: response.isBase64Encoded ? atob(text) : text }
}

/** A program with relay and webhooks, and what reached the service and the handler. */
async function open(start: Start) {
  const forwarded: string[] = []
  const handled: string[] = []
  const words: string[] = []
  let pending = 0
  const counted =
    <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      pending++
      return run(...given).finally(() => pending--)
    }
  const relay = createRelay({
    service: {
      baseUrl: 'https://api.example/2025-10-13',
      tokenId: 'token',
      clientSecret: 'a secret of the table',
      fetch: async (request) => {
        forwarded.push(await request.text())
        return Response.json({ reached: 'the service' })
      },
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => accountId,
    authorizeAction: () => 'allow',
    onEvent: (event) => event.event === 'call' && event.reason && words.push(String(event.reason)),
    onSignedOut: () => ({ 'Set-Cookie': ownCookies }),
    quotas: false,
  })
  const options = {
    publicKeys,
    replays: memoryReplayStore(),
    onEvent: (event: { error?: unknown }) => void (event.error && words.push(String(event.error))),
  }
  const handle = (event: { id: string }) => void handled.push(event.id)
  const started = await start({
    relay: counted(nodeListener(relay)),
    webhooks: counted(webhookListener(options, handle)),
    fetchRelay: counted((request) => relay(request)),
    fetchWebhooks: counted((request) => receiveWebhook(request, options, handle)),
    onError: (error) => void words.push(String(error)),
  })
  const reached = { forwarded, handled, words, pending: () => pending }
  if ('invoke' in started) return { ...reached, call: (call: Call) => callFunction(started.invoke, call) }
  const { server } = started
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { ...reached, call: (call: Call) => callServer(port, call) }
}
type Opened = Awaited<ReturnType<typeof open>>

// The one that is cut off comes first: the next ones show that the server goes on.
const kinds = ['cut off', 'JSON', 'in chunks', 'none', 'large', 'too large'] as const
type Kind = (typeof kinds)[number]

/** Spaces stand in it that no writer of JSON leaves: what was parsed and written again shows. */
const jsonOf = (length: number) =>
  `{ "type":"EMAIL_OTP", "accountId":"${accountId}", "note":"${'x'.repeat(length)}" }`
const relayBodies: Record<Kind, string> = {
  JSON: jsonOf(1),
  'in chunks': jsonOf(1),
  none: '',
  large: jsonOf(60_000),
  'too large': jsonOf(70_000),
  'cut off': jsonOf(1),
}

async function callRelay({ call, forwarded }: Opened, kind: Kind, before: number): Promise<Outcome> {
  forwarded.length = 0
  const body = relayBodies[kind]
  const json: Record<string, string> = body === '' ? {} : { 'Content-Type': 'application/json' }
  const seen = await call({
    path: kind === 'none' ? '/wallet/login/sign-out' : '/wallet/auth/credentials',
    headers: { 'Wallet-Call': '1', Origin: origin, ...json, 'X-Cookies-Before': String(before) },
    body,
    kind,
  })
  return {
    seen,
    arrived: [...forwarded],
    right: kind === 'none' ? [] : [body],
    own: kind === 'none' ? ownCookies : [],
  }
}

const noteLengths: Partial<Record<Kind, number>> = { large: 1_000_000, 'too large': 1_100_000 }

async function callWebhooks({ call, handled }: Opened, kind: Kind, before: number): Promise<Outcome> {
  handled.length = 0
  const id = `Webhook:${crypto.randomUUID()}`
  const data = { note: 'x'.repeat(noteLengths[kind] ?? 1) }
  const event = { id, type: 'TEST', timestamp: new Date().toISOString(), data }
  // A space that no writer of JSON leaves.
  const body = kind === 'none' ? '' : ` ${JSON.stringify(event)}`
  const headers = {
    'Content-Type': 'application/json',
    'X-Service-Signature': sign('sha256', Buffer.from(body), privateKey).toString('base64'),
    'X-Cookies-Before': String(before),
  }
  const seen = await call({ path: '/webhooks', headers, body, kind })
  return { seen, arrived: [...handled], right: [id], own: [] }
}

interface Outcome {
  seen: Seen
  /** What reached the service, or the handler of webhooks. */
  arrived: string[]
  /** What should have. */
  right: string[]
  /** The cookies of the app's own hook. */
  own: string[]
}

/** Who refuses, by words of the response or for the developer that name what to do, or the limit. */
const refusals: [name: string, words: RegExp][] = [
  [
    'read before us',
    /Mount the relay before body parsers, or pass on|mount webhookListener before any body parser|verify it before anything parses it/,
  ],
  ['our limit', /must not be longer than 65536 bytes|The webhook is longer than 1 MiB/],
  ['no event', /The signed body is not a webhook event/],
]
const parserRefusals = /too large|larger than|exceed|Body cannot be empty/i

function cellOf(kind: Kind, { seen, arrived, right, own }: Outcome, words: string[], before: number): string {
  const { status, responses, cookies, text } = seen
  const isRefused = arrived.length === 0 && (status >= 400 || responses === 0)
  if (kind === 'cut off') return isRefused ? 'nothing' : `WRONG: ${status}, ${arrived}`
  if (responses !== 1) return `WRONG: ${responses} responses`
  const said = `${text}\n${words.join('\n')}`
  const refusal = refusals.find(([, pattern]) => pattern.test(said))
  // That of the framework is its own: Koa takes all headers off it.
  if (isRefused && !refusal && parserRefusals.test(said)) return `${status} parser`
  // Sessions of middleware add theirs, so those that must be there are looked for. None stands twice.
  const due = [...(isRefused ? [] : own), ...cookiesBefore.slice(0, before)]
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  if (due.some((cookie) => !cookies.includes(cookie)) || names.size < cookies.length)
    return `WRONG: ${status} with the cookies ${cookies.join(' | ')}`
  if (isRefused && refusal) return `${status} ${refusal[0]}`
  if (status === 200 && `${arrived}` === `${right}`) return 'right'
  const again = right.map((body) => JSON.stringify(JSON.parse(body)))
  if (status === 200 && `${arrived}` === `${again}`) return 'right, JSON again'
  return `WRONG: ${status} ${said.slice(0, 300)}`
}

interface Cells {
  relay: string
  webhooks: string
}
const untouched: Cells = {
  relay: 'nothing │ right │ right │ right │ right │ 413 our limit',
  webhooks: 'nothing │ right │ right │ 400 no event │ right │ 413 our limit',
}

/** A parser of JSON has read the body. The relay takes its value; a signature of webhooks covers the bytes. */
const parsed: Cells = {
  relay: 'nothing │ right, JSON again │ right, JSON again │ right │ right, JSON again │ 413 our limit',
  webhooks: 'nothing │ 500 read before us │ 500 read before us │ 400 no event │ 413 parser │ 413 parser',
}
/** The bytes are kept, within the limit of the parser, which is 100 kB. */
const kept: Partial<Cells> = {
  webhooks: 'nothing │ right │ right │ 400 no event │ 413 parser │ 413 parser',
}
/** What was read stands where Node's request does not have it. */
const gone: Cells = {
  relay: 'nothing │ 500 read before us │ 500 read before us │ right │ 500 read before us │ 413 our limit',
  webhooks:
    'nothing │ 500 read before us │ 500 read before us │ 400 no event │ 500 read before us │ 413 parser',
}
/** Fastify refuses an empty body that is called JSON. */
const readByFastify =
  'nothing │ 500 read before us │ 500 read before us │ 400 parser │ 500 read before us │ 500 read before us'
const readUnlimited =
  'nothing │ 500 read before us │ 500 read before us │ 400 no event │ 500 read before us │ 500 read before us'

/** Where the cells differ from those of an untouched body. */
const expectedOf: Record<string, Partial<Cells>> = {
  'Express 4, json()': parsed,
  'Express 4, json({ verify }) → rawBody': kept,
  'Express 4, raw()': kept,
  'Express 4, text()': kept,
  'Express 5, json()': parsed,
  'Express 5, json({ verify }) → rawBody': kept,
  'Express 5, raw()': kept,
  'Express 5, text()': kept,
  'Express 5, session, compression, json()': parsed,
  'Fastify, its parser': { relay: gone.relay, webhooks: readByFastify },
  'Fastify, its parser, body handed on': { relay: parsed.relay, webhooks: readByFastify },
  'Koa, @koa/bodyparser': gone,
  'Koa, koa-body': gone,
  'Koa, koa-body, body handed on': { relay: parsed.relay, webhooks: gone.webhooks },
  'Nest, controller': parsed,
  'Nest, controller, rawBody': kept,
  'h3 1 (Nitro), readBody': { relay: gone.relay, webhooks: readUnlimited },
  'Hono on Node, body read': {
    relay: gone.relay,
    webhooks: readUnlimited.replace('400 no event', '500 read before us'),
  },
  'Next pages/api': { relay: parsed.relay, webhooks: gone.webhooks },
  'serverless-http, Express 5, json()': parsed,
}

const printed: string[] = []
afterAll(() => console.log(['program │ to │ '.concat(kinds.join(' │ ')), ...printed].join('\n')))

test('the table has no row of a program that is gone', () => {
  expect(Object.keys(programs)).toEqual(expect.arrayContaining(Object.keys(expectedOf)))
})

test.each(Object.entries(programs))('%s', async (name, start) => {
  const expected = expectedOf[name] ?? {}
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const opened = await open(start)
  const row = async (call: typeof callRelay) => {
    const cells: string[] = []
    for (const kind of kinds) {
      const outcomes = new Set<string>()
      for (const before of [0, 1, 2]) {
        opened.words.length = 0
        outcomes.add(cellOf(kind, await call(opened, kind, before), opened.words, before))
        await expect.poll(opened.pending, { message: `${kind}: the listener ends` }).toBe(0)
      }
      cells.push([...outcomes].join(' / '))
    }
    return cells.join(' │ ')
  }
  const seen: Cells = { relay: await row(callRelay), webhooks: await row(callWebhooks) }
  for (const [to, cells] of Object.entries(seen))
    printed.push(`${name.padEnd(42)} │ ${to.padEnd(8)} │ ${cells}`)
  expect(seen).toEqual({ ...untouched, ...expected })
})
