/** Calls to the relay: what each request has, how a response is read, and the clock of the service. */

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  errorOf,
  now,
  openedSession,
  openQuote,
  type Reply,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { callRelay } from './callRelay.js'
import { toRequest } from './relayRequest.js'
import { createServiceClock } from './serviceClock.js'

test('no request follows a redirect, which could carry a code to another origin, and no cache responds', () => {
  const { wallet } = unitWallet()
  const { signal } = new AbortController()
  const call = { params: { authMethodId: 'AuthMethod:1' }, body: '{"otp":"123456"}' }
  const request = toRequest(wallet, 'verifyAuthMethod', call, undefined, signal)
  expect([request.redirect, request.cache]).toEqual(['manual', 'no-store'])
})

test('both calls of the sign-in of a step-up name it, and no other call does', () => {
  const { wallet } = unitWallet()
  const { signal } = new AbortController()
  const named = (name: 'challengeAuthMethod' | 'verifyAuthMethod' | 'revokeAuthMethod') => {
    const call = { params: { authMethodId: 'AuthMethod:1' } }
    const request = toRequest(
      { ...wallet, stepUp: { id: 'step-up' } as never },
      name,
      call,
      undefined,
      signal,
    )
    return request.headers.get('Step-Up-Id')
  }
  expect([named('challengeAuthMethod'), named('verifyAuthMethod')]).toEqual(['step-up', 'step-up'])
  expect(named('revokeAuthMethod')).toBeNull()
})

// The app's own headers, such as a token for a relay on another origin.
describe('the option headers', () => {
  const call = (options: Partial<WalletOptions>, signal?: AbortSignal) => {
    const { wallet, sent } = unitWallet(() => [200, openQuote()], options)
    const read = (of = wallet) => callRelay(of, 'getQuote', { params: { quoteId: 'Quote:1' }, signal })
    return { wallet, sent, read }
  }

  test('is made anew for each call, also of a spread copy', async () => {
    let calls = 0
    const { wallet, sent, read } = call({ headers: async () => ({ 'X-Tenant': `${++calls}` }) })
    await read()
    await read({ ...wallet })
    expect(sent.map(({ headers }) => headers.get('X-Tenant'))).toEqual(['1', '2'])
  })

  test('replaces no header of the SDK, and brings in none', async () => {
    const own = ['wallet-call', 'Wallet-Profile', 'Step-Up-Id', 'Wallet-Account', 'Idempotency-Key']
    const names = [...own, 'Service-Wallet-Signature', 'Request-Id', 'Content-Type']
    const headers = { Authorization: 'Bearer t', ...Object.fromEntries(names.map((name) => [name, 'x'])) }
    const { wallet, sent, read } = call({ headers })
    await read()
    expect(Object.fromEntries(sent[0]!.headers)).toEqual({
      authorization: 'Bearer t',
      'wallet-call': '1',
      'wallet-account': wallet.accountId,
      'wallet-profile': 'document',
    })
  })

  test.each([
    ['that fails', () => Promise.reject(new Error('the identity provider is down'))],
    ['with a name that is none', () => ({ 'Not a name': 'x' })],
  ])('%s sends nothing, and the call may be repeated', async (_, headers) => {
    const { sent, read } = call({ headers: headers as never })
    const failed = { code: 'UNREACHABLE', outcome: 'none', retryable: true }
    const message = expect.stringContaining('the option headers failed')
    expect(await errorOf(read())).toMatchObject({ ...failed, message })
    expect(sent).toEqual([])
  })

  test('of a call that is given up meanwhile sends nothing', async () => {
    const abort = new AbortController()
    const headers = async () => {
      abort.abort()
      return {}
    }
    const { sent, read } = call({ headers }, abort.signal)
    expect(await errorOf(read())).toMatchObject({ code: 'ABORTED' })
    expect(sent).toEqual([])
  })
})

test.each([undefined, 'omit', 'same-origin', 'include'] as const)(
  'credentials: %s decides whether cookies go along',
  (credentials) => {
    const { wallet } = unitWallet(undefined, { credentials })
    const { signal } = new AbortController()
    const request = toRequest(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }, undefined, signal)
    expect(request.credentials).toBe(credentials ?? 'same-origin')
  },
)

