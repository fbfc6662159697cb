/** The trace under which the logs of browser, relay and service speak of one call. */

import { bytesToHex } from '../encoding.js'

/** Of the integrator's own trace when the request is part of one, otherwise fresh: 32 hex digits. */
export function traceIdOf(headers: Headers): string {
  const given = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(headers.get('traceparent') ?? '')?.[1]
  return given !== undefined && !/^0+$/.test(given)
    ? given
    : bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
