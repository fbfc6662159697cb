/** Metrics and spans of a relay, in OpenTelemetry's own SDK: what an operator sees of the service, the store, the quotas and the calls in progress. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { createTelemetry } from '@embedded-wallet/relay/opentelemetry'
import { type Context, type ContextManager, context, ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api'
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const storage = new AsyncLocalStorage<Context>()
/** The part of an app's SDK that lets spans know their parents. */
const manager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, run, self, ...args) => storage.run(active, () => run.call(self as never, ...args)),
  bind: (_, target) => target,
  enable: () => manager,
  disable: () => manager,
}
beforeAll(() => void context.setGlobalContextManager(manager))
afterAll(() => context.disable())

/** The SDK of an app, which keeps in memory what it would export. */
function createSdk() {
  const exported = new InMemorySpanExporter()
  const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exported)] })
  const kept = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: kept, exportIntervalMillis: 2 ** 31 - 1 })
  const meters = new MeterProvider({ readers: [reader] })
  onTestFinished(async () => {
    await tracers.shutdown()
    await meters.shutdown()
  })
  /** Every metric by its name. */
  const readMetrics = async () => {
    await reader.forceFlush()
    const { scopeMetrics } = kept.getMetrics().at(-1)!
    return new Map(
      scopeMetrics.flatMap(({ metrics }) => metrics).map((metric) => [metric.descriptor.name, metric]),
    )
  }
  const spans = () => exported.getFinishedSpans()
  return { tracer: tracers.getTracer('test'), meter: meters.getMeter('test'), spans, readMetrics }
}

const rate = (points: number) => ({ points, seconds: 60 })

function open() {
  const { tracer, meter, spans, readMetrics } = createSdk()
  const telemetry = createTelemetry({ meter, tracer })
  const service = recordingService()
  const headers: string[] = []
  const transport = telemetry.transport(async ({ method, url, headers: sent, body }) => {
    headers.push(sent.traceparent!)
    const response = await service.fetch(new Request(url, { method, headers: sent, body: body ?? null }))
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: { 'content-type': 'application/json' }, bytes }
  })
  const relay = telemetry.relay(
    relayOfAda(service.fetch, {
      service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 'c', transport },
      store: telemetry.store(memoryStore()),
      onEvent: telemetry.onEvent,
      quotas: { signatures: { perUser: rate(1), perAddress: rate(100) } },
    }),
  )
  const send = (more: Record<string, string> = {}) =>
    relay(new Request(`${mount}/quotes/${ada.quote}`, { headers: { ...walletHeaders, ...more } }))
  return { relay, spans, readMetrics, send, headers }
}

const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId
const named = (name: string) => (span: ReadableSpan) => span.name === name

test('a call is one span, with one below it for each step of the store and each request to the service', async () => {
  const { send, spans, headers } = open()
  const response = await send({ traceparent: `00-${'cd'.repeat(16)}-${'ef'.repeat(8)}-01` })
  expect(response.status).toBe(200)
  const call = spans().find(named('wallet_relay.call'))!
  const parts = spans().filter((span) => span !== call)
  expect([call.spanContext().traceId, parentOf(call)]).toEqual(['cd'.repeat(16), 'ef'.repeat(8)])
  expect(new Set(parts.map(parentOf))).toEqual(new Set([call.spanContext().spanId]))
  expect(new Set(parts.map(({ name }) => name))).toEqual(
    new Set(['wallet_relay.store', 'wallet_relay.upstream']),
  )
  // The service gets the span of its own request, and the browser the trace.
  const upstream = parts.filter(named('wallet_relay.upstream'))
  expect(headers).toEqual(upstream.map((span) => `00-${'cd'.repeat(16)}-${span.spanContext().spanId}-01`))
  expect(response.headers.get('Trace-Id')).toBe('cd'.repeat(16))
})

