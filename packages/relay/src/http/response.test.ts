/** Responses of the relay: headers, bodies and errors. */

import { expect, test } from 'vitest'
import { notSignedIn, RelayError, tooManyRequests } from '../relayError.js'
import { parseUnambiguousObject, walkJson } from './requestBody.js'
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

// What `parseUnambiguousObject` accepts and refuses, and what `walkJson` visits.

const bytesOf = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parseUnambiguousObject(bytesOf(text))
const errorOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test.each([
  ['{}', {}],
  [' {"a":1,"b":[{"a":2},{"a":3}]}\n', { a: 1, b: [{ a: 2 }, { a: 3 }] }],
  ['{"type":"PASSKEY","nickname":"Zoë’s phone"}', { type: 'PASSKEY', nickname: 'Zoë’s phone' }],
])('%s is read', (text, json) => {
  expect(parse(text)).toEqual(json)
})

test.each([
  ['the same key', '{"a":1,"a":2}'],
  ['an escaped key', '{"a":1,"\\u0061":2}'],
  ['another case', '{"type":1,"Type":2}'],
  ['full width letters', '{"type":1,"\\uff54\\uff59\\uff50\\uff45":2}'],
  ['a space behind the key', '{"type":1,"type ":2}'],
  ['the long s', '{"session":1,"\\u017fession":2}'],
  ['the Kelvin sign', '{"key":1,"\\u212aey":2}'],
  ['in an inner object', '{"x":{"a":1,"A":2}}'],
  ['in an object of a list', '{"x":[1,{"a":1,"A":2}]}'],
])('duplicate keys are refused: %s', (_, text) => {
  const error = errorOf(() => parse(text))
  expect(error).toBeInstanceOf(RelayError)
  expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

test.each(['', '{', '[]', 'null', '1', '"x"', '{}{}', '{"a":1,}', "{'a':1}", '\ufeff{}'])(
  'what is not one JSON object is refused: %j',
  (text) => {
    expect(errorOf(() => parse(text))).toMatchObject({ name: 'RelayError', status: 400 })
  },
)

test('bytes that are not UTF-8 are refused, and the message names the cause', () => {
  const bytes = Uint8Array.of(...bytesOf('{"a":"'), 0xff, ...bytesOf('"}'))
  expect(errorOf(() => parseUnambiguousObject(bytes))).toMatchObject({
    status: 400,
    message: 'The body is not UTF-8.',
  })
})

test('a walk visits every key and value at every depth, and items of lists without a key', () => {
  const visited = [...walkJson({ a: { b: [1, { c: 'x' }] }, d: null })]
  expect(visited.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd', undefined, undefined])
  expect(visited).toContainEqual({ key: 'c', value: 'x' })
  expect(visited).toContainEqual({ key: undefined, value: 1 })
  expect(visited).toContainEqual({ key: 'd', value: null })
})

// The app's own code gets it, and most of that recurses.
test('a body has at most 64 levels', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(Object.keys(parse(nested(64)))).toEqual(['a'])
  for (const levels of [65, 30_000])
    expect(errorOf(() => parse(nested(levels)))).toMatchObject({
      status: 400,
      message: 'The body is nested deeper than 64 levels.',
    })
})
