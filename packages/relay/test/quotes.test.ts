/** Story: a page asks the app for a quote. The relay chooses the account, the app decides what is paid, and no other user's account is reached. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import {
  type CreateQuote,
  type QuoteOrder,
  QuoteRefusal,
  type RelayCallEvent,
  type RelayEvent,
  type RelayOptions,
} from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, bob, mount, origin, quoteOf, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

afterEach(() => void vi.useRealTimers())

const order = { item: 'coffee' }
/** The app's function, and the orders that it got. */
const appOf = (make: CreateQuote = () => quoteOf(ada)) => {
  const orders: QuoteOrder[] = []
  const createQuote: CreateQuote = (given) => {
    orders.push(given)
    return make(given)
  }
  return { orders, createQuote }
}
const call = (
  json: unknown,
  { headers = {}, path = '/quotes/request' }: { headers?: Record<string, string>; path?: string } = {},
) =>
  new Request(mount + path, {
    method: 'POST',
    headers: { ...walletHeaders, 'Content-Type': 'application/json', ...headers },
    body: typeof json === 'string' ? json : JSON.stringify(json),
  })
const open = (make?: CreateQuote, options: Partial<RelayOptions> = {}) => {
  const app = appOf(make)
  const events: RelayEvent[] = []
  const onEvent = (event: RelayEvent) => events.push(event)
  const relay = relayOfAda(recordingService().fetch, { createQuote: app.createQuote, onEvent, ...options })
  const ask = async (...request: Parameters<typeof call>) => {
    const response = await relay(call(...request))
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { ...app, events, relay, ask }
}

test('a page asks for a quote: the app gets its order and the account, and the page gets the quote', async () => {
  const { orders, ask, events } = open()
  expect(await ask({ accountId: ada.account, order })).toMatchObject({ status: 200, body: { id: ada.quote } })
  expect(orders).toMatchObject([{ accountId: ada.account, order }])
  expect(orders[0]!.request.headers.get('Cookie')).toBe('app=ada')
  expect(orders[0]!.request.body).toBeNull()
  expect(events.at(-1)).toMatchObject({ endpoint: 'requestQuote', status: 200 })
  expect((events.at(-1) as RelayCallEvent).checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['origin', 'login', 'quota', 'body', 'ownership']),
  )
})

test('a page of a user with one account need not name it, and may order nothing in particular', async () => {
  const { orders, ask } = open()
  const otherName = ada.account.replace('InternalAccount', 'EmbeddedWallet')
  expect((await ask({})).status).toBe(200)
  expect((await ask({ accountId: otherName, order: 1 })).status).toBe(200)
  expect(orders.map(({ accountId, order }) => [accountId, order])).toEqual([
    [ada.account, undefined],
    [ada.account, 1],
  ])
})

test('a user with two accounts must name the one that pays', async () => {
  const { orders, ask } = open(({ accountId }) => quoteOf({ ...ada, account: accountId }), {
    authorize: () => [ada.account, bob.account],
  })
  expect((await ask({ order })).status).toBe(400)
  expect((await ask({ accountId: bob.account, order })).status).toBe(200)
  expect(orders.map(({ accountId }) => accountId)).toEqual([bob.account])
})

