/** Which calls pass, how a body is read, and what a response carries. */

import { expect, test } from 'vitest'
import { notSignedIn, RelayError, tooManyRequests } from '../relayError.js'
import { allowedRequestHeaders, allowedResponseHeaders } from './allowedHeaders.js'
import { refuseForeignPage } from './crossSite.js'
import { parseUnambiguousObject, readRequestBody, refuseBody, walkJson } from './requestBody.js'
import { addHeaders, errorResponse, jsonResponse, toResponse } from './response.js'
import { pathBelow } from './router.js'

test.each([
  ['/wallet', '/wallet/quotes/Quote:1?x=1#y', '/quotes/Quote:1'],
  ['', '/quotes/Quote:1', '/quotes/Quote:1'],
  ['/api/v1/wallet', '/api/v1/wallet/auth/sessions?accountId=x', '/auth/sessions'],
  ['/quotes', '/quotes/quotes/Quote:1', '/quotes/Quote:1'],
  ['/wallet', '/wallet/health/live', '/health/live'],
  [
    '/wallet',
    '/wallet/auth/credentials/AuthMethod%3A1/challenge',
    '/auth/credentials/AuthMethod%3A1/challenge',
  ],
  ['/wallet', '/wallet', ''],
  ['/wallet', '/wallets/login/start', ''],
  ['/wallet', '/login/start', ''],
  ['/wallet', '/x/wallet/login/start', ''],
])('mounted at %j, the path of %s is %j', (mountPath, url, path) => {
  expect(pathBelow(mountPath)(new Request(`https://shop.example${url}`))).toBe(path)
})

test('only the three headers of the contract go to the service', () => {
  const headers = new Headers({
    'Service-Wallet-Signature': 'c2ln',
    'Request-Id': 'Request:1',
    'Idempotency-Key': '0198',
    Authorization: 'Bearer app',
    Cookie: 'app=ada',
    'X-Forwarded-For': '192.0.2.1',
  })
  expect(allowedRequestHeaders(headers)).toEqual({
    'Service-Wallet-Signature': 'c2ln',
    'Request-Id': 'Request:1',
    'Idempotency-Key': '0198',
  })
})

test.each(['a b', 'a,b', 'caf\u00e9', 'x'.repeat(4097), ''])('the header value %.10j is refused', (value) => {
  expect(() => allowedRequestHeaders(new Headers({ 'Request-Id': value }))).toThrow(
    'Request-Id must come once, in printable ASCII without spaces and commas.',
  )
})

test('only three headers of the service go to the browser, and its time once more under a name of the relay', () => {
  const headers = { 'retry-after': '7', date: 'today', 'request-id': 'r', 'set-cookie': 'x', server: 'x' }
  expect(allowedResponseHeaders(headers)).toEqual({
    'Retry-After': '7',
    Date: 'today',
    'Request-Id': 'r',
    'Wallet-Service-Date': 'today',
  })
})

// Which pages may call, by the headers that a browser sends.

const origins = new Set(['https://shop.example'])
const refuse = (headers: Record<string, string>) => refuseForeignPage(new Headers(headers), origins)
const call = { 'Wallet-Call': '1' }

test.each([
  ['a page of the app', { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' }],
  [
    'a page of the app on another subdomain',
    { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-site' },
  ],
  ['a GET of the same origin, without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['such a GET of a listed page', { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://shop.example/pay' }],
  ['a client that is no browser', {}],
])('%s may call', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).not.toThrow()
})

test.each([
  ['no header of a wallet', { 'Wallet-Call': '' }],
  ['another value in the header', { 'Wallet-Call': 'true' }],
])('%s is refused with 403, and the message names the header', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({ name: 'RelayError', status: 403, code: 'WALLET_CALL_MISSING' }),
  )
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['the origin null', { Origin: 'null' }],
  ['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another site that hides', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://shop.example/' }],
  [
    'a GET of a page that is not listed',
    { 'Sec-Fetch-Site': 'same-origin', Referer: 'http://localhost:5174/' },
  ],
  ['an address typed by the user', { 'Sec-Fetch-Site': 'none' }],
  ['a navigation', { Origin: 'https://shop.example', 'Sec-Fetch-Mode': 'navigate' }],
])('%s is refused with 403, and the message names the option', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({
      name: 'RelayError',
      status: 403,
      code: 'ORIGIN_NOT_LISTED',
      message: expect.stringContaining('add the origin of the page to relyingParty.origins'),
    }),
  )
})

