/** Metrics and spans of a relay: what an operator sees of the service, the store, the quotas and the calls in progress. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { createTelemetry } from '@embedded-wallet/relay/opentelemetry'
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  type Meter,
  metrics,
  ROOT_CONTEXT,
  type Span,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

interface Seen {
  name: string
  traceId: string
  parentId: string | undefined
  spanId: string
  attributes: Attributes
  isEnded: boolean
}

/** A tracer that keeps its spans, as an SDK would export them. */
function createTracer() {
  const spans: Seen[] = []
  const startSpan: Tracer['startSpan'] = (name, { attributes = {} } = {}, active = context.active()) => {
    const parent = trace.getSpanContext(active)
    const spanId = String(spans.length + 1).padStart(16, '0')
    const traceId = parent?.traceId ?? 'ab'.repeat(16)
    const seen: Seen = {
      name,
      traceId,
      parentId: parent?.spanId,
      spanId,
      attributes: { ...attributes },
      isEnded: false,
    }
    spans.push(seen)
    const span = {
      spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
      setAttribute: (key: string, value: string) => void Object.assign(seen.attributes, { [key]: value }),
      setAttributes: (more: Attributes) => void Object.assign(seen.attributes, more),
      setStatus: () => span,
      end: () => {
        seen.isEnded = true
      },
    } as unknown as Span
    return span
  }
  return { spans, tracer: { startSpan } as Tracer }
}

/** A meter that keeps every number. */
function createMeter() {
  const numbers: [name: string, value: number, attributes: Attributes | undefined][] = []
  const note = (name: string) => (value: number, attributes?: Attributes) =>
    void numbers.push([name, value, attributes])
  const meter = {
    createCounter: (name: string) => ({ add: note(name) }),
    createUpDownCounter: (name: string) => ({ add: note(name) }),
    createHistogram: (name: string) => ({ record: note(name) }),
  } as unknown as Meter
  const of = (wanted: string) => numbers.filter(([name]) => name === wanted)
  return { meter, of }
}

const rate = (points: number) => ({ points, seconds: 60 })

function open() {
  const { spans, tracer } = createTracer()
  const { meter, of } = createMeter()
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
  return { relay, spans, of, send, headers }
}

test('a call is one span, with one below it for each step of the store and each request to the service', async () => {
  const { send, spans, headers } = open()
  const response = await send({ traceparent: `00-${'cd'.repeat(16)}-${'ef'.repeat(8)}-01` })
  expect(response.status).toBe(200)
  const [call, ...parts] = spans as [Seen, ...Seen[]]
  expect([call.name, call.traceId, call.parentId]).toEqual([
    'wallet_relay.call',
    'cd'.repeat(16),
    'ef'.repeat(8),
  ])
  expect(new Set(parts.map(({ parentId }) => parentId))).toEqual(new Set([call.spanId]))
  expect(new Set(parts.map(({ name }) => name))).toEqual(
    new Set(['wallet_relay.store', 'wallet_relay.upstream']),
  )
  expect(spans.every(({ isEnded }) => isEnded)).toBe(true)
  // The service gets the span of its own request, and the browser the trace.
  const upstream = parts.filter(({ name }) => name === 'wallet_relay.upstream')
  expect(headers).toEqual(upstream.map(({ spanId }) => `00-${'cd'.repeat(16)}-${spanId}-01`))
  expect(response.headers.get('Trace-Id')).toBe('cd'.repeat(16))
  expect(JSON.stringify(spans)).not.toContain(ada.quote)
})

test('a call without a trace begins one, and its response names it', async () => {
  const { send, spans } = open()
  const { headers } = await send()
  expect([spans[0]!.parentId, headers.get('Trace-Id')]).toEqual([undefined, 'ab'.repeat(16)])
})

test('calls in progress go up and down again, also when many run at once', async () => {
  const { send, of } = open()
  await Promise.all(Array.from({ length: 5 }, () => send()))
  const values = of('wallet_relay.in_flight').map(([, value]) => value)
  expect([values.slice(0, 5), values.length, values.reduce((sum, value) => sum + value, 0)]).toEqual([
    [1, 1, 1, 1, 1],
    10,
    0,
  ])
})

test('the times of the service and of the store are measured by what was asked and how it ended', async () => {
  const { send, of } = open()
  await send()
  expect(of('wallet_relay.upstream.duration').map(([, , attributes]) => attributes)).toContainEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
  })
  expect(of('wallet_relay.store.duration').map(([, , attributes]) => attributes?.step)).toContain('get')
  const failing = createTelemetry({ meter: metrics.getMeter('x'), tracer: createTracer().tracer })
  const store = failing.store({ ...memoryStore(), get: () => Promise.reject(new TypeError('secret')) })
  await expect(store.get('key')).rejects.toThrow('secret')
})

test('a used-up quota is counted by its name, and the event names it, too', async () => {
  const { relay, of } = open()
  const { url, method, headers, body } = callOf(routes.find(({ name }) => name === 'refreshSession')!)
  const refresh = () =>
    relay(
      new Request(url, {
        ...{ method, body: body ?? null },
        headers: { ...headers, 'Service-Wallet-Signature': 'x' },
      }),
    )
  const statuses = [(await refresh()).status, (await refresh()).status]
  expect(statuses[1]).toBe(429)
  expect(of('wallet_relay.quota_refusals')).toEqual([
    ['wallet_relay.quota_refusals', 1, { quota: 'signatures' }],
  ])
})

test('without an SDK nothing changes: the request stays as it is, and the methods of the relay stay', async () => {
  const telemetry = createTelemetry()
  const plain = createRelay({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 'c' },
    relyingParty: { id: 'x', name: 'x', origins: ['https://x.example'] },
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