test('what is not a signed-in page of this app with one JSON object gets no quote, and the app is not called', async () => {
  const { orders, ask } = open()
  const refusals: [Parameters<typeof call>, number, string][] = [
    [[{ accountId: bob.account, order }], 403, 'FORBIDDEN'],
    [[{ accountId: 'Customer:1', order }], 403, 'FORBIDDEN'],
    [[{ accountId: [ada.account], order }], 400, 'INVALID_INPUT'],
    [[{ order, accountid: bob.account }], 400, 'INVALID_INPUT'],
    [[`{"order":1,"accountId":"${ada.account}","AccountId":"${bob.account}"}`], 400, 'INVALID_INPUT'],
    [['[1]'], 400, 'INVALID_INPUT'],
    [['{"order":'], 400, 'INVALID_INPUT'],
    [[{ order: 'x'.repeat(65_536) }], 413, 'PAYLOAD_TOO_LARGE'],
    [[{ order }, { headers: { 'Content-Type': 'text/plain' } }], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [[{ order }, { headers: { Cookie: 'app=eve' } }], 401, 'NOT_SIGNED_IN'],
    [[{ order }, { headers: { Origin: 'https://evil.example' } }], 403, 'ORIGIN_NOT_LISTED'],
    [[{ order }, { headers: { 'Wallet-Call': '' } }], 403, 'WALLET_CALL_MISSING'],
    [[{ order }, { path: `/quotes/request?accountId=${bob.account}` }], 400, 'INVALID_INPUT'],
    [[{ order }, { path: '/quotes/request/' }], 404, 'NOT_FOUND'],
  ]
  for (const [request, status, code] of refusals)
    expect([request, await ask(...request)]).toMatchObject([request, { status, body: { code } }])
  expect(orders).toEqual([])
})

test('without the option, a page learns what to set', async () => {
  const { ask } = open(undefined, { createQuote: undefined })
  expect(await ask({ order })).toMatchObject({ status: 404, body: { code: 'QUOTES_NOT_SET_UP' } })
})

test('a user gets only so many quotes in a minute, and another one still gets theirs', async () => {
  const quota = { perUser: { points: 2, seconds: 60 }, perAddress: { points: 100, seconds: 60 } }
  const authorize = ({ headers }: Request) => [
    headers.get('Cookie') === 'app=ada' ? ada.account : bob.account,
  ]
  const { ask, events, orders } = open(({ accountId }) => quoteOf({ ...ada, account: accountId }), {
    authorize,
    quotas: { quotes: quota },
  })
  const responses = [await ask({ order }), await ask({ order }), await ask({ order: 'x'.repeat(70_000) })]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(responses[2]!.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(events.at(-1)).toMatchObject({ quota: 'quotes', status: 429 })
  expect((await ask({ order }, { headers: { Cookie: 'app=bob' } })).status).toBe(200)
  expect(orders).toHaveLength(3)
})

test.each<[string, () => unknown]>([
  ['the quote of another user', () => quoteOf(bob)],
  ['a quote that no account pays', () => ({ id: ada.quote, source: { sourceType: 'REALTIME_FUNDING' } })],
  ['nothing', () => undefined],
  ['something that is no JSON', () => ({ ...quoteOf(ada), amount: 1n })],
])('an app that returns %s by mistake shows the page none of it', async (_, make) => {
  const { ask } = open(make as CreateQuote)
  const { status, body } = await ask({ order })
  expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(body.message).toContain('No money has moved')
  expect(JSON.stringify(body)).not.toContain(bob.quote)
})

/** A `PlatformError` of another copy of the package: the relay knows it by its fields. */
const platformError = (facts: object) =>
  Object.assign(new Error(`a message with ${canary}`), { name: 'PlatformError', ...facts })
const refused = (serviceStatus: number, serviceCode: string) =>
  platformError({ code: 'REFUSED', serviceMessage: `for the backend: ${canary}`, serviceStatus, serviceCode })

test.each<[string, unknown, number, string]>([
  ['a refusal of the service', refused(400, 'INVALID_UMA_ADDRESS'), 400, 'INVALID_UMA_ADDRESS'],
  ['a used-up daily volume', refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED'), 429, 'DAILY_VOLUME_LIMIT_EXCEEDED'],
  ['credentials of the backend that the service refuses', refused(401, 'UNAUTHORIZED'), 502, 'BAD_GATEWAY'],
  ['a permission that the backend lacks', refused(403, 'FORBIDDEN'), 502, 'BAD_GATEWAY'],
  [
    'too many calls',
    platformError({ code: 'RATE_LIMITED', serviceStatus: 429, retryAfterSeconds: 7 }),
    429,
    'RATE_LIMITED',
  ],
  ['a service that is away', platformError({ code: 'UNREACHABLE' }), 503, 'SERVICE_UNAVAILABLE'],
  ['a lost response', platformError({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' }), 502, 'BAD_GATEWAY'],
  ['a refusal of the app', new QuoteRefusal('SOLD_OUT', 'The last one has just been sold.'), 409, 'SOLD_OUT'],
  [
    'an error of the app with fields like a refusal',
    Object.assign(new Error(canary), { status: 404, code: 'X' }),
    500,
    'INTERNAL_ERROR',
  ],
  ['a code that is none', refused(400, canary.toLowerCase()), 502, 'BAD_GATEWAY'],
  ['a text', canary, 500, 'INTERNAL_ERROR'],
])('the app throws %s: the page gets what it may know', async (_, thrown, status, code) => {
  const { ask } = open(() => {
    throw thrown
  })
  const response = await ask({ order })
  expect(response).toMatchObject({ status, body: { status, code } })
  expect(JSON.stringify(response.body)).not.toContain(canary)
  if (code === 'RATE_LIMITED') expect(response.headers.get('Retry-After')).toBe('7')
  if (code === 'SOLD_OUT') expect(response.body.message).toBe('The last one has just been sold.')
})

test('an app that never returns gets 15 seconds; then its calls are aborted, and the page may ask again', async () => {
  vi.useFakeTimers()
  const { ask, orders, events } = open(() => new Promise(() => undefined))
  const response = ask({ order })
  await vi.waitFor(() => expect(orders).toHaveLength(1))
  expect(orders[0]!.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await response).status).toBe(500)
  expect(orders[0]!.signal.aborted).toBe(true)
  expect((events.at(-1) as RelayCallEvent).reason).toContain('createQuote did not settle within 15000 ms')
})

test('a refusal with a code or a status that no page could read is a mistake of the developer', () => {
  expect(() => new QuoteRefusal('sold out', 'x')).toThrow(RangeError)
  for (const status of [200, 401, 500, 404.5])
    expect(() => new QuoteRefusal('X', 'x', status)).toThrow(RangeError)
  expect(new QuoteRefusal('X', 'x', 410)).toMatchObject({ code: 'X', status: 410, message: 'x' })
})

test('the mount path may have the name of the endpoint', async () => {
  for (const prefix of ['', '/wallet', '/quotes', '/a/quotes/b']) {
    const { relay } = open(undefined, { mountPath: prefix })
    const { headers, body } = call({ order })
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await relay(new Request(`${origin}${prefix}/quotes/request`, init))).status).toBe(200)
  }
})
