/** The one way in which the relay answers: JSON, never stored, never sniffed. */

import { type ErrorBody, errorCodes, RETRY_AFTER_HEADER } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'

const fixed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** @param body - JSON text or its bytes; undefined for an answer without a body. */
export function jsonResponse(
  status: number,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const hasBody = body !== undefined && body.length > 0 && status !== 204
  // A plain object: adapters for Node write it out without building Headers first.
  const all: Record<string, string> = Object.assign({}, headers, fixed)
  if (hasBody) all['Content-Type'] = 'application/json'
  return new Response(hasBody ? asText(body) : null, { status, headers: all })
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The same bytes as a text where they are one: servers write headers and a text in one go. */
function asText(body: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  try {
    return decoder.decode(body)
  } catch {
    return body
  }
}

/** The answer for an error. What is no `RelayError` is told to nobody. */
export function errorResponse(error: unknown): Response {
  const refusal =
    error instanceof RelayError
      ? error
      : new RelayError(500, errorCodes.internalError, 'The relay failed. Nothing is known of the outcome.')
  const { status, code, message, retryAfter, reason } = refusal
  const body: ErrorBody = { status, code, message, ...(reason !== undefined && { reason }) }
  return jsonResponse(status, JSON.stringify(body), {
    ...(retryAfter !== undefined && { [RETRY_AFTER_HEADER]: String(retryAfter) }),
  })
}