test.each([
  ['another origin', { Origin: 'http://127.0.0.1:3000' }, { origin: 'http://127.0.0.1:3000' }],
  [
    'a page that only Referer names',
    { Referer: 'http://localhost:5174/a?b' },
    { origin: 'http://localhost:5174' },
  ],
  ['what is no origin', { Origin: '<b>' }, undefined],
  ['no origin', { 'Sec-Fetch-Site': 'none' }, undefined],
])('the refusal of %s says which one arrived, because a proxy may have changed it', (_, headers, details) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({ code: 'ORIGIN_NOT_LISTED', details }),
  )
})

// A body is read only when its Content-Type says that it is JSON, and within its limits.

const json = '{"type":"EMAIL_OTP"}'
const limit = 64 * 1024

/** A request with exactly these headers: `Request` would add a Content-Type to a text. */
function requestOf(body: string | Uint8Array, headers: Record<string, string> = {}): Request {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new Request('https://shop.example/wallet', { method: 'POST', headers, body: bytes as BodyInit })
}

const unsupported = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'Content-Type must be application/json.',
}

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json ; charset="utf-8" ',
])('a body of the type %s is read', async (type) => {
  const { bytes, json: parsed } = (await readRequestBody(requestOf(json, { 'Content-Type': type })))!
  expect(new TextDecoder().decode(bytes)).toBe(json)
  expect(parsed).toEqual({ type: 'EMAIL_OTP' })
})

test('a body without a Content-Type is refused, though it is JSON', async () => {
  const request = requestOf(json)
  expect(request.headers.has('Content-Type')).toBe(false)
  await expect(readRequestBody(request)).rejects.toMatchObject(unsupported)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; boundary=x',
  'text/plain, application/json',
])('a body of the type %s is refused', async (type) => {
  await expect(readRequestBody(requestOf(json, { 'Content-Type': type }))).rejects.toMatchObject(unsupported)
})

test('a type that is not JSON is refused also without a body', async () => {
  await expect(readRequestBody(requestOf('', { 'Content-Type': 'text/plain' }))).rejects.toMatchObject(
    unsupported,
  )
})

test('no body is none, with and without a type', async () => {
  expect(await readRequestBody(requestOf(''))).toBeUndefined()
  expect(await readRequestBody(requestOf('', { 'Content-Type': 'application/json' }))).toBeUndefined()
})

test('an empty body that other code has read is none, when it was announced as such', async () => {
  const request = requestOf('', { 'Content-Length': '0' })
  await request.text()
  expect(request.bodyUsed).toBe(true)
  expect(await readRequestBody(request)).toBeUndefined()
})

test('a stream without a byte is no body, and one byte is one', async () => {
  const streamOf = (...parts: Uint8Array[]) => {
    const start = (controller: ReadableStreamDefaultController) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    }
    const init = { method: 'DELETE', body: new ReadableStream({ start }), duplex: 'half' }
    return new Request('https://shop.example/wallet', init)
  }
  for (const empty of [[], [new Uint8Array(0)]]) await refuseBody(streamOf(...empty))
  await expect(refuseBody(streamOf(new Uint8Array(1)))).rejects.toMatchObject({ status: 400 })
})

