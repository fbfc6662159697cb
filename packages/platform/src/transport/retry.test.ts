/** When a call is sent again: only where that is safe, after a wait, under the same key. */

import { afterEach, expect, test, vi } from 'vitest'
import {
  failure,
  json,
  lost,
  quote,
  quoteBody,
  quoteId,
  refused,
  scripted,
} from '../../test/scriptedService.js'
import {
  approveAgentAction,
  challengeAuthMethod,
  createCustomer,
  createQuote,
  executeQuote,
  getQuote,
} from '../index.js'

// Source: profile 2026-08, POST /quotes: "429 DAILY_VOLUME_LIMIT_EXCEEDED".
test('a used-up daily volume is not tried again, and the error says what to do', async () => {
  const { platform, requests, waits } = scripted([refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED')])
  const error = await createQuote(platform, quoteBody).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'REFUSED',
    serviceStatus: 429,
    serviceCode: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    outcome: 'none',
    retryable: false,
  })
  expect((error as Error).message).toContain('pay less, or on another day')
  expect({ requests: requests.length, waits }).toEqual({ requests: 1, waits: [] })
})

test('a quote with a lost response is requested again with the same key and the same bytes', async () => {
  const { platform, requests, waits } = scripted([lost(), refused(503, 'INTERNAL_ERROR'), json(201, quote)])
  expect((await createQuote(platform, quoteBody)).id).toBe(quoteId)
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
  expect(waits[0]).toBeGreaterThanOrEqual(250)
  expect(waits[1]).toBeGreaterThanOrEqual(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000)
})

// Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7. A proxy delivers the call twice, and the second arrival is refused while the
// service works on the first: who takes that for "not sent" sends the money again.
test('a conflict may be that of a second arrival: under the same key the call gets the response of the first', async () => {
  const { platform, requests } = scripted([
    refused(409, 'CONFLICT'),
    refused(409, 'CONFLICT'),
    json(200, quote),
  ])
  expect((await executeQuote(platform, { quoteId })).id).toBe(quoteId)
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a conflict that stays one is a refusal, and one with a code of its own is not repeated', async () => {
  const steps = () => Array.from({ length: 9 }, () => refused(409, 'CONFLICT'))
  const staying = scripted(steps())
  expect(await failure(executeQuote(staying.platform, { quoteId }))).toMatchObject({
    ...{ code: 'REFUSED', serviceCode: 'CONFLICT', outcome: 'none' },
  })
  const named = scripted([refused(409, 'BANK_ACCOUNT_VALIDATION_PENDING')])
  await failure(executeQuote(named.platform, { quoteId }))
  // The service recognizes no key of this call.
  const approving = scripted([refused(409, 'CONFLICT')], { profile: '2026-08' })
  await failure(approveAgentAction(approving.platform, { agentId: 'Agent:1', actionId: 'AgentAction:1' }))
  expect([staying, named, approving].map(({ requests }) => requests.length)).toEqual([3, 1, 1])
})

test('two calls have two keys', async () => {
  const { platform, requests } = scripted([json(201, quote), json(201, quote)])
  await createQuote(platform, quoteBody)
  await createQuote(platform, quoteBody)
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
})

test('a call that the service would not recognize is not sent twice', async () => {
  for (const step of [lost(), refused(500, 'INTERNAL_ERROR'), new Response('<html>', { status: 502 })]) {
    const { platform, requests } = scripted([step])
    const error = await failure(
      createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }),
    )
    expect(requests).toHaveLength(1)
    expect(error.outcome).toBe('unknown')
    // To repeat it under its key would make a second one.
    expect(error.idempotencyKey).toBeUndefined()
  }
})

test('an error without side effects that passes with time is retryable', async () => {
  for (const [step, retryable] of [
    [lost(), true],
    [refused(503, 'INTERNAL_ERROR'), true],
    [refused(429, 'RATE_LIMITED', { 'Retry-After': '3600' }), true],
    [refused(404, 'QUOTE_NOT_FOUND'), false],
  ] as const) {
    const { platform } = scripted([step], { retries: 0 })
    expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({ outcome: 'none', retryable })
  }
})

