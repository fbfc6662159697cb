/** What the relay makes of a response that it needs itself. */

import { object, string } from 'valibot'
import { expect, test } from 'vitest'
import { parseResponse, refuseFailure } from './readers.js'
import { fetchTransport, type UpstreamResponse } from './transport.js'

const schema = object({ id: string() })
const responseOf = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): UpstreamResponse => ({
  status,
  headers,
  bytes: new TextEncoder().encode(text),
})

test('a response that follows the schema is parsed', () => {
  expect(parseResponse(responseOf(200, '{"id":"Quote:1"}'), schema)).toEqual({ id: 'Quote:1' })
})

test.each([
  ['an unexpected status', responseOf(404, '{"id":"Quote:1"}')],
  ['no body', responseOf(200, '')],
  ['broken JSON', responseOf(200, '{"id":')],
  ['duplicate keys', responseOf(200, '{"id":"Quote:1","id":"Quote:2"}')],
  ['a missing field', responseOf(200, '{}')],
  ['bytes that are not UTF-8', { status: 200, headers: {}, bytes: Uint8Array.of(0x7b, 0xff, 0x7d) }],
])('%s is a bad gateway', (_, response) => {
  expect(() => parseResponse(response, schema)).toThrow(
    expect.objectContaining({ status: 502, code: 'BAD_GATEWAY' }),
  )
})

test.each([
  [429, { status: 429, code: 'RATE_LIMITED', retryAfter: '7' }],
  [503, { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '7' }],
  [500, { status: 502, code: 'BAD_GATEWAY' }],
  [504, { status: 502, code: 'BAD_GATEWAY' }],
])('a %i of the service refuses the call', (status, refusal) => {
  const response = responseOf(status, '{"message":"text of the service"}', { 'retry-after': '7' })
  expect(() => refuseFailure(response)).toThrow(expect.objectContaining(refusal))
  expect(() => refuseFailure(response)).not.toThrow('text of the service')
})

test.each([200, 202, 400, 401, 404, 409])('a %i says something about the question and passes', (status) => {
  expect(() => refuseFailure(responseOf(status, ''))).not.toThrow()
})

// The transport over `fetch`.

test('a redirect is never followed: the credentials would go to another place', async () => {
  const sent: Request[] = []
  const send = fetchTransport(async (request) => {
    sent.push(request)
    return new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })
  })
  const call = { method: 'GET', url: 'https://api.example/quotes', headers: { Authorization: 'Basic x' } }
  const response = await send({ ...call, body: undefined, timeoutMs: 1000, maxResponseBytes: 1000 })
  expect(response.status).toBe(302)
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([[call.url, 'manual']])
})
