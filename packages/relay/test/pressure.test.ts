/** CORS, overload, slow bodies, branded deployments, events and closing of a relay. */

import { canary, findCanary } from '@embedded-wallet/e2e/canary/canary.mjs'
import type { RelayEvent, RelayOptions } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const route = (name: string) => routes.find((route) => route.name === name)!
const requestOf = (name: string, changes: Parameters<typeof callOf>[1] = {}) => {
  const { url, method, headers, body } = callOf(route(name), changes)
  return new Request(url, { method, headers, body: body ?? null })
}
const open = (options: Partial<RelayOptions> = {}) => {
  const service = recordingService()
  return { service, relay: relayOfAda(service.fetch, options) }
}

afterEach(() => vi.useRealTimers())

test('CORS is off by default, and with origins it is on for these only', async () => {
  const app = 'https://app.partner.example'
  const preflight = (from: string) =>
    new Request(`${mount}/auth/sessions`, {
      method: 'OPTIONS',
      headers: {
        Origin: from,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'wallet-call',
      },
    })
  const closed = open().relay
  const { relay } = open({ cors: { origins: [app] } })
  expect((await closed(preflight(app))).headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect((await closed(requestOf('listSessions', { headers: { Origin: app } }))).status).toBe(403)

  const allowed = await relay(preflight(app))
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(app)
  expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBe('true')
  for (const name of ['Wallet-Call', 'Wallet-Page', 'traceparent'])
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain(name)
  const call = await relay(
    requestOf('listSessions', { headers: { Origin: app, 'Sec-Fetch-Site': 'cross-site' } }),
  )
  expect([call.status, call.headers.get('Access-Control-Allow-Origin')]).toEqual([200, app])
  for (const other of ['https://evil.example', `${app}.evil.example`, 'null']) {
    expect((await relay(preflight(other))).headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await relay(requestOf('listSessions', { headers: { Origin: other } }))).status).toBe(403)
  }
})

test('a page of another origin may send what the SDK and the app send, and reads each response, also a refusal', async () => {
  const app = 'https://app.partner.example'
  const { relay } = open({ cors: { origins: [app], headers: ['X-Tenant'] } })
  const headers = { Origin: app, 'Access-Control-Request-Method': 'POST' }
  const preflight = await relay(new Request(`${mount}/auth/credentials`, { method: 'OPTIONS', headers }))
  expect(preflight.headers.get('Access-Control-Allow-Headers')!.split(',').sort()).toEqual(
    [
      ...['Authorization', 'Content-Type', 'X-Tenant', 'traceparent'],
      ...['Wallet-Call', 'Wallet-Profile', 'Wallet-Account', 'Wallet-Page', 'Step-Up-Id'],
      ...['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key'],
    ].sort(),
  )
  expect(preflight.headers.get('Access-Control-Max-Age')).toBe('600')
  const refused = await relay(requestOf('listSessions', { headers: { Origin: app, Cookie: '' } }))
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, app])
  expect(refused.headers.get('Access-Control-Expose-Headers')!.split(',').sort()).toEqual([
    ...['Date', 'Request-Id', 'Retry-After', 'Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date'],
  ])
  for (const response of [preflight, refused]) expect(response.headers.get('Vary')).toMatch(/\bOrigin\b/)
})

test('a body without a length is read up to the limit', async () => {
  const { relay, service } = open()
  let sent = 0
  const flood = new ReadableStream({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(16_384).fill(0x20))
    },
  })
  const { url, headers } = callOf(route('verifyAuthMethod'))
  const response = await relay(
    new Request(url, { method: 'POST', headers, body: flood, duplex: 'half' } as RequestInit),
  )
  expect([response.status, service.forwarded]).toEqual([413, []])
  expect(sent).toBeLessThan(10)
})

test('calls above the limit get 503 at once, and calls pass again afterwards', async () => {
  const waiting: (() => void)[] = []
  const events: RelayEvent[] = []
  const { relay } = open({
    maxInFlight: 3,
    quotas: false,
    onEvent: (event) => event.event === 'call' && events.push(event),
    authorize: () => new Promise((resolve) => waiting.push(() => resolve([ada.account]))),
  })
  const accepted = Array.from({ length: 3 }, () => relay(requestOf('listSessions')))
  const refused = await relay(requestOf('listSessions'))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(events).toMatchObject([{ status: 503, serviceCode: 'SERVICE_UNAVAILABLE' }])
  for (const finish of waiting) finish()
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200])
  const next = relay(requestOf('listSessions'))
  waiting.at(-1)!()
  expect((await next).status).toBe(200)
})

