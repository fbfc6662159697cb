/** Reads a request's body: bytes up to a limit, then JSON that nothing further inside has to fear. */

import { errorCodes } from '@embedded-wallet/protocol'
import { invalidInput, Refusal } from './refusal.js'

/** Assumption: the document shows no payload limit. */
const maxBytes = 1_048_576
/** No body of the interface comes near; deeper ones would overflow recursive code. */
const maxDepth = 32

/** @throws Refusal 413 when the body is larger than 1 MiB; the rest of it is not read. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Refusal(413, errorCodes.payloadTooLarge, `the body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/**
 * Parses a JSON body.
 *
 * @returns The value; `undefined` for an empty body, which some endpoints take.
 * @throws Refusal 415 for another content type, 400 for anything but sound JSON in UTF-8.
 */
export function parseBody(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new Refusal(415, errorCodes.unsupportedMediaType, 'the content type must be application/json')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw invalidInput('the body is not JSON in UTF-8')
  }
  refuseHostileShape(value)
  return value
}

function refuseHostileShape(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw invalidInput(`the body is nested deeper than ${maxDepth} levels`)
    const objects = level.filter((value): value is object => typeof value === 'object' && value !== null)
    if (objects.some((value) => Object.hasOwn(value, '__proto__')))
      throw invalidInput('the body has a key __proto__')
    level = objects.flatMap((value) => Object.values(value))
  }
}
