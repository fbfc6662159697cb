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

const randomBytes = new Uint8Array(4096)
let usedBytes = randomBytes.length

/** A trace id must be unique but need not be secret, so one call of `getRandomValues` serves 256 ids. */
function createTraceId(): string {
  if (usedBytes === randomBytes.length) {
    crypto.getRandomValues(randomBytes)
    usedBytes = 0
  }
  usedBytes += 16
  return bytesToHex(randomBytes.subarray(usedBytes - 16, usedBytes))
}
