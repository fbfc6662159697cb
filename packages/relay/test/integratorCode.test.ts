/** Functions of the integrator fail, hang or throw something that is no error: every call gets a response, and only the operator learns why. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import type * as Relay from '@embedded-wallet/relay'
import type { RelayCallEvent, RelayEvent, RelayOptions } from '@embedded-wallet/relay'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { nodeTransport } from '@embedded-wallet/relay/node'
import { openTelemetryEvents } from '@embedded-wallet/relay/opentelemetry'
import { metrics } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, origin, quoteOf, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const requestOf = (name: string) => {
  const { url, method, headers, body } = callOf(routes.find((route) => route.name === name)!)
  return new Request(url, { method, headers, body: body ?? null })
}
const loginRequest = () =>
  new Request(`${mount}/login/start`, {
    method: 'POST',
    headers: { 'Wallet-Call': '1', Origin: origin, 'Content-Type': 'application/json' },
    body: '{"identifier":"ada"}',
  })

const signOutRequest = () =>
  new Request(`${mount}/login/sign-out`, { method: 'POST', headers: walletHeaders })

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'session store is down'],
  ['a response', new Response(null, { status: 302 })],
  ['something that looks like an error', { name: 'Error', message: 'x', code: 'CODE_OF_SOMETHING' }],
  ['an error with a code of its own', Object.assign(new Error('x'), { code: 'ECONNREFUSED 10.0.0.1' })],
])('authorize throws %s: 500, and nothing is forwarded', async (_, thrown) => {
  const events: RelayEvent[] = []
  const service = recordingService()
  const relay = relayOfAda(service.fetch, {
    authorize: () => {
      throw thrown
    },
    quotas: false,
    onEvent: (event) => event.event === 'call' && events.push(event),
  })
  const response = await relay(requestOf('getQuote'))
  expect([response.status, (await response.json()).code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(events).toMatchObject([{ status: 500, serviceCode: 'INTERNAL_ERROR', reason: expect.any(String) }])
  expect([service.forwarded, service.lookups]).toEqual([[], []])
})

const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const withOrder = () =>
  new Request(`${mount}/quotes/request`, {
    method: 'POST',
    body: '{}',
    headers: { ...walletHeaders, 'Content-Type': 'application/json' },
  })
const broken = () => {
  throw new TypeError(`no such table: orders, ${canary}`)
}
const ofPlatform = async () => {
  throw Object.assign(new Error('401'), { name: 'PlatformError', code: 'REFUSED', serviceStatus: 401 })
}

test.each<[string, Partial<RelayOptions>, () => Request, RegExp]>([
  [
    'authorize throws',
    { authorize: broken },
    () => requestOf('getQuote'),
    /authorize of the relay failed ← TypeError: no such table: orders.*integratorCode\.test\.ts:\d+/,
  ],
  [
    'authorize returns a user',
    { authorize: () => ({ id: 7 }) as never },
    () => requestOf('getQuote'),
    /authorize of the relay failed ← TypeError: authorize must return ids of accounts/,
  ],
  [
    "authorize's call of the service fails",
    { authorize: ofPlatform },
    () => requestOf('getQuote'),
    /authorize of the relay failed ← PlatformError: 401/,
  ],
  [
    'authorizeAction throws',
    { authorizeAction: broken },
    () => requestOf('executeQuote'),
    /authorizeAction of the relay failed ← TypeError: no such table/,
  ],
  [
    'createQuote throws',
    { createQuote: broken },
    withOrder,
    /createQuote of the relay failed ← TypeError: no such table/,
  ],
  [
    "createQuote's call of the service fails",
    { createQuote: ofPlatform },
    withOrder,
    /createQuote of the relay failed ← PlatformError: 401/,
  ],
  ...[undefined, 12.5].map((amount): [string, Partial<RelayOptions>, () => Request, RegExp] => [
    `the amount of createQuote is ${amount}`,
    {
      createQuote: ({ accountId }) =>
        createUmaQuote(createPlatform(service), {
          ...{ accountId, umaAddress: '$shop@shop.example', currency: 'USD' },
          amount: amount as number,
        }),
    },
    withOrder,
    /requestQuote: 400\. .*createQuote of the relay failed ← QuoteRefusal: The amount must be a whole number/,
  ]),
  ...['AMOUNT_OUT_OF_RANGE', 'INVALID_INPUT'].map(
    (serviceCode): [string, Partial<RelayOptions>, () => Request, RegExp] => [
      `the service refuses what createQuote sent: ${serviceCode}`,
      {
        createQuote: () => {
          const facts = { name: 'PlatformError', code: 'REFUSED', serviceStatus: 400, serviceCode }
          throw Object.assign(new Error('must return 10 to 500'), facts)
        },
      },
      withOrder,
      /requestQuote: 400\. .*createQuote of the relay failed ← PlatformError: must return 10 to 500/,
    ],
  ),
  [
    'onSignedOut throws',
    { onSignedOut: broken },
    signOutRequest,
    /onSignedOut of the relay failed ← TypeError: no such table/,
  ],
])(
  '%s: without onEvent one line of the console says it, with onEvent none, and the page gets no reason',
  async (_, options, make, line) => {
    const written = silent()
    // The test setup gives each relay a listener.
    const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
    const all: RelayOptions = {
      service: { ...service, fetch: recordingService().fetch },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
      authorize: () => [ada.account],
      ...options,
    }
    const response = await createRelay(all)(make())
    expect(written.mock.calls).toEqual([[expect.stringMatching(line)]])
    expect(written.mock.calls.join()).not.toContain(canary)
    expect(await response.text()).not.toMatch(/no such table|must return|401/)
    written.mockClear()
    // A refusal is no failure.
    expect((await createRelay({ ...all, authorize: () => null })(requestOf('getQuote'))).status).toBe(401)
    await createRelay({ ...all, onEvent: () => undefined })(make())
    expect(written).not.toHaveBeenCalled()
  },
)

test.each<[string, Partial<RelayOptions>]>([
  ['authorize', { authorize: broken }],
  ['clientAddress', { clientAddress: broken }],
  ['clientAddress', { clientAddress: (async () => '192.0.2.1') as never }],
  ['clientAddress', { clientAddress: (async () => broken()) as never }],
])(
  'what fails before anything is forwarded is never of unknown outcome, and is named: %s',
  async (name, options) => {
    silent()
    for (const endpoint of ['getQuote', 'executeQuote']) {
      const response = await relayOfAda(recordingService().fetch, options)(requestOf(endpoint))
      expect((await response.json()).message).toContain(`Nothing was sent: ${name} of the relay failed.`)
    }
  },
)

test.each([401, 403, 404, undefined])(
  "a call of authorize's own platform client fails with %s: 502, never a signed-out user, and nothing is forwarded",
  async (serviceStatus) => {
    const events: RelayEvent[] = []
    const service = recordingService()
    const relay = relayOfAda(service.fetch, {
      authorize: async () => {
        throw Object.assign(new Error(`refused, ${canary}`), {
          name: 'PlatformError',
          code: 'REFUSED',
          status: 401,
          serviceStatus,
        })
      },
      onEvent: (event) => event.event === 'call' && events.push(event),
    })
    const response = await relay(requestOf('executeQuote'))
    const body = await response.json()
    expect([response.status, body.code]).toEqual([502, 'BAD_GATEWAY'])
    expect(body.message).toMatch(/^Nothing was sent: authorize/)
    expect(JSON.stringify([body, events])).not.toContain(canary)
    expect(events).toMatchObject([
      { status: 502, outcome: 'none', reason: expect.stringContaining('refused') },
    ])
    expect([service.forwarded, service.lookups]).toEqual([[], []])
  },
)

test.each(['a session\nof Ada', 'a session of Ada\u20ac'])(
  'headers that HTTP does not take are named, and their values stay out of events and the page: %j',
  async (value) => {
    const events: RelayEvent[] = []
    const relay = relayOfAda(recordingService().fetch, {
      onSignedOut: () => ({ 'Set-Cookie': value }),
      onEvent: (event) => events.push(event),
    })
    const response = await relay(signOutRequest())
    expect((await response.json()).message).toContain('onSignedOut of the relay failed')
    expect(events.at(-1)).toMatchObject({
      reason: expect.stringContaining(
        'onSignedOut must return headers that HTTP allows: strings or lists of strings',
      ),
    })
    expect(JSON.stringify(events)).not.toContain('Ada')
  },
)

test('what a page sent cannot forge the line of the code that failed, nor write lines of the log', async () => {
  const written = silent()
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const relay = createRelay({
    service: { ...service, fetch: recordingService().fetch },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => [ada.account],
    createQuote: ({ order }) => {
      throw new TypeError(`no such item: ${order}`)
    },
  })
  const order = `x\n    at \u001b[31m${canary} ada@shop.example`
  const body = JSON.stringify({ order })
  const headers = { ...walletHeaders, 'Content-Type': 'application/json' }
  await relay(new Request(`${mount}/quotes/request`, { method: 'POST', body, headers }))
  expect(written.mock.calls).toEqual([[expect.stringMatching(/integratorCode\.test\.ts:\d+:\d+\)\)?$/)]])
  expect(written.mock.calls.join()).not.toMatch(/\p{Cc}|ada@/u)
  expect(written.mock.calls.join()).not.toContain(canary)
})

test('without onEvent, an order that has no quote is one line of the console with its code, and no text of the app or the page', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const accounts = [ada.account, undefined]
  const relay = createRelay({
    service: { ...service, fetch: recordingService().fetch },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => accounts.shift(),
    createQuote: ({ order }) => {
      throw new QuoteRefusal('NO_ORDER', `There is no order ${order.id}.`)
    },
  })
  const body = JSON.stringify({ order: { id: canary } })
  const headers = { ...walletHeaders, 'Content-Type': 'application/json' }
  // A stranger writes none.
  for (const status of [409, 401]) {
    const request = new Request(`${mount}/quotes/request`, { method: 'POST', body, headers })
    expect(await relay(request)).toMatchObject({ status })
  }
  expect(info.mock.calls).toEqual([['[wallet relay] requestQuote: 409 NO_ORDER']])
})

test('without onEvent, an order that comes again with other terms is one line of the console, with what to do', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const quote = { ...quoteOf(ada), expiresAt: new Date(Date.now() + 60_000).toISOString() }
  const relay = createRelay({
    service: { ...service, fetch: async () => Response.json(quote) },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => [ada.account],
    createQuote: () => quote,
  })
  const headers = { ...walletHeaders, 'Content-Type': 'application/json' }
  for (const [status, order] of [
    [200, { id: 7 }],
    [409, { id: 7, transactionId: canary }],
  ] as const) {
    const body = JSON.stringify({ order })
    const request = new Request(`${mount}/quotes/request`, { method: 'POST', body, headers })
    expect(await relay(request)).toMatchObject({ status })
  }
  expect(info.mock.calls).toEqual([
    [
      '[wallet relay] requestQuote: 409 CONFLICT. This order has a quote with other terms, which may be paid. Look at the payments first. A changed order needs a new id.',
    ],
  ])
})

test('without onEvent, mistakes of the set-up show on the console, with what to do, once each in ten minutes; with onEvent not at all', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const foreign = requestOf('getQuote')
  foreign.headers.set('Origin', 'https://other.example')
  const elsewhere = new Request(`${origin}/api/wallet/quotes/request`, { headers: walletHeaders })
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const open = (onEvent?: () => void) => {
    const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
    return createRelay({ service, relyingParty, authorize: () => null, quotas: false, onEvent })
  }
  const everyMistake = async (relay: Relay.Relay) => {
    for (const request of [foreign, requestOf('getQuote'), elsewhere])
      for (const _ of [1, 2]) await relay(request.clone() as Request)
  }
  await everyMistake(open(() => undefined))
  expect(warn).not.toHaveBeenCalled()
  const relay = open()
  await everyMistake(relay)
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/403.*add the origin.*Origin: https:\/\/other\.example$/),
    expect.stringMatching(/401.*mount the relay after your session/),
    expect.stringMatching(
      /404.*to the path at which calls arrive at the relay.*mountPath is \/wallet.*\/api\/wallet\/quotes\/request/,
    ),
  ])
  // A stranger has not used them up.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000)
  await everyMistake(relay)
  expect(warn).toHaveBeenCalledTimes(6)
})

test.each([
  ['/wallet', { 'Sec-Fetch-Mode': 'navigate' }],
  ['/wallet', { Accept: 'text/html,application/xhtml+xml' }],
  ['/wallet/', { Accept: 'text/html' }],
  ['/wallet/settings', { Accept: 'text/html' }],
  ['/wallet/transactions', { Accept: 'text/html' }],
])('a browser that opens %s as a page reads that the path is the relay’s', async (path, headers) => {
  const response = await relayOfAda(recordingService().fetch)(new Request(origin + path, { headers }))
  expect([response.status, (await response.json()).message]).toEqual([
    404,
    expect.stringMatching(
      /^\/wallet and everything below it belongs to the relay \(mountPath\).*give the page another path/,
    ),
  ])
})

test('a browser may open a health check, and what is not below the mount path is not the relay’s', async () => {
  const relay = relayOfAda(recordingService().fetch)
  const open = async (path: string) => {
    const response = await relay(new Request(origin + path, { headers: { Accept: 'text/html' } }))
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await open('/wallet/health/live')).toEqual([200, undefined])
  expect(await open('/wallets')).toEqual([404, 'OTHER_MOUNT_PATH'])
})

test('a page that learns of no account shows the app’s login again: page and console hear why, until a user had one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const accounts = [undefined, undefined, ada.account, undefined]
  const relay = createRelay({
    service: { ...service, fetch: recordingService().fetch },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => accounts.shift(),
  })
  const begin = async (more = {}) => {
    const headers = { ...walletHeaders, ...more }
    return (await relay(new Request(`${origin}/wallet/accounts`, { headers }))).json()
  }
  await begin({ Origin: 'https://other.example' })
  expect(warn).not.toHaveBeenCalledWith(expect.stringMatching(/after your session/))
  for (const _ of [1, 2])
    expect(await begin()).toEqual({
      data: [],
      hint: expect.stringMatching(/authorize .*returned no account.*mount the relay after your session/),
    })
  expect(
    warn.mock.calls.filter(([line]) => /authorize .*returned no account.*after your session/.test(line)),
  ).toHaveLength(1)
  await relay(requestOf('getQuote'))
  expect(await begin()).toEqual({ data: [] })
})

test('onSignedIn that returns nothing signs nobody in to the app: a warning says so, once; an empty object is meant', async () => {
  const warned = async (added: object | undefined) => {
    const warnings: string[] = []
    const relay = relayOfAda(recordingService().fetch, {
      authorize: () => null,
      quotas: false,
      login: { findAccount: () => ada.account, onSignedIn: () => added as Record<string, string> },
      onEvent: (event) => event.event === 'warning' && warnings.push(`${event.code} ${event.message}`),
    })
    for (const _ of [1, 2]) {
      let cookie = ''
      const send = async (path: string, json: object) => {
        const headers = {
          'Wallet-Call': '1',
          'Content-Type': 'application/json',
          Origin: origin,
          Cookie: cookie,
        }
        const init = { method: 'POST', headers, body: JSON.stringify(json) }
        const response = await relay(new Request(`${mount}${path}`, init), { address: '192.0.2.1' })
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
        return response
      }
      const { authMethods } = await (await send('/login/start', { identifier: 'ada@shop.example' })).json()
      const path = `/auth/credentials/${authMethods[0].id}`
      await send(`${path}/challenge`, { clientPublicKey: `04${'ab'.repeat(64)}` })
      const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
      expect((await send(`${path}/verify`, proof)).status).toBe(200)
    }
    return warnings
  }
  expect(await warned(undefined)).toEqual([
    expect.stringMatching(/^NO_APP_SESSION login\.onSignedIn returned nothing/),
  ])
  expect(await warned({})).toEqual([])
})

test('a session that ended is no mistake of the set-up: the console has no line after an account was there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const accounts = [ada.account, null]
  const { createRelay } = await vi.importActual<typeof Relay>('@embedded-wallet/relay')
  const relay = createRelay({
    service: { ...service, fetch: recordingService().fetch },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => accounts.shift(),
  })
  expect((await relay(requestOf('getQuote'))).status).toBe(200)
  expect((await relay(requestOf('getQuote'))).status).toBe(401)
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('mount the relay'))
})

test.each<[string, () => void]>([
  [
    'at once',
    () => {
      throw new Error('disk full')
    },
  ],
  ['later', () => Promise.reject(new Error('disk full'))],
])('a listener that fails %s costs no response and does not end the process', async (_, onEvent) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    const relay = relayOfAda(recordingService().fetch, { onEvent })
    expect((await relay(requestOf('executeQuote'))).status).toBe(200)
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})

const login = { findAccount: () => ada.account, onSignedIn: () => undefined }
const service = { baseUrl: 'https://api.example', tokenId: 't', clientSecret: canary }
type Hang = () => Promise<never>

test.each<[string, (hang: Hang) => Partial<RelayOptions>, () => Request, number]>([
  ['authorize', (hang) => ({ authorize: hang }), () => requestOf('getQuote'), 500],
  ['onSignedOut', (hang) => ({ onSignedOut: hang }), signOutRequest, 500],
  ['findAccount', (hang) => ({ login: { ...login, findAccount: hang } }), loginRequest, 500],
  ['service.fetch', (hang) => ({ service: { ...service, fetch: hang } }), () => requestOf('getQuote'), 502],
])(
  '%s never settles: the call gets a response, and its slot is free again',
  async (_, options, make, status) => {
    vi.useFakeTimers()
    const hang = vi.fn<Hang>(() => new Promise(() => undefined))
    const relay = relayOfAda(recordingService().fetch, options(hang))
    const response = relay(make())
    const closed = relay.close()
    await vi.waitFor(() => expect(hang).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(17_000)
    await closed
    expect((await response).status).toBe(status)
  },
)

test.each<[string, Record<string, string>, number]>([
  ['announced', { 'Content-Length': '5' }, 400],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }, 408],
  ['not announced', {}, 408],
])('an endpoint without a body gets a body that never arrives, %s', async (_, announced, status) => {
  vi.useFakeTimers()
  const service = recordingService()
  const { url, headers } = callOf(routes.find(({ name }) => name === 'revokeSession')!)
  const init = { method: 'DELETE', headers: { ...headers, ...announced }, duplex: 'half' }
  const response = relayOfAda(service.fetch)(
    new Request(url, { ...init, body: new ReadableStream() } as RequestInit),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect([(await response).status, service.forwarded]).toEqual([status, []])
})

test('on Node, the relay recognizes a refusal of its own credentials, also with two WWW-Authenticate headers', async () => {
  const server = createServer((_, response) => {
    response.writeHead(401, [
      ...['Content-Type', 'application/json'],
      ...['WWW-Authenticate', 'Basic realm="service"', 'WWW-Authenticate', 'Bearer'],
    ])
    response.end('{"status":401,"code":"UNAUTHORIZED","message":"x"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const relay = relayOfAda(recordingService().fetch, {
    service: {
      baseUrl: `http://127.0.0.1:${port}`,
      tokenId: 't',
      clientSecret: canary,
      transport: nodeTransport(),
    },
  })
  expect((await relay(requestOf('listSessions'))).status).toBe(502)
  server.close()
  server.closeAllConnections()
})

// Source: RFC 9110, section 15.5.2, has WWW-Authenticate on every 401; the interface document, "Sandbox magic values", the reason; service-profiles, section 7, the code.
test.each([
  [{ code: 'UNAUTHORIZED' }, 502],
  [{ code: 'UNAUTHORIZED', reason: 'Invalid credentials' }, 502],
  [{ code: 'FORBIDDEN' }, 502],
  [{ code: 'UNAUTHORIZED', reason: 'Invalid Service-Wallet-Signature' }, 401],
  [{ code: 'UNAUTHORIZED', details: { reason: 'Invalid OTP code' } }, 401],
  [{ code: 'WALLET_SIGNATURE_INVALID' }, 401],
])('a 401 with WWW-Authenticate and %j reaches the browser as a %i', async (body, status) => {
  const headers = { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Basic' }
  const relay = relayOfAda(async () => new Response(JSON.stringify(body), { status: 401, headers }))
  const response = await relay(requestOf('listSessions'))
  expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([status, null])
})

// A read carries no signature and no proof, so its 401 cannot be about the wallet.
test('a 401 of a read is about the credentials of the relay, also without WWW-Authenticate', async () => {
  const refuse = async () =>
    Response.json({ status: 401, code: 'UNAUTHORIZED', message: 'x' }, { status: 401 })
  const relay = relayOfAda(refuse)
  expect((await relay(requestOf('listSessions'))).status).toBe(502)
  expect((await relay(requestOf('verifyAuthMethod'))).status).toBe(502)
})

// The promises of Prisma and Drizzle are none of the class Promise.
test('a promise of another class is waited for as long as any, and its failure names the option', async () => {
  const events: RelayCallEvent[] = []
  const open = (then: (resolve: unknown, reject: (error: Error) => void) => void) =>
    relayOfAda(recordingService().fetch, {
      authorize: () => ({ then }) as never,
      onEvent: (event) => event.event === 'call' && events.push(event),
    })(requestOf('getQuote'))
  expect((await open((_, reject) => reject(new Error('no table')))).status).toBe(500)
  vi.useFakeTimers()
  const late = open(() => undefined)
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await late).status).toBe(500)
  expect(events.map(({ reason }) => reason)).toEqual([
    'authorize of the relay failed ← Error: no table',
    'authorize did not settle within 15000 ms',
  ])
})

test('a secret at the place where a long text is cut is removed completely', async () => {
  const events: RelayEvent[] = []
  const secrets = [canary, btoa(`token:${canary}`), 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln']
  for (const secret of secrets) {
    for (let before = 1950; before < 2000; before++) {
      const relay = relayOfAda(async () => Promise.reject(new Error(`${'x'.repeat(before)} ${secret}`)), {
        onEvent: (event) => event.event === 'call' && events.push(event),
      })
      await relay(requestOf('listSessions'))
      expect((events.at(-1) as RelayCallEvent).reason).not.toContain(secret.slice(0, 6))
    }
  }
})

test('a method that a caller invents is no attribute of a metric', async () => {
  const seen: unknown[] = []
  const meter = metrics.getMeter('test')
  vi.spyOn(meter, 'createCounter').mockReturnValue({ add: (_, attributes) => void seen.push(attributes) })
  vi.spyOn(meter, 'createHistogram').mockReturnValue({ record: () => undefined })
  const relay = relayOfAda(recordingService().fetch, { onEvent: openTelemetryEvents(meter) })
  for (const method of ['GET', 'MADE-UP-1', 'made-up-2']) await relay(new Request(`${mount}/x`, { method }))
  expect(seen).toMatchObject([
    { 'http.request.method': 'GET' },
    { 'http.request.method': '_OTHER' },
    { 'http.request.method': '_OTHER' },
  ])
})
