/** Builds every response of the relay: JSON that no cache keeps and no browser sniffs. */

import { errorCodes, RETRY_AFTER_HEADER } from '@embedded-wallet/protocol'
import { HookError } from '../operations/deadline.js'
import { RelayError, whereReasonIs } from '../relayError.js'

const fixedHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** @param body - JSON text or its bytes; undefined for a response without a body. */
export function jsonResponse(
  status: number,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const hasBody = body !== undefined && body.length > 0 && status !== 204
  // A plain object: adapters for Node write it to the socket without building Headers first.
  const all: Record<string, string> = Object.assign({}, headers, fixedHeaders)
  if (hasBody) all['Content-Type'] = 'application/json'
  return new Response(hasBody ? toText(body) : null, { status, headers: all })
}

/** Adds the headers of the app to a response. */
export function addHeaders(response: Response, added: Headers): Response {
  added.forEach((value, name) => {
    response.headers.append(name, value)
  })
  return response
}

function failureText(error: unknown, method: string): string {
  const option = error instanceof HookError ? error.option : undefined
  const who = option ? `${option} of the relay` : 'the relay'
  const failed = `${who} failed. ${whereReasonIs}`
  // These two run before everything else.
  return method === 'GET' || option === 'authorize' || option === 'clientAddress'
    ? `Nothing was sent: ${failed}`
    : `The outcome of the call is unknown: ${failed}`
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text where the bytes are UTF-8, because servers write headers and a text in one go; otherwise the bytes. */
function toText(body: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  try {
    return decoder.decode(body)
  } catch {
    // Nothing is lost: the bytes themselves are sent.
    return body
  }
}

/**
 * The response for an error. The browser gets no detail of an error that is not a `RelayError`.
 *
 * @param method - Of the request: one that reads changes nothing.
 */
export function errorResponse(error: unknown, method = 'POST'): Response {
  const refusal =
    error instanceof RelayError
      ? error
      : new RelayError(500, errorCodes.internalError, failureText(error, method))
  const { status, code, message, retryAfter, reason, details } = refusal
  const headers = retryAfter === undefined ? {} : { [RETRY_AFTER_HEADER]: String(retryAfter) }
  return jsonResponse(status, JSON.stringify({ status, code, message, reason, details }), headers)
}
