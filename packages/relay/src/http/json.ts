/** Reads JSON that two parsers cannot read differently, and walks through it. */

import { parseJsonObject } from '@embedded-wallet/protocol'
import { badRequest } from '../relayError.js'

/**
 * @throws {RelayError} 400 when the bytes are not UTF-8, not JSON, not an object, or name a field twice, be it in other letters.
 */
export function parseUnambiguousObject(bytes: Uint8Array): Record<string, unknown> {
  let json: Record<string, unknown>
  try {
    json = parseJsonObject(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is ${cause instanceof SyntaxError ? cause.message : 'not UTF-8'}.`)
  }
  for (const { value } of [{ value: json }, ...walkJson(json)]) refuseTwins(value)
  return json
}

/** A lenient reader takes `Type` for `type`, and then the last of the two counts. */
function refuseTwins(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const keys = Object.keys(value)
  // Upper case first: it is there that the long s and the Kelvin sign become letters of ASCII.
  const plain = keys.map((key) => key.normalize('NFKC').trim().toUpperCase().toLowerCase())
  if (new Set(plain).size < keys.length) throw badRequest('The body is ambiguous: a field is named twice.')
}

/** Every value at every depth with its key (none in a list). Without recursion: a body may be nested deeper than the stack. */
export function* walkJson(root: unknown): Generator<{ key: string | undefined; value: unknown }> {
  const open: unknown[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [key, inner] of Object.entries(value)) {
      yield { key: isList ? undefined : key, value: inner }
      open.push(inner)
    }
  }
}
