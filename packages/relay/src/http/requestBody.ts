/** Reads a request body once: its exact bytes, which the relay forwards, and the one JSON object that they mean, in which each key stands once. */

import { errorCodes, parseJsonObject, readBytes, withDeadline } from '@embedded-wallet/protocol'
import { badRequest, RelayError } from '../relayError.js'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * @returns The one JSON object that the bytes mean.
 * @throws {RelayError} 400 if the bytes are not UTF-8.
 * @throws {RelayError} 400 if the text is not one JSON object.
 * @throws {RelayError} 400 if an object has duplicate keys, even if they differ only in case, width or spaces around.
 */
export function parseUnambiguousObject(bytes: Uint8Array): Record<string, unknown> {
  let json: Record<string, unknown>
  try {
    json = parseJsonObject(decoder.decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is ${cause instanceof SyntaxError ? cause.message : 'not UTF-8'}.`)
  }
  for (const { value } of [{ value: json }, ...walkJson(json)]) refuseDuplicateKeys(value)
  return json
}

/** In characters. Normalizing a key of combining marks takes the square of its length. */
const maxKeyLength = 256

/** A lenient parser reads `Type` as `type`, and then the last of the two counts. */
function refuseDuplicateKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const keys = Object.keys(value)
  if (keys.some((key) => key.length > maxKeyLength))
    throw badRequest(`The body has a key of more than ${maxKeyLength} characters.`)
  // Upper case first: that turns the long s and the Kelvin sign into ASCII letters.
  const plain = keys.map((key) => key.normalize('NFKC').trim().toUpperCase().toLowerCase())
  if (new Set(plain).size < keys.length) throw badRequest('The body has duplicate keys.')
}

/** Code that reads an order may recurse, so the relay takes no body that is nested deeper than a stack. */
const maxDepth = 64

/** A value of a body, with its key; undefined for items of a list. */
interface WalkedValue {
  key: string | undefined
  value: unknown
}

/** Every value at every depth. */
export function walkJson(root: unknown, depth = 0, found: WalkedValue[] = []): readonly WalkedValue[] {
  if (typeof root !== 'object' || root === null) return found
  if (depth === maxDepth) throw badRequest(`The body is nested deeper than ${maxDepth} levels.`)
  const isList = Array.isArray(root)
  for (const [key, value] of Object.entries(root)) {
    found.push({ key: isList ? undefined : key, value })
    walkJson(value, depth + 1, found)
  }
  return found
}

const maxBodyBytes = 64 * 1024
const bodyTimeoutMs = 10_000

/** A JSON object together with the exact bytes in which it came. */
export interface RequestBody {
  bytes: Uint8Array<ArrayBuffer>
  json: Record<string, unknown>
}

/**
 * @returns The body, or undefined if there is none.
 * @throws {RelayError} 408 if the body takes longer than ten seconds.
 * @throws {RelayError} 413 if the body is longer than 64 kB.
 * @throws {RelayError} 415 if the Content-Type is not JSON.
 * @throws {RelayError} 500 if other code has read the body before.
 */
export async function readRequestBody(request: Request): Promise<RequestBody | undefined> {
  const { headers } = request
  const contentLength = Number(headers.get('Content-Length') ?? 0)
  if (contentLength > maxBodyBytes) throw tooLarge()
  const contentType = headers.get('Content-Type')
  // Two Content-Types, the parameters of a form or another charset could make the service read another body.
  if (contentType !== null && !/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType)) {
    throw wrongContentType()
  }
  const bytes = await readWithinLimits(request, contentLength > 0)
  if (bytes.length === 0) {
    if (contentLength === 0) return undefined
    throw alreadyRead()
  }
  if (contentType === null) throw wrongContentType()
  return { bytes, json: parseUnambiguousObject(bytes) }
}

/** Refuses a body whose length the headers announce, for an endpoint without one. */
export function refuseAnnouncedBody(headers: Headers): void {
  const contentLength = headers.get('Content-Length')
  if (contentLength !== null && contentLength !== '0') throw unexpectedBody()
}

/**
 * Refuses any body, for an endpoint without one. It reads the stream, because servers create one even for an empty body, and gateways such as
 * those of Spring and Linkerd send an empty body in chunks.
 *
 * @throws {RelayError} As `readRequestBody`; 400 if there is a body.
 */
export async function refuseBody(request: Request): Promise<void> {
  refuseAnnouncedBody(request.headers)
  if ((await readWithinLimits(request, false)).length > 0) throw unexpectedBody()
}

const unexpectedBody = () => badRequest('This endpoint takes no body.')

async function readWithinLimits(request: Request, hasLength: boolean): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await withDeadline(readAll(request, hasLength), bodyTimeoutMs, tooSlow)
    if (bytes.length > maxBodyBytes) throw tooLarge()
    return bytes
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw error instanceof RelayError ? error : badRequest('The body ended early.')
  }
}

/** @throws {RangeError} If a body without a Content-Length is longer than `maxBodyBytes`. */
function readAll(request: Request, hasLength: boolean): Promise<Uint8Array<ArrayBuffer>> {
  // Checked before it is read here: a body that breaks off counts as used afterwards.
  if (request.bodyUsed) {
    // Nothing is lost of a body that was announced as empty.
    if (request.headers.get('Content-Length') === '0') return Promise.resolve(new Uint8Array())
    throw alreadyRead()
  }
  // Every server enforces a Content-Length, and adapters for Node read such a body without building a stream.
  // Firefox has no `Request.body`: there a page made the request, and its body is in memory already.
  if (hasLength || request.body === undefined)
    // `bytes` would save a copy, but requests that stand in for those of fetch inherit one that fails.
    return request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
  return readBytes(request, maxBodyBytes)
}

const alreadyRead = () =>
  new RelayError(
    500,
    errorCodes.internalError,
    'Other code has read the body before the relay. Mount the relay before body parsers, or pass on what they read in req.rawBody or req.body of Node, and do not read the body in authorize.',
  )

const wrongContentType = () =>
  new RelayError(415, errorCodes.unsupportedMediaType, 'Content-Type must be application/json.')

const tooSlow = () =>
  new RelayError(408, errorCodes.requestTimeout, `The body took longer than ${bodyTimeoutMs / 1000} seconds.`)

const tooLarge = () =>
  new RelayError(413, errorCodes.payloadTooLarge, `The body must not be longer than ${maxBodyBytes} bytes.`)
