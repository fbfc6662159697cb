/** The trace id that joins the logs of browser, relay and service about one call. */

import { bytesToHex } from '../encoding.js'

/**
 * @returns The trace id of the request's `traceparent`, or a new one: 32 hex digits.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceIdOf(headers: Headers): string {
  const given = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(headers.get('traceparent') ?? '')?.[1]
  return given !== undefined && !/^0+$/.test(given) ? given : createTraceId()
}

const idLength = 32
let randomHex = ''
let usedLength = 0

/** A trace id must be unique but need not be secret, so one call of `getRandomValues` serves 256 ids. */
function createTraceId(): string {
  if (usedLength === randomHex.length) {
    randomHex = bytesToHex(crypto.getRandomValues(new Uint8Array(4096)))
    usedLength = 0
  }
  usedLength += idLength
  return randomHex.slice(usedLength - idLength, usedLength)
}
