/** `@embedded-wallet/relay/opentelemetry`: a relay's events as metrics. Needs the optional peer `@opentelemetry/api`. */

import { type Meter, metrics } from '@opentelemetry/api'
import type { OnEvent } from './operations/events.js'

const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/**
 * Counts calls and measures their duration, by endpoint, status and code; nothing of it names a person or an account.
 *
 * @param meter - Default: the global meter `embedded-wallet-relay`.
 * @returns A value for the option `onEvent`.
 */
export function openTelemetryEvents(meter: Meter = metrics.getMeter('embedded-wallet-relay')): OnEvent {
  const calls = meter.createCounter('wallet_relay.calls', { description: 'Calls answered' })
  const durations = meter.createHistogram('wallet_relay.duration', {
    unit: 'ms',
    description: 'Time to the answer',
  })
  return ({ endpoint, method, status, code, durationMs }) => {
    const attributes = {
      endpoint,
      // A caller may make methods up, and each would be a series of its own.
      'http.request.method': knownMethods.has(method) ? method : '_OTHER',
      'http.response.status_code': status,
      ...(code && { code }),
    }
    calls.add(1, attributes)
    durations.record(durationMs, attributes)
  }
}