// What a call to the relay sends and believes: no other server's clock counts, no other profile, and no id is another path.

// The device's clock stands at 12:00:00.
const late = 'Sun, 22 Nov 2026 12:10:00 GMT'
const early = 'Sun, 22 Nov 2026 11:50:00 GMT'

test.each([
  ['200 of the service', 200, { 'Wallet-Service-Date': late }, 600_000],
  // https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_hide_header: nginx passes no Date, and writes its own.
  ['200 of the service behind a proxy', 200, { 'Wallet-Service-Date': early, Date: late }, -600_000],
  ['503 of the service behind a proxy', 503, { 'Wallet-Service-Date': early, Date: late }, -600_000],
  ['502 of the relay', 502, { 'Wallet-Service-Date': 'none', Date: late }, undefined],
  ['401 of the relay', 401, { 'Wallet-Service-Date': 'none', Date: early }, undefined],
  ['502 of a proxy', 502, { Date: late }, undefined],
  ['200 without the header', 200, { Date: late }, 600_000],
  ['429 without the header', 429, { Date: early }, -600_000],
  ['200 without any time', 200, {}, undefined],
])('a %s', async (_, status, headers, offset) => {
  stopClocks()
  const { wallet } = unitWallet(undefined, {
    fetch: async () => Response.json(openQuote(), { status, headers: headers as Record<string, string> }),
  })
  const call = callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } })
  await (status === 200 ? call : errorOf(call))
  expect([wallet.clock.isHeard(), wallet.clock.offset()]).toEqual([offset !== undefined, offset ?? 0])
})

test.each([
  ['a read', false, 200, 'PROFILE_MISMATCH'],
  ['a call that may have acted', true, 200, 'OUTCOME_UNKNOWN'],
  ['a call that the relay refused', true, 409, 'PROFILE_MISMATCH'],
])(
  'a relay of another profile ends %s, and the name that it sent is never repeated',
  async (_, hasSideEffects, status, code) => {
    const { wallet } = unitWallet(() => [status, openQuote(), { 'Wallet-Profile': 'of-eve' }])
    const error = await errorOf(
      callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' }, hasSideEffects }),
    )
    expect(error).toMatchObject({ code, outcome: code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none' })
    expect(error.message).not.toContain('of-eve')
  },
)

// https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect: a browser shows a page no more of a redirect than its type.
const opaqueRedirect = () =>
  Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } })

test.each([
  ['as a browser shows it', opaqueRedirect],
  ['of a framework with a slash at its end', () => new Response(null, { status: 308 })],
  ['to a login', () => new Response('<h1>Log in</h1>', { status: 302, headers: { Location: '/login' } })],
])('a redirect in place of the relay, %s, is named, and has done nothing', async (_, redirect) => {
  const { wallet, events } = unitWallet(undefined, { fetch: async () => redirect() })
  const error = await errorOf(
    callRelay(wallet, 'executeQuote', { params: { quoteId: 'Quote:1' }, hasSideEffects: true }),
  )
  const seen = { code: 'REFUSED', outcome: 'none', serviceCode: 'RELAY_REDIRECTED', retryable: false }
  expect(error).toMatchObject(seen)
  expect(error.message).toContain('redirects')
  expect(error.message).toContain('https://shop.example/wallet')
  // Source: Next, `skipTrailingSlashRedirect`: the slash comes after each endpoint, so no relayUrl leads there.
  expect(error.message).toContain('skipTrailingSlashRedirect: true')
  expect(events).toMatchObject([{ event: 'call', code: 'REFUSED', outcome: 'none' }])
  expect(wallet.clock.isHeard()).toBe(false)
})

test.each<[boolean, string, Reply | Response]>([
  [true, 'no network', new TypeError('Failed to fetch')],
  [true, 'too many requests', [429, {}]],
  [true, 'a timeout of a proxy', [408]],
  [true, 'a service that is down', [503, { code: 'UNAVAILABLE' }]],
  [false, 'an unknown resource', [404, { code: 'NOT_FOUND' }]],
  [false, 'not signed in to the app', [401, { code: 'UNAUTHORIZED' }]],
  [false, 'a page instead of JSON', new Response('<h1>Hello</h1>')],
])('a read is retryable: %s after %s', async (retryable, _, reply) => {
  const { wallet } = unitWallet(() => reply as Reply, {
    ...(reply instanceof Response && { fetch: async () => reply }),
  })
  const error = await errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))
  expect(error).toMatchObject({ name: 'ServiceError', outcome: 'none', retryable })
})

