/** Reads a body once: as bytes to pass on untouched, and as the object that those bytes can only mean. */

import { errorCodes, readBytes } from '@embedded-wallet/protocol'
import { withDeadline } from '../operations/deadline.js'
import { badRequest, RelayError } from '../relayError.js'
import { parseUnambiguousObject } from './json.js'

const maxBodyBytes = 64 * 1024
const bodyTimeoutMs = 10_000

/** A JSON object together with the exact bytes it came in. */
export interface RequestBody {
  bytes: Uint8Array<ArrayBuffer>
  json: Record<string, unknown>
}

/**
 * @returns The body, or undefined when there is none.
 * @throws {RelayError} 408 when it comes too slowly, 413, 415, or 400 when it is not JSON, not an object, or could be
 * read in two ways.
 */
export async function readRequestBody(request: Request): Promise<RequestBody | undefined> {
  const { headers } = request
  const announced = Number(headers.get('Content-Length') ?? 0)
  if (announced > maxBodyBytes) throw tooLarge()
  const contentType = headers.get('Content-Type')
  // Two Content-Types, parameters of a form, another charset: all of them are somebody's trick.
  if (contentType !== null && !/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType)) {
    throw new RelayError(415, errorCodes.unsupportedMediaType, 'Content-Type: application/json is needed.')
  }
  const bytes = await readInTime(request, announced > 0)
  if (bytes.length === 0) {
    if (announced === 0) return undefined
    throw alreadyRead()
  }
  if (contentType === null) {
    throw new RelayError(415, errorCodes.unsupportedMediaType, 'Content-Type: application/json is needed.')
  }
  return { bytes, json: parseUnambiguousObject(bytes) }
}

/**
 * Refuses a body that a request announces where the table has none. All that a GET can have is announced.
 *
 * @throws {RelayError} 400
 */
export function refuseAnnouncedBody(headers: Headers): void {
  const announced = headers.get('Content-Length')
  if ((announced !== null && announced !== '0') || headers.has('Transfer-Encoding')) throw unwantedBody()
}

/**
 * Refuses any body where the table has none. Servers give a stream even where nothing was sent, so it is looked into.
 *
 * @throws {RelayError} 400, or 408 when nothing comes and nothing ends.
 */
export async function refuseBody(request: Request): Promise<void> {
  refuseAnnouncedBody(request.headers)
  if (!(await withDeadline(isEmpty(request.body), bodyTimeoutMs, tooSlow))) throw unwantedBody()
}

const unwantedBody = () => badRequest('No body is taken here.')

async function isEmpty(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.length > 0) return false
    }
    return true
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function readInTime(request: Request, isAnnounced: boolean): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await withDeadline(read(request, isAnnounced), bodyTimeoutMs, tooSlow)
    if (bytes.length > maxBodyBytes) throw tooLarge()
    return bytes
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw error instanceof RelayError ? error : badRequest('The body broke off.')
  }
}

/** @throws {RangeError} When a body without a length is longer than `maxBodyBytes`. */
async function read(request: Request, isAnnounced: boolean): Promise<Uint8Array<ArrayBuffer>> {
  // An announced length is kept by every server, and adapters for Node read such a body without building a stream.
  if (isAnnounced) {
    return request.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      (cause) => Promise.reject(request.bodyUsed ? alreadyRead() : cause),
    )
  }
  if (request.bodyUsed) throw alreadyRead()
  return readBytes(request, maxBodyBytes)
}

const alreadyRead = () =>
  new RelayError(
    500,
    errorCodes.internalError,
    'The body was read before the relay saw it. Mount the relay before anything that parses bodies, and leave the body alone in authorize.',
  )

const tooSlow = () => new RelayError(408, errorCodes.requestTimeout, 'The body came too slowly.')

const tooLarge = () =>
  new RelayError(413, errorCodes.payloadTooLarge, `The body is larger than ${maxBodyBytes} bytes.`)
