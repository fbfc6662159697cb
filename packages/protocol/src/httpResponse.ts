/** Reads an HTTP response once for core, relay and platform: its bytes up to a limit, its JSON, its error body and Retry-After. */

import type { ErrorBody } from './errorBody.js'
import type { HttpBodyStream } from './shared/bodyStream.js'
import { parseJsonObject } from './shared/strictJson.js'

// The package compiles without DOM and Node types; every runtime has this class.
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { fatal: true },
) => { decode(bytes: Uint8Array): string }

/** The part of a `Response` or a `Request` that the readers use. */
export interface HttpBody {
  readonly body: HttpBodyStream | null
}

/**
 * Reads a body up to a limit.
 *
 * A longer body is not read further: its stream is cancelled, so that the connection becomes free.
 *
 * @param message - A `Response` or `Request` with an unread body.
 * @throws {RangeError} If the body is longer than `maxBytes`.
 * @throws {TypeError} If the connection breaks or the body is already read, as the stream reports it.
 */
export async function readBytes({ body }: HttpBody, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (body === null) return new Uint8Array(0)
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > maxBytes) {
      // A failure of the cancellation is ignored: the RangeError matters more.
      reader.cancel().catch(() => undefined)
      throw new RangeError(`the body is longer than ${maxBytes} bytes`)
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Reads a body as text, up to a limit: see `readBytes` and `decodeText`. No body is the empty text. */
export async function readText(message: HttpBody, maxBytes: number): Promise<string> {
  return decodeText(await readBytes(message, maxBytes))
}

/** Decodes UTF-8. A byte order mark at the start is dropped. It throws a `RangeError` for other bytes, and replaces none. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Ignored: the decoder's own error, which names no position either.
    throw new RangeError('the body is not UTF-8')
  }
}

/**
 * Parses the body of a successful response. Its fields are not checked yet: give it to a schema.
 *
 * @returns The JSON object; undefined if the body is empty.
 * @throws {SyntaxError} If the text is not JSON, is not an object, or holds duplicate keys.
 */
export function parseBody(text: string): Record<string, unknown> | undefined {
  return text === '' ? undefined : parseJsonObject(text)
}

/**
 * Parses the body of an error response, as far as it can be read.
 *
 * It never throws: a field with the wrong type is left out, and a body that is not JSON gives no field.
 *
 * @returns `code`, `message` and `details` as the service sent them. `reason` may stand beside them or under `details`. It takes the place
 * of a missing `message`.
 * @example
 * ```ts
 * parseErrorBody('{"code":"UNAUTHORIZED","message":7,"details":{"reason":"Invalid OTP code"}}').reason
 * // 'Invalid OTP code'
 * ```
 */
export function parseErrorBody(text: string): Partial<Omit<ErrorBody, 'status'>> {
  try {
    const { code, message, reason: word, details } = JSON.parse(text)
    const reason = textOrNothing(word) ?? textOrNothing(details?.reason)
    const fields = {
      code: textOrNothing(code),
      message: textOrNothing(message) ?? reason,
      reason,
      details: typeof details === 'object' && !Array.isArray(details) ? (details ?? undefined) : undefined,
    }
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  } catch {
    // Ignored: why it is not JSON. The status of the response is enough.
    return {}
  }
}

const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The longest wait that a response may ask for, in seconds. */
const maxRetryAfterSeconds = 3600

/**
 * Parses the header `Retry-After`.
 *
 * @param value - Seconds or an HTTP date; null if the response has no such header.
 * @param nowMs - The current time, milliseconds since 1970.
 * @returns Seconds to wait, from 0 to 3600; undefined if the value cannot be read or the date is in the past.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  const text = value?.trim() ?? ''
  // A header that came twice is joined with a comma: the longer wait suits both.
  const seconds = /^\d+(?:, *\d+)*$/.test(text)
    ? Math.max(...text.split(',').map(Number))
    : Math.ceil((dateOf(text) - nowMs) / 1000)
  return seconds >= 0 ? Math.min(Math.abs(seconds), maxRetryAfterSeconds) : undefined
}

/** The three forms of a date in HTTP. `Date.parse` takes much more, such as any text with a year in it. */
const dates = [
  /^(?:[A-Z][a-z]{2}, )?\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
]

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */
function dateOf(text: string): number {
  if (!dates.some((form) => form.test(text))) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
