/** Puts each call of a relay into a span of OpenTelemetry, and counts those in progress. */

import {
  context,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  type UpDownCounter,
} from '@opentelemetry/api'
import type { Relay } from '../relay.js'
import { traceparentOf } from './measure.js'

/** The same relay: each call has a span that continues the trace of its `traceparent`. */
export function tracedRelay(relay: Relay, tracer: Tracer, inFlight: UpDownCounter): Relay {
  const traced = async (...[request, caller]: Parameters<Relay>) => {
    inFlight.add(1)
    const remote = remoteSpanOf(request.headers)
    const parent = remote ? trace.setSpanContext(context.active(), remote) : context.active()
    const attributes = { 'http.request.method': request.method }
    const span = tracer.startSpan('wallet_relay.call', { kind: SpanKind.SERVER, attributes }, parent)
    try {
      const own = withSpan(request, span.spanContext())
      const response = await context.with(trace.setSpan(parent, span), () => relay(own, caller))
      span.setAttribute('http.response.status_code', response.status)
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      return response
    } finally {
      span.end()
      inFlight.add(-1)
    }
  }
  return Object.assign(traced, { isReady: relay.isReady, close: relay.close })
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
    // Nothing is lost: some runtimes hand out headers that cannot change, so a copy carries it.
    const headers = new Headers(request.headers)
    headers.set('traceparent', traceparent)
    return new Request(request, { headers })
  }
}