test('a response that is too long is fetched once: the next one would be as long', async () => {
  const long = () => new Response(new Uint8Array(8 * 1024 * 1024 + 1))
  const reading = scripted([long(), json(200, quote)])
  const read = await failure(getQuote(reading.platform, { quoteId }))
  expect(read).toMatchObject({ code: 'UNEXPECTED_RESPONSE', outcome: 'none', retryable: false })
  const writing = scripted([long(), json(201, quote)])
  expect(await failure(createQuote(writing.platform, quoteBody))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect([reading.requests.length, writing.requests.length]).toEqual([1, 1])
})

test('after a 429 with a date the client waits until then, and tries again', async () => {
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const
  const { platform, waits } = scripted([
    refused(429, 'RATE_LIMITED', { 'Retry-After': 'Wed, 08 Apr 2026 15:30:07 GMT' }),
    refused(400, 'INVALID_INPUT'),
  ])
  expect(await failure(createCustomer(platform, customer))).toMatchObject({
    code: 'REFUSED',
    serviceCode: 'INVALID_INPUT',
    outcome: 'none',
  })
  expect(waits).toEqual([7000])
})

test('the caller decides about a long wait', async () => {
  const { platform, waits } = scripted([refused(429, 'RATE_LIMITED', { 'Retry-After': '3600' })])
  const error = await failure(getQuote(platform, { quoteId }))
  expect(error).toMatchObject({ code: 'RATE_LIMITED', serviceStatus: 429, retryAfterSeconds: 3600 })
  expect(waits).toEqual([])
})

// How long a call waits before it is sent again, and when it does not wait.

afterEach(() => void vi.restoreAllMocks())

test.each([
  [0, [250, 500, 1000, 2000, 4000, 4000]],
  [1, [500, 1000, 2000, 4000, 8000, 8000]],
])('the waits double up to eight seconds, half of each by chance: %d', async (chance, expected) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const { platform, waits } = scripted(Array.from({ length: 7 }, lost), { retries: 6 })
  await failure(getQuote(platform, { quoteId }))
  expect(waits).toEqual(expected)
})

test.each([
  ['0', [0]],
  ['30', [30_000]],
  ['31', []],
])('a wait of at most 30 seconds is taken: Retry-After %s', async (seconds, expected) => {
  const { platform, waits } = scripted([refused(429, 'RATE_LIMITED', { 'Retry-After': seconds })], {
    retries: 1,
  })
  await failure(getQuote(platform, { quoteId }))
  expect(waits).toEqual(expected)
})

test('a service that is overloaded says how long, too', async () => {
  const { platform, waits } = scripted([
    refused(503, 'INTERNAL_ERROR', { 'Retry-After': '2' }),
    refused(408, 'TIMEOUT'),
    json(200, quote),
  ])
  expect((await getQuote(platform, { quoteId })).id).toBe(quoteId)
  expect(waits[0]).toBe(2000)
  expect(waits[1]).toBeGreaterThanOrEqual(500)
})

test.each([
  ['a function that the service does not have', refused(501, 'NOT_IMPLEMENTED')],
  ['a refusal', refused(404, 'QUOTE_NOT_FOUND')],
  ['a redirect', new Response(null, { status: 302 })],
])('%s does not pass with time', async (_, response) => {
  const { platform, requests, waits } = scripted([response])
  await failure(getQuote(platform, { quoteId }))
  expect({ requests: requests.length, waits }).toEqual({ requests: 1, waits: [] })
})

test('a 429 without a time is waited for, because nothing was done', async () => {
  const { platform, requests, waits } = scripted([
    refused(429, 'RATE_LIMITED'),
    refused(400, 'INVALID_INPUT'),
  ])
  await failure(createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }))
  expect(requests).toHaveLength(2)
  expect(waits[0]).toBeGreaterThanOrEqual(250)
})

test('a sign-in is not requested again: another request would mail another code', async () => {
  const { platform, requests, waits } = scripted([refused(429, 'RATE_LIMITED', { 'Retry-After': '1' })])
  expect(await failure(challengeAuthMethod(platform, { authMethodId: 'AuthMethod:1' }))).toMatchObject({
    code: 'RATE_LIMITED',
    outcome: 'none',
  })
  expect({ requests: requests.length, waits }).toEqual({ requests: 1, waits: [] })
})

test.each([
  [0, 1],
  [1, 2],
  [undefined, 3],
])('with retries %s a call is sent %i times', async (retries, expected) => {
  const steps = Array.from({ length: 9 }, lost)
  const { platform, requests } = scripted(steps, retries === undefined ? {} : { retries })
  await failure(createQuote(platform, quoteBody))
  expect(requests).toHaveLength(expected)
})

test('a wait that fails ends the call with what became of it', async () => {
  const wait = () => Promise.reject(new Error('no timer'))
  const { platform, requests } = scripted([lost()], { wait })
  expect(await failure(createQuote(platform, quoteBody))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    cause: new TypeError('fetch failed'),
  })
  expect(requests).toHaveLength(1)
})
