/** Parses JSON that no two parsers read differently, and walks through JSON values. */

import { parseJsonObject } from '@embedded-wallet/protocol'
import { badRequest } from '../relayError.js'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * @returns The one JSON object that the bytes mean.
 * @throws {RelayError} 400 when the bytes are not UTF-8.
 * @throws {RelayError} 400 when the text is not one JSON object.
 * @throws {RelayError} 400 when an object has duplicate keys, also when they differ only in case, width or spaces around.
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

/** A lenient parser reads `Type` as `type`, and then the last of the two counts. */
function refuseDuplicateKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const keys = Object.keys(value)
  // Upper case first: that turns the long s and the Kelvin sign into ASCII letters.
  const plain = keys.map((key) => key.normalize('NFKC').trim().toUpperCase().toLowerCase())
  if (new Set(plain).size < keys.length) throw badRequest('The body has duplicate keys.')
}

/**
 * Every value at every depth, with its key (undefined for items of a list).
 *
 * It does not recurse: a body may be nested deeper than the stack.
 */
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
