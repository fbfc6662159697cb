/** Puts the calls of a relay into spans of OpenTelemetry, and measures what it waits for: the service behind it and its store. */

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
  type UpDownCounter,
} from '@opentelemetry/api'
import { fetchHandler, plainlyOf } from '../http/response.js'
import type { Relay } from '../relay.js'
import { type RelayStore, withSteps } from '../store/relayStore.js'
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
  let more: Attributes = {}
  try {
    const result = await context.with(trace.setSpan(context.active(), span), () => work(span))
    more = attributesOf(result)
    return result
  } catch (error) {
    // The message stays out: it could hold an address or a value.
    more = { 'error.type': error instanceof Error ? error.name : 'unknown' }
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.setAttributes(more)
    durations.record(performance.now() - startedAt, { ...attributes, ...more })
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
export const measuredStore = (store: RelayStore, instruments: Instruments): RelayStore =>
  withSteps(store, (name, step) =>
    measure(instruments, ['wallet_relay.store', SpanKind.CLIENT, { step: name }], step),
  )

/** The same relay: each call has a span that continues the trace of its `traceparent`. */
export function tracedRelay(relay: Relay, tracer: Tracer, inFlight: UpDownCounter): Relay {
  const respond = plainlyOf(relay) ?? relay
  const traced = fetchHandler(async (...[request, caller]: Parameters<Relay>) => {
    inFlight.add(1)
    const remote = remoteSpanOf(request.headers)
    const parent = remote ? trace.setSpanContext(context.active(), remote) : context.active()
    const attributes = { 'http.request.method': request.method }
    const span = tracer.startSpan('wallet_relay.call', { kind: SpanKind.SERVER, attributes }, parent)
    try {
      const own = withSpan(request, span.spanContext())
      const response = await context.with(trace.setSpan(parent, span), () => respond(own, caller))
      span.setAttribute('http.response.status_code', response.status)
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      return response
    } finally {
      span.end()
      inFlight.add(-1)
    }
  })
  const { isReady, close, redeemHandOff, setUp } = relay
  return Object.assign(traced, { isReady, close, redeemHandOff, setUp })
}

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
function remoteSpanOf(headers: Headers): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(headers.get('traceparent') ?? '') ?? []
  if (traceId === undefined) return undefined
  const remote = { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16), isRemote: true }
  return trace.isSpanContextValid(remote) ? remote : undefined
}

/** The request with the trace of its span, so that the header `Trace-Id` of the response names the same trace. */
function withSpan(request: Request, span: SpanContext): Request {
  if (!trace.isSpanContextValid(span)) return request
  const traceparent = traceparentOf(span)
  try {
    request.headers.set('traceparent', traceparent)
    return request
  } catch {
    // Ignored: some runtimes hand out headers that cannot change, so a copy carries it.
    const headers = new Headers(request.headers)
    headers.set('traceparent', traceparent)
    return new Request(request, { headers })
  }
}
