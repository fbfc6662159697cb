/** Reads JSON that two parsers cannot read differently, and walks through it. */

import { badRequest } from './relayError.js'

/**
 * @throws {RelayError} 400 when the bytes are not UTF-8, not JSON, not an object, or name a field twice.
 */
export function parseUnambiguousObject(bytes: Uint8Array): Record<string, unknown> {
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
  let keys = 0
  for (const { key } of walkJson(json)) if (key !== undefined) keys += 1
  if (colons !== keys) throw badRequest('The body names a field twice.')
  return json as Record<string, unknown>
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