test.each([
  ['a read', false, 'UNREACHABLE', 'none'],
  ['a call that changes something', true, 'OUTCOME_UNKNOWN', 'unknown'],
])(
  'the response to %s that comes after the deadline counts as lost, and the call is not repeated',
  async (_, hasSideEffects, code, outcome) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { wallet, sent } = unitWallet(() => new Promise<never>(() => {}))
    const settled = vi.fn()
    const call = errorOf(
      callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' }, hasSideEffects }),
    ).finally(settled)
    await vi.advanceTimersByTimeAsync(wallet.timeoutMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ code, outcome })
    expect(sent).toHaveLength(1)
  },
)

const quoteText = JSON.stringify(openQuote())
const bytesOf = (text: string) => new TextEncoder().encode(text)
const isQuote = (text: BodyInit) => () => new Response(text)
const failure = (status: number) => () =>
  Response.json({ status, code: 'SOME_CODE', message: 'no' }, { status })
const page = (status: number) => () =>
  new Response('<h1>Sorry</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const unread = ['UNEXPECTED_RESPONSE', 'OUTCOME_UNKNOWN'] as const

test.each<[response: string, () => Response, ofRead: string, ofChange: string]>([
  ['with a byte order mark', isQuote(`\uFEFF${quoteText}`), 'ok', 'ok'],
  ['with fields that nobody knows', isQuote(quoteText.replace('{', '{"newest":{"deep":[1]},')), 'ok', 'ok'],
  ['of a status that nobody knows', isQuote(quoteText.replace('PENDING', 'ON_THE_MOON')), 'ok', 'ok'],
  [
    'that is nested deeper than the stack',
    isQuote(quoteText.replace('{', `{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`)),
    'ok',
    'ok',
  ],
  ['without a body', isQuote(''), ...unread],
  ['that is another text', isQuote('fine'), ...unread],
  ['that is cut off', isQuote(quoteText.slice(0, -20)), ...unread],
  [
    'in damaged UTF-8',
    isQuote(new Uint8Array([...bytesOf(quoteText.slice(0, -2)), 0xc3, 0x28, 0x22, 0x7d])),
    ...unread,
  ],
  ['that names a field twice', isQuote(quoteText.replace('{', '{"totalSendingAmount":1,')), ...unread],
  ['without its amount', isQuote(quoteText.replace('totalSendingAmount', 'total')), ...unread],
  [
    'with an amount above 2^53',
    isQuote(quoteText.replace('Amount":100', 'Amount":9007199254740993')),
    ...unread,
  ],
  ['of ten megabytes', isQuote(' '.repeat(10_000_000) + quoteText), ...unread],
  ['of a service that fails', failure(500), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['of a service that is away', failure(503), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['of a proxy that fails', page(502), 'UNREACHABLE', 'OUTCOME_UNKNOWN'],
  ['of a proxy that refuses', page(403), 'REFUSED', 'OUTCOME_UNKNOWN'],
])('a response %s', async (_, respond, ofRead, ofChange) => {
  const { wallet } = unitWallet(undefined, { fetch: async () => respond() })
  for (const [hasSideEffects, code] of [
    [false, ofRead],
    [true, ofChange],
  ] as const) {
    const call = callRelay(wallet, 'executeQuote', { params: { quoteId: 'Quote:1' }, hasSideEffects })
    expect(
      await call.then(
        () => 'ok',
        (error) => error.code,
      ),
    ).toBe(code)
  }
})

test('a 429 says how long to wait, by the time of the service', async () => {
  stopClocks()
  // The device's clock is an hour fast.
  const [date, until] = [-3_600_000, -3_510_000].map((ms) => new Date(now + ms).toUTCString())
  const { wallet } = unitWallet(() => [429, { code: 'RATE_LIMITED' }, { Date: date!, 'Retry-After': until! }])
  const call = callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } })
  expect(await errorOf(call)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 90 })
})

