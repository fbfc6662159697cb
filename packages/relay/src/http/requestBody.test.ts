/** A body is read only when its Content-Type says that it is JSON, and within its limits. */

import { expect, test } from 'vitest'
import { readRequestBody, refuseBody } from './requestBody.js'

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