test('a body of 64 kB is read, and one byte more is refused', async () => {
  const fill = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`
  const headers = { 'Content-Type': 'application/json' }
  for (const announced of [{}, { 'Content-Length': `${limit}` }]) {
    const request = requestOf(fill(limit), { ...headers, ...announced })
    expect((await readRequestBody(request))?.bytes).toHaveLength(limit)
  }
  await expect(readRequestBody(requestOf(fill(limit + 1), headers))).rejects.toMatchObject({ status: 413 })
})

test('a body that announces too many bytes is refused unread', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': `${limit + 1}` }
  const request = requestOf(json, headers)
  await expect(readRequestBody(request)).rejects.toMatchObject({ status: 413 })
  expect(request.bodyUsed).toBe(false)
})

// Bodies of requests that a page of Firefox makes: a `Request` has no `body` there.

function inFirefox(body?: string): Request {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('https://shop.example/wallet', { method: 'POST', headers, body: body ?? null })
  return Object.defineProperty(request, 'body', { value: undefined })
}

test('a body is read, to its limit', async () => {
  expect(await readRequestBody(inFirefox('{"a":1}'))).toMatchObject({ json: { a: 1 } })
  expect(await readRequestBody(inFirefox())).toBeUndefined()
  const long = inFirefox(JSON.stringify({ text: 'x'.repeat(64 * 1024) }))
  await expect(readRequestBody(long)).rejects.toMatchObject({ status: 413 })
})

test('an endpoint without a body takes none', async () => {
  await refuseBody(inFirefox())
  await expect(refuseBody(inFirefox('{}'))).rejects.toMatchObject({ status: 400 })
})

// Responses of the relay: headers, bodies and errors.

// Source of `vary`: https://www.w3.org/TR/service-workers/#cache-put, so that no service worker keeps a response.
const fixed = { 'cache-control': 'no-store', vary: '*', 'x-content-type-options': 'nosniff' }

test('a response with a body is JSON that no cache keeps', async () => {
  const response = jsonResponse(201, '{"a":1}', { Date: 'today' })
  expect([response.status, await toResponse(response).text()]).toEqual([201, '{"a":1}'])
  expect(response.headers).toEqual({ ...fixed, date: 'today', 'content-type': 'application/json' })
})

test.each([
  [204, '{}'],
  [200, undefined],
  [200, new Uint8Array()],
])('status %i with the body %j has no body and no content type', async (status, body) => {
  const response = jsonResponse(status, body)
  expect([response.body, response.headers]).toEqual([null, fixed])
})

test('no given header replaces a fixed one', () => {
  expect(jsonResponse(200, '{}', { 'Cache-Control': 'public' }).headers['cache-control']).toBe('no-store')
})

// Source: Fetch, section 2.2.2: "A header value is a byte sequence" without 0x00, 0x0A and 0x0D.
test.each(['a\nSet-Cookie: b=c', 'a\rb', 'a\0', '\u20ac'])(
  'a header %j is refused, as by Headers',
  (value) => {
    expect(() => new Headers({ Date: value })).toThrow(TypeError)
    expect(() => jsonResponse(200, '{}', { Date: value })).toThrow(TypeError)
  },
)

test('each cookie is a line of its own, and other headers of one name are joined', () => {
  const response = jsonResponse(200, '{}', { 'Set-Cookie': 'a=1', Vary: 'Cookie' })
  const added = new Headers({ Vary: 'Origin' })
  for (const cookie of ['b=2', 'c=3']) added.append('Set-Cookie', cookie)
  addHeaders(response, added)
  expect(toResponse(response).headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3'])
  expect(toResponse(response).headers.get('Vary')).toBe('*, Origin')
})

test.each([
  ['UTF-8', new TextEncoder().encode('\ufeff{"a":"é"}')],
  ['other bytes', Uint8Array.of(0x7b, 0xff, 0x7d)],
])('bytes stay exactly as they are: %s', async (_, bytes) => {
  expect(new Uint8Array(await toResponse(jsonResponse(200, bytes)).arrayBuffer())).toEqual(bytes)
})

test('a refusal becomes the error body of the interface', async () => {
  const response = errorResponse(notSignedIn())
  expect([response.status, toResponse(response).headers.get('Retry-After')]).toEqual([401, null])
  expect(await toResponse(response).json()).toMatchObject({
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
  expect(
    toResponse(errorResponse(tooManyRequests('Try again later.', retryAfter))).headers.get('Retry-After'),
  ).toBe(header)
})

test.each([new Error('password is hunter2'), 'hunter2', undefined])(
  'an unexpected error is a 500 without its text',
  async (error) => {
    const response = errorResponse(error)
    const text = await toResponse(response).text()
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

test('a key has at most 256 characters, at any depth', () => {
  expect(parse(`{"${'a'.repeat(256)}":1}`)).toEqual({ ['a'.repeat(256)]: 1 })
  for (const text of [`{"${'a'.repeat(257)}":1}`, `{"x":[{"${'a'.repeat(257)}":1}]}`])
    expect(errorOf(() => parse(text))).toMatchObject({
      status: 400,
      message: 'The body has a key of more than 256 characters.',
    })
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
