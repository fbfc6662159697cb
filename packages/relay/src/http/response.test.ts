/** Responses of the relay: headers, bodies and errors. */

import { expect, test } from 'vitest'
import { notSignedIn, tooManyRequests } from '../relayError.js'
import { errorResponse, jsonResponse } from './response.js'

const headersOf = (response: Response) => Object.fromEntries(response.headers)
const fixed = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

test('a response with a body is JSON that no cache keeps', async () => {
  const response = jsonResponse(201, '{"a":1}', { Date: 'today' })
  expect([response.status, await response.text()]).toEqual([201, '{"a":1}'])
  expect(headersOf(response)).toEqual({ ...fixed, date: 'today', 'content-type': 'application/json' })
})

test.each([
  [204, '{}'],
  [200, undefined],
  [200, new Uint8Array()],
])('status %i with the body %j has no body and no content type', async (status, body) => {
  const response = jsonResponse(status, body)
  expect([response.body, headersOf(response)]).toEqual([null, fixed])
})

test('no given header replaces a fixed one', () => {
  expect(jsonResponse(200, '{}', { 'Cache-Control': 'public' }).headers.get('Cache-Control')).toBe('no-store')
})

test.each([
  ['UTF-8', new TextEncoder().encode('\ufeff{"a":"é"}')],
  ['other bytes', Uint8Array.of(0x7b, 0xff, 0x7d)],
])('bytes stay exactly as they are: %s', async (_, bytes) => {
  expect(new Uint8Array(await jsonResponse(200, bytes).arrayBuffer())).toEqual(bytes)
})

test('a refusal becomes the error body of the interface', async () => {
  const response = errorResponse(notSignedIn())
  expect([response.status, response.headers.get('Retry-After')]).toEqual([401, null])
  expect(await response.json()).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
    reason: expect.any(String),
  })
})

test.each([
  [7, '7'],
  ['Fri, 01 Jan 2027 00:00:00 GMT', 'Fri, 01 Jan 2027 00:00:00 GMT'],
  [undefined, null],
])('a refusal with Retry-After %s sends %s', (retryAfter, header) => {
  expect(errorResponse(tooManyRequests('Try again later.', retryAfter)).headers.get('Retry-After')).toBe(
    header,
  )
})

test.each([new Error('password is hunter2'), 'hunter2', undefined])(
  'an unexpected error is a 500 without its text',
  async (error) => {
    const response = errorResponse(error)
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(text).not.toContain('hunter2')
  },
)
