/** When a call is sent again: only where that is safe, after a wait, under the same key. */

import { expect, test } from 'vitest'
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
import { createCustomer, createQuote, getQuote } from '../index.js'

// Source: profile 2026-08, POST /quotes: "429 DAILY_VOLUME_LIMIT_EXCEEDED".
test('a used-up daily volume is not tried again, and the error says what to do', async () => {
  const { platform, requests, waits } = scripted([refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED')])
  const error = await createQuote(platform, quoteBody).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'REFUSED',
    status: 429,
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

test('a call that only reads is repeated, and its outcome is never unknown', async () => {
  const { platform } = scripted([lost(), lost(), lost()])
  expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
    code: 'UNREACHABLE',
    outcome: 'none',
  })
})

test.each([
  ['3', 3000],
  ['Wed, 08 Apr 2026 15:30:07 GMT', 7000],
])('after a 429 the client waits and tries again: Retry-After %s', async (value, ms) => {
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const
  const { platform, waits } = scripted([
    refused(429, 'RATE_LIMITED', { 'Retry-After': value }),
    refused(400, 'INVALID_INPUT'),
  ])
  expect(await failure(createCustomer(platform, customer))).toMatchObject({
    code: 'REFUSED',
    serviceCode: 'INVALID_INPUT',
    outcome: 'none',
  })
  expect(waits).toEqual([ms])
})

test('the caller decides about a long wait', async () => {
  const { platform, waits } = scripted([refused(429, 'RATE_LIMITED', { 'Retry-After': '3600' })])
  const error = await failure(getQuote(platform, { quoteId }))
  expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 3600 })
  expect(waits).toEqual([])
})