test('an error about an invalid response names the field but not its value', async () => {
  const { wallet } = unitWallet(() => [200, openQuote({ expiresAt: '2026-11-20T10:00:00' })])
  const error = await errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', message: expect.stringContaining('expiresAt') })
  expect(error.message).not.toContain('2026-11-20')
})

test('an id that would be another path is never sent', async () => {
  const { wallet, sent } = unitWallet()
  const call = callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1/execute' } })
  expect(await errorOf(call)).toMatchObject({
    message: 'quoteId must be an id of the form "<Type>:<identifier>"',
  })
  expect(sent).toEqual([])
})

test('only the app’s own createQuote speaks to the user: the words of the service never do', async () => {
  const refusal = { status: 400, code: 'INVALID_INPUT', message: 'no', details: { userMessage: 'Sold out.' } }
  const { wallet } = unitWallet(() => [400, refusal])
  const words = async (call: Promise<unknown>) => (await errorOf(call)).userMessage
  expect(await words(callRelay(wallet, 'requestQuote', { body: '{}' }))).toBe('Sold out.')
  expect(await words(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))).toBeUndefined()
})

// Source: service of autumn 2026, read 2026-11-28: error bodies are `{code, reason, details}`.
test('the words of the service come from the reason where there is no message', async () => {
  const { wallet } = unitWallet(() => [
    400,
    { code: 'INVALID_INPUT', reason: 'email: too long', details: {} },
  ])
  expect(await errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))).toMatchObject({
    serviceCode: 'INVALID_INPUT',
    serviceMessage: 'email: too long',
  })
})

test.each([
  ['getQuote', false, 'UNEXPECTED_RESPONSE', 'none'],
  ['executeQuote', true, 'OUTCOME_UNKNOWN', 'unknown'],
] as const)(
  'a library that gives all objects a method breaks the reading of %s: the relay was reached, and the message says so',
  async (name, hasSideEffects, code, outcome) => {
    const { wallet } = unitWallet(undefined, { fetch: async () => Response.json(openQuote()) })
    Object.assign(Object.prototype, { extend: () => {} })
    const failed = callRelay(wallet, name, { params: { quoteId: 'Quote:1' }, hasSideEffects })
    const error = await errorOf(failed).finally(() => Reflect.deleteProperty(Object.prototype, 'extend'))
    expect(error).toMatchObject({ code, outcome, status: 200, cause: expect.any(TypeError) })
    expect(error.message).toContain('A script of the page may have changed a method')
  },
)

test.each([
  ['relay', 404, 'NOT_FOUND', 'This caller has no such resource.', 'This caller has no such resource.'],
  [
    'relay',
    403,
    'FORBIDDEN',
    'This app does not allow this operation.',
    'This app does not allow this operation.',
  ],
  ['service', 404, 'NOT_FOUND', 'words', 'The service has no such id'],
  ['service', 403, 'FORBIDDEN', 'words', 'A permission is missing'],
])('where the %s refused with %i %s, its own hint is told', async (by, status, code, message, told) => {
  const headers = by === 'relay' ? { 'Wallet-Service-Date': 'none' } : {}
  const fetch = async () =>
    Response.json(
      { status, code, message },
      { status, headers: { ...headers, 'Wallet-Profile': 'document' } },
    )
  const { wallet } = unitWallet(undefined, { fetch })
  const error = await errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))
  expect(error.message).toContain(`The ${by} refused the call: ${status} ${code}. ${told}`)
})

test('only a call that changes something is unknown when the relay got it twice', async () => {
  const body = { status: 403, code: 'STEP_UP_REQUIRED', message: 'no', reason: 'The same call came before' }
  const { wallet } = unitWallet(() => [403, body])
  const call = (hasSideEffects: boolean) =>
    errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' }, hasSideEffects }))
  expect(await call(true)).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  expect(await call(false)).toMatchObject({ code: 'STEP_UP_REQUIRED', outcome: 'none' })
})

