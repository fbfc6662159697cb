/** A service that fails, is slow, or has another time; and calls that were never sent. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { walletEndpoints } from '@embedded-wallet/protocol'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { expect, test } from 'vitest'
import { createForward, isUnsent } from '../src/upstream/forward.js'
import { createServiceTime } from '../src/upstream/serviceTime.js'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, origin, recordingService, relayOfAda, signIn, walletHeaders } from './twoUsers.js'

interface Failure {
  name: string
  status: number
  retryAfter?: string
  /** Status and code that the browser gets. */
  becomes: [status: number, code: string]
}

const failures: Failure[] = [
  { name: '429 with seconds', status: 429, retryAfter: '7', becomes: [429, 'RATE_LIMITED'] },
  {
    name: '429 with a date',
    status: 429,
    retryAfter: 'Fri, 01 Jan 2027 00:00:00 GMT',
    becomes: [429, 'RATE_LIMITED'],
  },
  { name: '429 without advice', status: 429, becomes: [429, 'RATE_LIMITED'] },
  { name: '503 with seconds', status: 503, retryAfter: '7', becomes: [503, 'SERVICE_UNAVAILABLE'] },
  { name: '503 without advice', status: 503, becomes: [503, 'SERVICE_UNAVAILABLE'] },
  { name: '500', status: 500, becomes: [502, 'BAD_GATEWAY'] },
  { name: '502', status: 502, becomes: [502, 'BAD_GATEWAY'] },
  { name: '504', status: 504, becomes: [502, 'BAD_GATEWAY'] },
]

/** Ada's relay and a service that fails every request with the method `failing.method`. */
function openFailing({ status, retryAfter }: Failure) {
  const service = recordingService()
  const failing: { method?: string | undefined } = {}
  const failure = () =>
    Response.json(
      { status, code: 'SOME_CODE', message: 'text of the service' },
      { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
    )
  const relay = relayOfAda(
    async (request) => (request.method === failing.method ? failure() : service.fetch(request)),
    { login: { findAccount: () => ada.account, onSignedIn: () => undefined } },
  )
  return { relay, failing, forwarded: service.forwarded }
}

async function expectFailure(response: Response, { retryAfter, becomes }: Failure) {
  const text = await response.text()
  const { status, code } = JSON.parse(text)
  expect([response.status, code, response.headers.get('Retry-After')]).toEqual([
    ...becomes,
    retryAfter ?? null,
  ])
  expect(status).toBe(response.status)
  expect(text).not.toContain('text of the service')
}

const routesWithLookup = routes.filter(
  ({ name, endpoint }) =>
    /\{(?:authMethod|session|quote)Id\}/.test(endpoint.path) || name === 'createRegistrationOptions',
)

test.each(failures)('the relay looks up an owner: $name', async (failure) => {
  expect(routesWithLookup).toHaveLength(8)
  for (const route of routesWithLookup) {
    const { relay, failing, forwarded } = openFailing(failure)
    const { url, method, headers, body } = callOf(route)
    const send = () => relay(new Request(url, { method, headers, body: body ?? null }))
    failing.method = 'GET'
    await expectFailure(await send(), failure)
    expect(forwarded).toEqual([])
    failing.method = undefined
    // Only a session of a known sign-in can be refreshed.
    if (route.name === 'refreshSession') await signIn(relay)
    expect([route.name, (await send()).status]).toEqual([route.name, 200])
  }
})

test.each(failures)('the relay calls the service before the app knows the user: $name', async (failure) => {
  const { relay, failing } = openFailing(failure)
  let cookie = ''
  const send = (path: string, json: object) =>
    relay(
      new Request(mount + path, {
        method: 'POST',
        headers: { ...walletHeaders, 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(json),
      }),
    )
  const start = () => send('/login/start', { identifier: 'ada@shop.example' })
  failing.method = 'GET'
  await expectFailure(await start(), failure)
  failing.method = 'POST'
  const started = await start()
  expect(started.status).toBe(200)
  cookie = started.headers.get('Set-Cookie')!.split(';')[0]!
  const clientPublicKey = `04${'ab'.repeat(64)}`
  const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
  const challenged = await send(`/auth/credentials/${ada.authMethod}/challenge`, { clientPublicKey })
  const verified = await send(`/auth/credentials/${ada.authMethod}/verify`, proof)
  if (failure.status === 429) {
    // The service asks only known users to wait, so the relay hides it: unknown users see the same.
    expect([challenged.status, verified.status]).toEqual([200, 401])
    expect([challenged.headers.has('Retry-After'), verified.headers.has('Retry-After')]).toEqual([
      false,
      false,
    ])
  } else {
    await expectFailure(challenged, failure)
    await expectFailure(verified, failure)
  }
})

// A wallet takes the service's time from a response, and never that of the relay's own server.

const date = 'Sun, 22 Nov 2026 11:50:00 GMT'

/** Ada's relay; the service sends these headers. */
function open(headers: Record<string, string>) {
  const service = recordingService()
  const relay = relayOfAda(
    async (request) => {
      const response = await service.fetch(request)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    },
    { login: { findAccount: () => ada.account, onSignedIn: () => undefined } },
  )
  return (path: string, init: RequestInit = {}) =>
    relay(new Request(mount + path, { headers: walletHeaders, ...init }))
}

const list = `/auth/credentials?accountId=${ada.account}`

test('a response of the service has its Date twice: a proxy may overwrite one', async () => {
  const { headers } = await open({ Date: date })(list)
  expect([headers.get('Date'), headers.get('Wallet-Service-Date')]).toEqual([date, date])
})

const json = { ...walletHeaders, 'Content-Type': 'application/json' }
test.each<[string, number, string, RequestInit]>([
  ['without a login', 401, list, { headers: { 'Wallet-Call': '1' } }],
  ['from another page', 403, list, { headers: { ...walletHeaders, Origin: 'https://evil.example' } }],
  ['outside the endpoints', 404, '/elsewhere', {}],
  ['with another profile', 409, list, { headers: { ...walletHeaders, 'Wallet-Profile': '2026-08' } }],
  ['for a quote of the app', 200, '/quotes/request', { method: 'POST', headers: json, body: '{}' }],
  [
    'for a login',
    200,
    '/login/start',
    { method: 'POST', headers: { ...json, Origin: origin }, body: '{"identifier":"ada@shop.example"}' },
  ],
  ['about its health', 200, '/health/live', {}],
])(
  'a response of the relay itself says that it has no time of the service: %s',
  async (_, status, path, init) => {
    const response = await open({ Date: date })(path, init)
    expect([response.status, response.headers.get('Wallet-Service-Date')]).toEqual([status, 'none'])
  },
)

test('a service without a Date is no time either, whatever the server writes, and its response is not the relay’s', async () => {
  const { headers } = await open({})(list)
  expect([headers.get('Date'), headers.get('Wallet-Service-Date')]).toEqual([null, 'unknown'])
})

// Whether a request has left: what the two transports of Node say about it, and what the relay makes of that.

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
    const service = { baseUrl: `http://${host}`, tokenId: 't', clientSecret: 's', ...options() }
    const forward = createForward(service, createServiceTime(Date.now))
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
