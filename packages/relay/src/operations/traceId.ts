/** The trace under which the logs of browser, relay and service speak of one call. */

import { bytesToHex } from '../encoding.js'

/** Of the integrator's own trace when the request is part of one, otherwise fresh: 32 hex digits. */
export function traceIdOf(headers: Headers): string {
  const given = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(headers.get('traceparent') ?? '')?.[1]
  return given !== undefined && !/^0+$/.test(given) ? given : freshTraceId()
}

const pool = new Uint8Array(4096)
let used = pool.length

/** Unique, not secret: one draw of randomness serves many. */
function freshTraceId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += 16
  return bytesToHex(pool.subarray(used - 16, used))
}
