/** Reads a body once: as bytes to pass on untouched, and as the object that those bytes can only mean. */

import { errorCodes } from '@embedded-wallet/protocol'
import { badRequest, RelayError } from './relayError.js'

const maxBodyBytes = 64 * 1024

/** A JSON object together with the exact bytes it came in. */
export interface RequestBody {
  bytes: ArrayBuffer
  json: Record<string, unknown>
}

/**
 * @returns The body, or undefined when there is none.
 * @throws {RelayError} 413, 415, or 400 when it is not JSON, not an object, or could be read in two ways.
 */
export async function readRequestBody(request: Request): Promise<RequestBody | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBodyBytes) throw tooLarge()
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return undefined
  if (bytes.byteLength > maxBodyBytes) throw tooLarge()
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new RelayError(415, errorCodes.unsupportedMediaType, 'Content-Type: application/json is needed.')
  }
  const json = parseObject(bytes)
  return { bytes, json }
}

function parseObject(bytes: ArrayBuffer): Record<string, unknown> {
  let text: string
  let json: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    json = JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON in UTF-8.')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw badRequest('The body is not a JSON object.')
  }
  // Of two equal keys this parser keeps the last, the service's may keep the first. Each key of a text has its colon.
  const colons = text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1
  if (colons !== countKeys(json)) throw badRequest('The body names a field twice.')
  return json as Record<string, unknown>
}

/** Keys at every depth, without recursion: a body may be nested deeper than the stack. */
function countKeys(root: object): number {
  let count = 0
  const open: unknown[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) count += Object.keys(value).length
    open.push(...Object.values(value))
  }
  return count
}

const tooLarge = () =>
  new RelayError(413, errorCodes.payloadTooLarge, `The body is larger than ${maxBodyBytes} bytes.`)
