/** `@embedded-wallet/relay/opentelemetry`: turns a relay's events into metrics. It needs the optional peer `@opentelemetry/api`. */

import { type Meter, metrics } from '@opentelemetry/api'
import type { OnRelayEvent } from './operations/events.js'

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
 * Makes an event listener that counts calls (`wallet_relay.calls`) and measures their duration (`wallet_relay.duration`, in
 * milliseconds) by endpoint, method, status and codes.
 *
 * No attribute names a user or an account, so the number of series is small.
 *
 * @param meter - Default: the global meter `embedded-wallet-relay`.
 * @returns A value for the option `onEvent`.
 * @see https://opentelemetry.io/docs/specs/otel/metrics/api/
 * @example
 * ```ts
 * const relay = createRelay({ ...options, onEvent: openTelemetryEvents() })
 * ```
 */
export function openTelemetryEvents(meter: Meter = metrics.getMeter('embedded-wallet-relay')): OnRelayEvent {
  const calls = meter.createCounter('wallet_relay.calls', { description: 'Calls with a response' })
  const durations = meter.createHistogram('wallet_relay.duration', {
    unit: 'ms',
    description: 'Time to the response',
  })
  return (event) => {
    if (event.event !== 'call') return
    const { endpoint, method, status, code, serviceCode, durationMs } = event
    const attributes = {
      endpoint,
      // A caller may invent methods, and each would create a new series.
      'http.request.method': knownMethods.has(method) ? method : '_OTHER',
      'http.response.status_code': status,
      ...(code && { code }),
      ...(serviceCode && { serviceCode }),
    }
    calls.add(1, attributes)
    durations.record(durationMs, attributes)
  }
}