test('a response with an id has settled, whatever its status is named', async () => {
  const session = { ...openedSession(), status: 'PROCESSING' }
  const { wallet } = unitWallet(() => [200, session])
  const call = { params: { authMethodId: 'AuthMethod:1' }, body: '{}', hasSideEffects: true }
  expect(await callRelay(wallet, 'verifyAuthMethod', call)).toEqual({ status: 200, body: session })
})

// Source: service profiles, section 8, "200 PROCESSING": a signed call, the sending of a code, a proof.
test.each([
  ['a payment', 'executeQuote', { params: { quoteId: 'Quote:1' } }],
  ['a revocation without a signature', 'revokeAuthMethod', { params: { authMethodId: 'AuthMethod:1' } }],
  // Source: service of autumn 2026, read 2026-11-28: the change of an address may wait, once it is signed.
  ['an unsigned change of an address', 'updateCustomer', { params: { customerId: 'Customer:1' } }],
] as const)(
  '%s has no waiting response: one is no success, and its outcome is unknown',
  async (_, name, call) => {
    const { wallet } = unitWallet(() => [200, { status: 'PROCESSING' }])
    const ending = callRelay(wallet, name, { ...call, hasSideEffects: true } as never)
    expect(await errorOf(ending)).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  },
)

test('a name of a step-up that is none goes into no header: no sign-in follows', async () => {
  const refusal = {
    status: 403,
    code: 'STEP_UP_REQUIRED',
    message: 'no',
    details: { stepUpId: 'of eve\r\n' },
  }
  const { wallet } = unitWallet(() => [403, refusal])
  const error = await errorOf(callRelay(wallet, 'getQuote', { params: { quoteId: 'Quote:1' } }))
  expect(error).toMatchObject({ code: 'STEP_UP_REQUIRED', stepUpId: undefined })
})

// The service's time, whatever happens to the clock of the device.
describe('serviceClock', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z')

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('before the service is heard, the clock is the device’s', () => {
    const clock = createServiceClock()
    expect(clock.now()).toBe(noon)
    expect(clock.offset()).toBe(0)
    expect(clock.isHeard()).toBe(false)
  })

  test('a device that is slow or fast is corrected', () => {
    const clock = createServiceClock()
    clock.note(noon + 600_000)
    expect(clock.offset()).toBe(600_000)
    vi.advanceTimersByTime(1000)
    expect(clock.now()).toBe(noon + 601_000)
    clock.note(noon - 600_000)
    expect(clock.offset()).toBe(-601_000)
    expect(clock.isHeard()).toBe(true)
  })

  test('a user who sets the date back does not gain time', () => {
    const clock = createServiceClock()
    clock.note(noon)
    vi.advanceTimersByTime(60_000)
    vi.setSystemTime(noon - 86_400_000)
    expect(clock.now()).toBe(noon + 60_000)
  })

  test('a device that sleeps, so that its uptime stands still, loses no time', () => {
    const clock = createServiceClock()
    clock.note(noon)
    vi.setSystemTime(noon + 3_600_000)
    expect(clock.now()).toBe(noon + 3_600_000)
  })

  test('a response without a readable Date header changes nothing', () => {
    const clock = createServiceClock()
    clock.note(Date.parse(''))
    expect(clock.isHeard()).toBe(false)
  })

  test('a conclusion from the store stands only until the service is heard', () => {
    const clock = createServiceClock()
    clock.note(noon + 5000, false)
    expect(clock.now()).toBe(noon + 5000)
    expect(clock.isHeard()).toBe(false)
    clock.note(noon + 9000, false)
    expect(clock.now()).toBe(noon + 5000)
    clock.note(noon + 1000)
    expect(clock.now()).toBe(noon + 1000)
    clock.note(noon + 5000, false)
    expect(clock.now()).toBe(noon + 1000)
  })

  test('who waits for a point in time hears when the service has another time, and not when a response is late', () => {
    const onCorrection = vi.fn()
    const clock = createServiceClock(onCorrection)
    clock.note(noon + 2_000)
    expect(onCorrection).not.toHaveBeenCalled()
    clock.note(noon + 600_000)
    expect(onCorrection).toHaveBeenCalledOnce()
  })
})