test('calls that wait for a body do not block other calls, and closing waits for them', async () => {
  vi.useFakeTimers()
  const { relay } = open({ maxInFlight: 2 })
  const { url, headers } = callOf(route('verifyAuthMethod'))
  const slow = (json?: string) => {
    let send = () => {}
    const body = new ReadableStream({
      start: (controller) => {
        send = () => {
          controller.enqueue(new TextEncoder().encode(json))
          controller.close()
        }
      },
    })
    const response = relay(new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
    return { response, send: () => send() }
  }
  const waiting: Promise<Response>[] = []
  for (let i = 0; i < 5; i++) {
    waiting.push(slow().response)
    await vi.advanceTimersByTimeAsync(1)
  }
  const valid = slow('{"type":"EMAIL_OTP","otp":"1"}')
  await vi.advanceTimersByTimeAsync(1)
  expect((await relay(requestOf('listSessions'))).status).toBe(200)
  expect((await relay(requestOf('verifyAuthMethod'))).status).toBe(200)
  valid.send()
  expect((await valid.response).status).toBe(200)

  let isClosed = false
  const closed = relay.close().then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(9000)
  expect(isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await closed
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(408))
})

test('closing waits for calls in progress and refuses new calls', async () => {
  let finish = () => {}
  const { relay } = open({
    authorize: () => new Promise((resolve) => (finish = () => resolve([ada.account]))),
  })
  const inProgress = relay(requestOf('listSessions'))
  let isClosed = false
  const closed = relay.close().then(() => (isClosed = true))
  expect((await relay(requestOf('listSessions'))).status).toBe(503)
  expect(await relay.isReady()).toBe(false)
  expect((await relay(new Request(`${mount}/health/ready`))).status).toBe(503)
  expect((await relay(new Request(`${mount}/health/live`))).status).toBe(200)
  expect(isClosed).toBe(false)
  finish()
  expect((await inProgress).status).toBe(200)
  await closed
})

test('a branded deployment gets its own names, and the browser gets the neutral names', async () => {
  const seen: Headers[] = []
  const relay = relayOfAda(recordingService().fetch, {
    service: {
      baseUrl: 'https://api.example/2025-10-13',
      tokenId: 'token',
      clientSecret: canary,
      branding: { walletSignatureHeader: 'Acme-Wallet-Signature', fieldPrefix: 'acmeApi' },
      fetch: async (request) => {
        seen.push(request.headers)
        if (request.method === 'GET') return recordingService().fetch(request)
        return Response.json({
          rateDetails: { acmeApiFixedFee: 5, other: 'acmeApiFixedFee' },
          payloadToSign: '{"acmeApiX":1}',
        })
      },
    },
  })
  const response = await relay(requestOf('executeQuote', { headers: { 'Service-Wallet-Signature': 'c2ln' } }))
  expect(seen.at(-1)!.get('Acme-Wallet-Signature')).toBe('c2ln')
  expect(seen.at(-1)!.has('Service-Wallet-Signature')).toBe(false)
  expect(await response.json()).toEqual({
    rateDetails: { serviceApiFixedFee: 5, other: 'acmeApiFixedFee' },
    payloadToSign: '{"acmeApiX":1}',
  })
})

test('a broken response of a branded deployment is a bad gateway, and no event holds a part of it', async () => {
  const events: RelayEvent[] = []
  const relay = relayOfAda(recordingService().fetch, {
    onEvent: (event) => event.event === 'call' && events.push(event),
    service: {
      baseUrl: 'https://api.example',
      tokenId: 't',
      clientSecret: canary,
      branding: { fieldPrefix: 'acmeApi' },
      fetch: async () => new Response('Ada Lovelace', { headers: { 'Content-Type': 'application/json' } }),
    },
  })
  expect((await relay(requestOf('listSessions'))).status).toBe(502)
  expect(JSON.stringify(events)).not.toContain('Ada')
})

test('a response that is too long, not JSON, a redirect or broken is a bad gateway', async () => {
  const responses = [
    new Response('<script>alert(1)</script>', { headers: { 'Content-Type': 'text/html' } }),
    new Response('{}', { headers: { 'Content-Type': 'text/plain' } }),
    new Response(new Uint8Array(1_000_001), { headers: { 'Content-Type': 'application/json' } }),
    new Response(new ReadableStream({ start: (c) => c.error(new Error(canary)) }), {
      headers: { 'Content-Type': 'application/json' },
    }),
    new Response(null, { status: 407 }),
    Response.json({}, { status: 302, headers: { Location: 'https://elsewhere.example' } }),
  ]
  for (const unusable of responses) {
    const relay = relayOfAda(async () => unusable)
    const response = await relay(requestOf('listSessions'))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([502, 'application/json'])
    expect(await response.text()).not.toContain('script')
  }
})

test('an event names the call, never a user or a secret, and keeps the integrator’s trace id', async () => {
  const events: RelayEvent[] = []
  const traceId = 'ab'.repeat(16)
  const cause = new Error(
    `connect failed: Authorization: Basic ${btoa(`token:${canary}`)} for ada@shop.example`,
    { cause: canary },
  )
  const relay = relayOfAda(async () => Promise.reject(cause), {
    quotas: false,
    onEvent: (event) => event.event === 'call' && events.push(event),
  })
  const response = await relay(
    requestOf('listSessions', { headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` } }),
  )
  expect(response.headers.get('Trace-Id')).toBe(traceId)
  expect(events).toEqual([
    {
      event: 'call',
      endpoint: 'listSessions',
      method: 'GET',
      status: 502,
      code: 'REFUSED',
      outcome: 'none',
      serviceCode: 'BAD_GATEWAY',
      reason: expect.any(String),
      durationMs: expect.any(Number),
      traceId,
      checks: expect.any(Array),
    },
  ])
  const visible = JSON.stringify(events)
  expect(findCanary(visible)).toEqual([])
  for (const name of [ada.account, 'ada@shop.example']) expect(visible).not.toContain(name)
  expect(visible).toContain('connect failed')
})

test.each(['announced', 'in chunks'])(
  'a body %s is never forwarded when authorize has read it',
  async (how) => {
    const authorize = async (request: Request) => {
      await request.text()
      return [ada.account]
    }
    const { relay, service } = open({ authorize })
    const whole = requestOf('registerAuthMethod', { json: { type: 'EMAIL_OTP', accountId: ada.account } })
    const { url, method, headers, body } = whole
    const length = how === 'announced' ? { 'Content-Length': '9' } : {}
    const request = new Request(url, {
      method,
      body,
      duplex: 'half',
      headers: { ...Object.fromEntries(headers), ...length },
    } as RequestInit)
    const response = await relay(request)
    expect(response.status).toBe(500)
    expect(((await response.json()) as { message: string }).message).toContain('authorize')
    expect(service.forwarded).toEqual([])
  },
)

test('a store that fails closes the relay', async () => {
  const down = async () => Promise.reject(new Error('down'))
  const { relay, service } = open({
    store: { put: down, get: down, take: down, swap: down, spend: down, ping: down },
  })
  for (const name of [
    'challengeAuthMethod',
    'executeQuote',
    'revokeSession',
    'registerAuthMethod',
    'createRegistrationOptions',
  ]) {
    expect([name, (await relay(requestOf(name))).status]).toEqual([name, 503])
  }
  expect(await relay.isReady()).toBe(false)
  expect(service.forwarded).toEqual([])
})

test('the options exclude the account’s passkeys when the deployment sends their ids', async () => {
  const time = new Date(0).toISOString()
  const method = {
    id: ada.authMethod,
    accountId: ada.account,
    nickname: '',
    createdAt: time,
    updatedAt: time,
  }
  const relay = relayOfAda(async () =>
    Response.json({
      data: [
        { ...method, type: 'PASSKEY', credentialId: 'Y3JlZA' },
        { ...method, type: 'EMAIL_OTP' },
      ],
    }),
  )
  const response = await relay(requestOf('createRegistrationOptions'))
  expect((await response.json()).excludeCredentials).toEqual([{ type: 'public-key', id: 'Y3JlZA' }])
  expect(walletHeaders['Wallet-Call']).toBe('1')
})
