/** How long a call waits before it is sent again, and when it does not wait. */

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
import { challengeAuthMethod, createCustomer, createQuote, getQuote } from '../index.js'

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
