/** Calls to the relay: what each request has, how a response is read, and the clock of the service. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorOf, openedSession, openQuote, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { callRelay } from './callRelay.js'
import { toRequest } from './relayRequest.js'
import { createServiceClock } from './serviceClock.js'

test('no request follows a redirect, which could carry a code to another origin, and no cache responds', () => {
  const { wallet } = unitWallet()
  const { signal } = new AbortController()
  const call = { params: { authMethodId: 'AuthMethod:1' }, body: '{"otp":"123456"}' }
  const request = toRequest(wallet, 'verifyAuthMethod', call, undefined, signal)
  expect([request.redirect, request.cache]).toEqual(['error', 'no-store'])
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
