/** The reader of HTTP responses: limits, encodings, half-broken bodies. */

import { expect, test } from 'vitest'
import {
  decodeText,
  parseBody,
  parseErrorBody,
  parseRetryAfter,
  readBytes,
  readText,
} from './httpResponse.js'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A body that arrives in parts. It notes the cancellation. */
function streamOf(...parts: Uint8Array<ArrayBuffer>[]) {
  const noted = { isCancelled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(part)
    },
    cancel: () => {
      noted.isCancelled = true
    },
  })
  return { response: new Response(body), noted }
}

test('a body of exactly the limit is read, whatever its parts', async () => {
  const { response } = streamOf(bytes('ab'), bytes(''), bytes('cd'))
  expect(await readBytes(response, 4)).toEqual(bytes('abcd'))
})

test('a message without a body has no bytes', async () => {
  expect(await readBytes(new Response(null, { status: 204 }), 0)).toEqual(new Uint8Array())
  expect(await readText(new Response(''), 0)).toBe('')
})

test('a longer body is refused, and its stream is cancelled', async () => {
  const { response, noted } = streamOf(bytes('abc'), bytes('de'), bytes('never read'))
  await expect(readBytes(response, 4)).rejects.toThrow(new RangeError('the body is longer than 4 bytes'))
  expect(noted.isCancelled).toBe(true)
})

test('a cancellation that fails does not hide why the body was refused', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes('abc')),
    cancel: () => Promise.reject(new Error('cannot cancel')),
  })
  await expect(readBytes(new Response(body), 2)).rejects.toThrow(RangeError)
})

test('a connection that breaks rejects with the error of the stream', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('broken')) })
  await expect(readText(new Response(body), 10)).rejects.toThrow(new TypeError('broken'))
})

test('a character may be split over two parts', async () => {
  const [first, ...rest] = bytes('é')
  const { response } = streamOf(Uint8Array.of(first!), Uint8Array.from(rest))
  expect(await readText(response, 10)).toBe('é')
})

test('a byte order mark is dropped, and bytes that are not UTF-8 are refused', () => {
  expect(decodeText(bytes('\ufeff{}'))).toBe('{}')
  expect(() => decodeText(Uint8Array.of(0x7b, 0xff))).toThrow(new RangeError('the body is not UTF-8'))
})

test('a successful body is a JSON object that has one meaning, or is empty', () => {
  expect(parseBody('')).toBeUndefined()
  expect(parseBody('{"id":"Quote:1"}')).toEqual({ id: 'Quote:1' })
  for (const text of ['null', '[]', '"text"', '<html>', '{"amount":1,"amount":2}']) {
    expect(() => parseBody(text), text).toThrow(SyntaxError)
  }
})

test('an error body gives every field that has the right type', () => {
  const whole = { status: 401, code: 'UNAUTHORIZED', message: 'no', reason: 'Invalid OTP code' }
  expect(parseErrorBody(JSON.stringify(whole))).toEqual({
    code: 'UNAUTHORIZED',
    message: 'no',
    reason: 'Invalid OTP code',
  })
  const details = { reason: 'Invalid OTP code', field: 'otp' }
  expect(parseErrorBody(JSON.stringify({ code: 7, reason: 7, details }))).toStrictEqual({
    message: 'Invalid OTP code',
    reason: 'Invalid OTP code',
    details,
  })
  expect(parseErrorBody('{"code":"UNAUTHORIZED"}')).toStrictEqual({ code: 'UNAUTHORIZED' })
})

// Source: service of autumn 2026, read 2026-11-28: error bodies are `{code, reason, details}`. Sure: merged.
test('a body without a message says in its reason what failed', () => {
  const body = { code: 'INVALID_INPUT', reason: 'currency: unknown', details: { field: 'currency' } }
  expect(parseErrorBody(JSON.stringify(body))).toEqual({ ...body, message: 'currency: unknown' })
  expect(parseErrorBody('{"message":"no","reason":"why"}')).toEqual({ message: 'no', reason: 'why' })
})

test.each([
  '',
  '<html>',
  'null',
  '7',
  '"text"',
  '[]',
  '{"code":null,"details":null}',
  '{"details":[]}',
  '{"details":"text"}',
])('an error body %j gives no field and does not throw', (text) => {
  expect(parseErrorBody(text)).toEqual({})
})

const now = Date.UTC(2026, 3, 8, 15, 30)

test.each([
  ['0', 0],
  ['7', 7],
  ['3600', 3600],
  ['99999999999999999999', 3600],
  ['Wed, 08 Apr 2026 15:30:07 GMT', 7],
  ['Wed, 08 Apr 2026 15:30:00 GMT', 0],
  ['08 Apr 2026 15:30:07 GMT', 7],
  ['Thu, 09 Apr 2026 15:30:00 GMT', 3600],
  ['Wed, 08 Apr 2026 15:29:59 GMT', undefined],
  ['2026-04-08T15:30:07Z', undefined],
  // Source: RFC 9110, 5.6.7: the two obsolete forms, which a recipient must read.
  ['Wednesday, 08-Apr-26 15:30:07 GMT', 7],
  ['Wed Apr  8 15:30:07 2026', 7],
  [' 7 ', 7],
  ['7, 9', 9],
  ['7, x', undefined],
  ['not a date GMT', undefined],
  ['x 2099 GMT', undefined],
  ['99 GMT', undefined],
  ['x 2099', undefined],
  ['Thu, 01 Jan 2099 00:00:00 GMT+0100', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j is %j seconds', (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds)
})
