/** Reads JSON that two parsers cannot read differently, and walks through it. */

import { parseJsonObject } from '@embedded-wallet/protocol'
import { badRequest } from './relayError.js'

/**
 * @throws {RelayError} 400 when the bytes are not UTF-8, not JSON, not an object, or name a field twice.
 */
export function parseUnambiguousObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    return parseJsonObject(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is ${cause instanceof SyntaxError ? cause.message : 'not UTF-8'}.`)
  }
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
