/** `@embedded-wallet/relay/opentelemetry`: metrics and spans of a relay. It needs the optional peer `@opentelemetry/api`. */

import { type Meter, metrics, type Tracer, trace } from '@opentelemetry/api'
import type { OnRelayEvent } from './operations/events.js'
import type { Relay } from './relay.js'
import type { RelayStore } from './store/relayStore.js'
import { measuredStore, measuredTransport, tracedRelay } from './telemetry/measure.js'
import { fetchTransport, type Transport } from './upstream/transport.js'

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
 * milliseconds) by endpoint, method, status and codes, and counts refusals by their quota (`wallet_relay.quota_refusals`).
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
  const quotaRefusals = meter.createCounter('wallet_relay.quota_refusals', {
    description: 'Calls that a used-up quota refused',
  })
  return (event) => {
    if (event.event !== 'call') return
    const { endpoint, method, status, code, serviceCode, durationMs, quota } = event
    if (quota !== undefined) quotaRefusals.add(1, { quota })
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

/** What `createTelemetry` returns: give each part to the relay that it names. */
export interface Telemetry {
  /** For the option `onEvent`: as `openTelemetryEvents`. */
  onEvent: OnRelayEvent
  /** Wraps the transport for `service.transport`. Default: one over the global `fetch`. */
  transport: (transport?: Transport) => Transport
  /** Wraps the store for the option `store`. */
  store: (store: RelayStore) => RelayStore
  /** Wraps the relay itself: mount what it returns. */
  relay: (relay: Relay) => Relay
}

/**
 * Makes metrics and spans for one relay: what `openTelemetryEvents` counts, the calls in progress (`wallet_relay.in_flight`), how long the
 * service (`wallet_relay.upstream.duration`) and the store (`wallet_relay.store.duration`) take, in milliseconds; and a span for each call with
 * one below it for each request to the service and each step of the store.
 *
 * A call continues the trace of its `traceparent`, and the service gets the span of its request. A relay that is not wrapped pays nothing.
 * Spans belong to each other only where the app's SDK has registered a context manager, as `NodeSDK` does.
 *
 * @param options - `meter` and `tracer`. Default: the global ones with the name `embedded-wallet-relay`.
 * @see https://opentelemetry.io/docs/languages/js/
 * @example
 * ```ts
 * const telemetry = createTelemetry()
 * const service = { baseUrl, tokenId, clientSecret, transport: telemetry.transport(nodeTransport()) }
 * const store = telemetry.store(memoryStore())
 * const relay = telemetry.relay(createRelay({ ...options, service, store, onEvent: telemetry.onEvent }))
 * ```
 */
export function createTelemetry({
  meter = metrics.getMeter('embedded-wallet-relay'),
  tracer = trace.getTracer('embedded-wallet-relay'),
}: {
  meter?: Meter | undefined
  tracer?: Tracer | undefined
} = {}): Telemetry {
  const durationsOf = (part: string, description: string) =>
    meter.createHistogram(`wallet_relay.${part}.duration`, { unit: 'ms', description })
  const upstream = { tracer, durations: durationsOf('upstream', 'Time to the response of the service') }
  const stored = { tracer, durations: durationsOf('store', 'Time of one step of the store') }
  const inFlight = meter.createUpDownCounter('wallet_relay.in_flight', { description: 'Calls in progress' })
  return {
    onEvent: openTelemetryEvents(meter),
    transport: (transport = fetchTransport(undefined)) => measuredTransport(transport, upstream),
    store: (store) => measuredStore(store, stored),
    relay: (relay) => tracedRelay(relay, tracer, inFlight),
  }
}