test('spans and metrics hold no id, no key and no secret', async () => {
  const { send, spans, readMetrics } = open()
  await send({ Referer: 'https://shop.example/s3cret', 'X-App-Token': 's3cret' })
  const attributes = [
    ...spans().map((span) => span.attributes),
    ...[...(await readMetrics()).values()].flatMap(({ dataPoints }) =>
      dataPoints.map((point) => point.attributes),
    ),
  ]
  const names = new Set(attributes.flatMap((own) => Object.keys(own)))
  expect([...names].sort()).toEqual(['endpoint', 'http.request.method', 'http.response.status_code', 'step'])
  const text = JSON.stringify([attributes, spans().map(({ name, events, status }) => [name, events, status])])
  for (const secret of [ada.quote, ada.account, 's3cret', 'api.example']) expect(text).not.toContain(secret)
})

test('a call without a trace begins one, and its response names it', async () => {
  const { send, spans } = open()
  const { headers } = await send()
  const call = spans().find(named('wallet_relay.call'))!
  expect([parentOf(call), headers.get('Trace-Id')]).toEqual([undefined, call.spanContext().traceId])
})

test('calls in progress go up and down again, also when many run at once', async () => {
  const { send, readMetrics } = open()
  const inFlight = async () =>
    (await readMetrics()).get('wallet_relay.in_flight')!.dataPoints.map(({ value }) => value)
  const calls = Array.from({ length: 5 }, () => send())
  expect(await inFlight()).toEqual([5])
  await Promise.all(calls)
  expect(await inFlight()).toEqual([0])
})

test('the times of the call, the service and the store are histograms, by what was called and how it ended', async () => {
  const { send, readMetrics } = open()
  await send()
  const metrics = await readMetrics()
  const histograms = [...metrics.values()].filter(
    ({ dataPointType }) => dataPointType === DataPointType.HISTOGRAM,
  )
  expect(histograms.map(({ descriptor: { name, unit } }) => `${name} in ${unit}`).sort()).toEqual([
    'wallet_relay.duration in ms',
    'wallet_relay.store.duration in ms',
    'wallet_relay.upstream.duration in ms',
  ])
  const attributesOf = (name: string) => metrics.get(name)!.dataPoints.map(({ attributes }) => attributes)
  expect(attributesOf('wallet_relay.upstream.duration')).toContainEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
  })
  expect(attributesOf('wallet_relay.store.duration')).toContainEqual({ step: 'get' })
})

test('a failure of the store is an error of its span, without its message', async () => {
  const { tracer, meter, spans, readMetrics } = createSdk()
  const failing = createTelemetry({ meter, tracer })
  const store = failing.store({ ...memoryStore(), get: () => Promise.reject(new TypeError('s3cret')) })
  await expect(store.get('key')).rejects.toThrow('s3cret')
  const [span] = spans()
  const attributes = { step: 'get', 'error.type': 'TypeError' }
  expect([span!.status, span!.attributes, span!.events]).toEqual([
    { code: SpanStatusCode.ERROR },
    attributes,
    [],
  ])
  const points = (await readMetrics()).get('wallet_relay.store.duration')!.dataPoints
  expect(points.map((point) => point.attributes)).toEqual([attributes])
})

test('a used-up quota is counted by its name, and the event names it, too', async () => {
  const { relay, readMetrics } = open()
  const { url, method, headers, body } = callOf(routes.find(({ name }) => name === 'refreshSession')!)
  const refresh = () =>
    relay(
      new Request(url, {
        method,
        body: body ?? null,
        headers: { ...headers, 'Service-Wallet-Signature': 'x' },
      }),
    )
  const statuses = [(await refresh()).status, (await refresh()).status]
  expect(statuses[1]).toBe(429)
  const { dataPoints } = (await readMetrics()).get('wallet_relay.quota_refusals')!
  expect(dataPoints).toMatchObject([{ value: 1, attributes: { quota: 'signatures' } }])
})

test('without an SDK nothing changes: the request stays as it is, and the methods of the relay stay', async () => {
  const telemetry = createTelemetry()
  const plain = createRelay({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 'c' },
    relyingParty: { id: 'x.example', name: 'x', origins: ['https://x.example'] },
    authorize: vi.fn(({ headers }) => {
      expect(headers.get('traceparent')).toBeNull()
      return null
    }),
  })
  const relay = telemetry.relay(plain)
  const response = await relay(
    new Request('https://x.example/wallet/quotes/Quote:1', { headers: { 'Wallet-Call': '1' } }),
  )
  expect([response.status, relay.isReady, relay.close]).toEqual([401, plain.isReady, plain.close])
})
