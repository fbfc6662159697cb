/** Measures what a relay waits for, and puts it into spans of OpenTelemetry: the service behind it and its store. */

import {
  type Attributes,
  context,
  type Histogram,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { RelayStore } from '../store/relayStore.js'
import type { Transport } from '../upstream/transport.js'

/** What one kind of work is reported to. */
export interface Instruments {
  tracer: Tracer
  durations: Histogram
}

/** The header of a span for the next service. @see https://www.w3.org/TR/trace-context/#traceparent-header */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Runs work in a span of its own, below the span of the call. Attributes name no user, no id and no value. */
async function measure<T>(
  { tracer, durations }: Instruments,
  [name, kind, attributes]: [name: string, kind: SpanKind, attributes: Attributes],
  work: (span: Span) => Promise<T>,
  attributesOf: (result: T) => Attributes = () => ({}),
): Promise<T> {
  const startedAt = performance.now()
  const span = tracer.startSpan(name, { kind, attributes })
  try {
    const result = await context.with(trace.setSpan(context.active(), span), () => work(span))
    const more = attributesOf(result)
    span.setAttributes(more)
    durations.record(performance.now() - startedAt, { ...attributes, ...more })
    return result
  } catch (error) {
    // The message stays out: it could hold an address or a value.
    const more = { 'error.type': error instanceof Error ? error.name : 'unknown' }
    span.setAttributes(more)
    span.setStatus({ code: SpanStatusCode.ERROR })
    durations.record(performance.now() - startedAt, { ...attributes, ...more })
    throw error
  } finally {
    span.end()
  }
}

/** The same transport, measured. The service gets the span of the request as its parent. */
export const measuredTransport =
  (transport: Transport, instruments: Instruments): Transport =>
  (request) => {
    const attributes = { 'http.request.method': request.method }
    return measure(
      instruments,
      ['wallet_relay.upstream', SpanKind.CLIENT, attributes],
      (span) => {
        const spanContext = span.spanContext()
        if (!trace.isSpanContextValid(spanContext)) return transport(request)
        const headers = { ...request.headers, traceparent: traceparentOf(spanContext) }
        return transport({ ...request, headers })
      },
      ({ status }) => ({ 'http.response.status_code': status }),
    )
  }

/** The same store, measured. */
export function measuredStore(store: RelayStore, instruments: Instruments): RelayStore {
  const step = <T>(name: keyof RelayStore, work: () => Promise<T>) =>
    measure(instruments, ['wallet_relay.store', SpanKind.CLIENT, { step: name }], work)
  return {
    put: (key, value, ttlMs, owner) => step('put', () => store.put(key, value, ttlMs, owner)),
    get: (key) => step('get', () => store.get(key)),
    take: (key) => step('take', () => store.take(key)),
    swap: (key, from, to, ttlMs) => step('swap', () => store.swap(key, from, to, ttlMs)),
    spend: (key, rate) => step('spend', () => store.spend(key, rate)),
    ping: () => step('ping', () => store.ping()),
  }
}
