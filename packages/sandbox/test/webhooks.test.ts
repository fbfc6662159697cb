/** Webhooks: signed over the raw body, in order, retried until acknowledged, never after a 409 or seven days. */

import { eventDataSchemas, WebhookEnvelope } from '@embedded-wallet/protocol'
import type { Webhook } from '@embedded-wallet/sandbox'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createDeliveries } from '../src/events/deliver.js'
import { logEvent } from '../src/events/transitions.js'
import { createRecords } from '../src/state/createRecords.js'
import type { Service } from '../src/state/service.js'
import { createStore } from '../src/state/store.js'
import { createWorld, isSigned, quoteOf, umaTo } from './client.js'

interface Delivery {
  body: Buffer
  signature: string
  // biome-ignore lint/suspicious/noExplicitAny: an event as it came
  event: any
}

/** A receiver that responds with the given statuses in turn, then with 200. */
function createReceiver(responses: (number | 'no response')[] = []) {
  const deliveries: Delivery[] = []
  const fetch: Webhook['fetch'] = async (request) => {
    const body = Buffer.from(await request.arrayBuffer())
    const signature = request.headers.get('x-service-signature')!
    deliveries.push({ body, signature, event: JSON.parse(body.toString()) })
    const status = responses.shift() ?? 200
    if (status === 'no response') throw new TypeError('fetch failed')
    return new Response(null, { status })
  }
  return { deliveries, webhook: { url: 'https://shop.example/webhooks', fetch } satisfies Webhook }
}

const hour = 3_600_000
/** SPKI of P-256 ends with the point. */
const pointOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

test.each(['base64', 'json'] as const)(
  'every event has a signature over its raw bytes (header as %s)',
  async (headerForm) => {
    const { deliveries, webhook } = createReceiver()
    const { sandbox, send, addCustomer } = createWorld({ webhook: { ...webhook, headerForm } })
    const ada = await addCustomer('ada')
    await ada.fund(1_000_000)
    await send('POST', '/quotes', quoteOf(ada.accountId, umaTo('$a@elsewhere.example'), 500_000))
    await sandbox.clock.advance(hour)
    expect(deliveries.map(({ event }) => event.type)).toEqual([
      'INCOMING_PAYMENT.PENDING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'INCOMING_PAYMENT.COMPLETED',
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ])
    const key = pointOf(await sandbox.webhookPublicKey())
    for (const { body, signature, event } of deliveries) {
      const base64 = headerForm === 'base64' ? signature : JSON.parse(signature).s
      const der = Buffer.from(base64, 'base64')
      expect(isSigned(body, key, der)).toBe(true)
      expect(isSigned(Buffer.from(JSON.stringify(event, null, 1)), key, der)).toBe(false)
      expect(v.is(WebhookEnvelope, event)).toBe(true)
      const family = event.type.split('.')[0] as keyof typeof eventDataSchemas
      expect(v.is(eventDataSchemas[family], event.data), event.type).toBe(true)
    }
    expect(deliveries[1]!.event.data).toMatchObject({ id: ada.accountId, balance: { amount: 1_000_000 } })
    expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(5)
  },
)

test('an event is retried after growing pauses, with the same id and bytes, until it is acknowledged', async () => {
  const { deliveries, webhook } = createReceiver([500, 'no response', 401, 302])
  const { sandbox, addCustomer, send } = createWorld({ webhook })
  const { customerId } = await addCustomer('ada', { customerType: 'BUSINESS' })
  await sandbox.tick()
  expect(deliveries).toEqual([])
  await send('POST', '/verifications', { customerId })
  await sandbox.tick()
  const ofFirst = () => deliveries.filter(({ event }) => event.type === 'CUSTOMER.KYB_APPROVED')
  // The second event does not wait for the first.
  expect(deliveries.map(({ event }) => event.type)).toEqual([
    'CUSTOMER.KYB_APPROVED',
    'VERIFICATION.APPROVED',
  ])
  await sandbox.clock.advance(4999)
  expect(ofFirst()).toHaveLength(1)
  await sandbox.clock.advance(hour)
  expect(new Set(ofFirst().map(({ body }) => body.toString())).size).toBe(1)
  const [first, second] = sandbox.events()
  const pauses = (attempts: readonly { at: string }[]) =>
    attempts.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(attempts[index]!.at))
  expect(first).toMatchObject({ delivery: 'delivered' })
  expect(pauses(first!.attempts)).toEqual([5000, 10_000])
  expect(second!.attempts.map(({ status }) => status)).toEqual([undefined, 302, 200])
})

test('a 409 or seven days of failures end the retries of an event, and no pause is longer than 30 minutes', async () => {
  const { deliveries, webhook } = createReceiver([409, ...Array<number>(1000).fill(503)])
  const { sandbox, addCustomer, send } = createWorld({ webhook })
  const { customerId } = await addCustomer('ada', { customerType: 'BUSINESS' })
  await send('POST', '/verifications', { customerId })
  await sandbox.clock.advance(8 * 24 * hour)
  const [first, second] = sandbox.events()
  expect(first).toMatchObject({ delivery: 'duplicate', attempts: [{ status: 409 }] })
  expect(second!.delivery).toBe('given up')
  const times = second!.attempts.map(({ at }) => Date.parse(at))
  expect(Math.max(...times.slice(1).map((at, index) => at - times[index]!))).toBe(hour / 2)
  const span = times.at(-1)! - times[0]!
  expect(span).toBeGreaterThan((7 * 24 - 1) * hour)
  expect(span).toBeLessThanOrEqual(7 * 24 * hour)
  expect(deliveries).toHaveLength(1 + times.length)
})

test('an event that asks for a decision is sent once (dated profiles, webhooks)', async () => {
  const { deliveries, webhook } = createReceiver(['no response'])
  const { sandbox, addCustomer } = createWorld({ webhook })
  await (await addCustomer('ada')).fund(1)
  await sandbox.clock.advance(8 * 24 * hour)
  expect(deliveries.filter(({ event }) => event.type === 'INCOMING_PAYMENT.PENDING')).toHaveLength(1)
  expect(sandbox.events()[0]).toMatchObject({ type: 'INCOMING_PAYMENT.PENDING', delivery: 'given up' })
  // Sandbox funding needs no approval: the response decides nothing.
  expect(deliveries.map(({ event }) => event.type)).toContain('INCOMING_PAYMENT.COMPLETED')
})

test('an event that is on its way while the sandbox is reset does not come back into the log', async () => {
  const receiver = {
    url: 'https://shop.example/webhooks',
    fetch: () => sandbox.reset().then(() => new Response()),
  }
  const { sandbox, send } = createWorld({ webhook: receiver })
  await send('PATCH', '/config', { webhookEndpoint: 'https://shop.example/other' })
  await sandbox.tick()
  expect(sandbox.events()).toEqual([])
  await send('PATCH', '/config', { webhookEndpoint: 'https://shop.example/other' })
  const { body } = await send('POST', '/sandbox/webhooks/test')
  expect([body.response_status, sandbox.events()]).toEqual([200, []])
})

test('without a webhook endpoint events are only logged', async () => {
  const { sandbox, addCustomer } = createWorld()
  await (await addCustomer('ada')).fund(1)
  expect(sandbox.events().map(({ delivery }) => delivery)).toEqual(['none', 'none', 'none'])
})

test('an event is delivered once more on request, signed anew, and a retry that was due is not sent as well', async () => {
  // The first event asks for a decision and is never repeated; the second one is.
  const { deliveries, webhook } = createReceiver([200, 503])
  const { sandbox, addCustomer } = createWorld({ webhook })
  const ada = await addCustomer('ada')
  await ada.fund(1_000_000)
  await sandbox.clock.advance(0)
  const [waiting] = sandbox.events().filter(({ delivery }) => delivery === 'waiting')
  expect(await sandbox.redeliver(waiting!.id)).toMatchObject({ status: 200 })
  await sandbox.clock.advance(hour)
  const [first, again, ...others] = deliveries.filter(({ event }) => event.id === waiting!.id)
  expect([again!.body.equals(first!.body), others]).toEqual([true, []])
  const key = pointOf(await sandbox.webhookPublicKey())
  expect(isSigned(again!.body, key, Buffer.from(again!.signature, 'base64'))).toBe(true)
  expect(sandbox.events().find(({ id }) => id === waiting!.id)).toMatchObject({
    delivery: 'delivered',
    attempts: [{ status: 503 }, { status: 200 }],
  })
  expect(await sandbox.redeliver('Webhook:unknown')).toBeUndefined()
  expect(await createWorld().sandbox.redeliver(waiting!.id), 'without an endpoint').toBeUndefined()
})

// Source: `nextAt` of `LoggedEvent`: absent if no attempt will follow.
test('after a failed delivery on request the next attempt is due when it was, after a successful one none is', async () => {
  const { webhook } = createReceiver([200, 503, 200, 500])
  const { sandbox, addCustomer } = createWorld({ webhook })
  await (await addCustomer('ada')).fund(1_000_000)
  await sandbox.clock.advance(0)
  const { id, nextAt } = sandbox.events().find(({ delivery }) => delivery === 'waiting')!
  const event = () => sandbox.events().find((one) => one.id === id)
  expect(nextAt).toBe(sandbox.clock.now() + 5000)
  expect(await sandbox.redeliver(id)).toMatchObject({ status: 500 })
  expect(event()).toMatchObject({ delivery: 'waiting', nextAt })
  expect(await sandbox.redeliver(id)).toMatchObject({ status: 200 })
  expect(event()).not.toHaveProperty('nextAt')
})

test('an attempt that fails after the event was delivered on request makes none due', async () => {
  let isDelivered = false
  const receiver: Webhook['fetch'] = async (request) => {
    const { id, type } = await request.json()
    if (type !== 'INTERNAL_ACCOUNT.BALANCE_UPDATED' || isDelivered) return new Response()
    isDelivered = true
    await sandbox.redeliver(id)
    return new Response(null, { status: 503 })
  }
  const webhook = { url: 'https://shop.example/webhooks', fetch: receiver }
  const { sandbox, addCustomer } = createWorld({ webhook })
  await (await addCustomer('ada')).fund(1_000_000)
  await sandbox.clock.advance(hour)
  const event = sandbox.events().find(({ type }) => type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED')!
  expect(event).toMatchObject({ delivery: 'delivered', attempts: [{ status: 200 }, { status: 503 }] })
  expect(event).not.toHaveProperty('nextAt')
})

/** More than the log keeps of events that are settled. */
const tooMany = 10_500
/** How many wait for the receiver. */
const waiting = 300

/** The parts of a service that log and deliver, and a receiver that can be down. */
function openService() {
  let now = Date.parse('2026-11-22T12:00:00.000Z')
  const store = createStore()
  const records = createRecords(store, () => now)
  const receiver = { isDown: true, received: new Map<string, number>(), attempts: 0 }
  const lookups = { events: 0 }
  const { get } = records.events
  records.events.get = (id) => {
    lookups.events++
    return get(id)
  }
  const service = {
    records,
    clock: { now: () => now },
    webhook: {
      url: 'https://shop.example/webhooks',
      fetch: async (request: Request) => {
        receiver.attempts++
        if (receiver.isDown) throw new TypeError('connection refused')
        const { id } = (await request.json()) as { id: string }
        receiver.received.set(id, (receiver.received.get(id) ?? 0) + 1)
        return new Response(null, { status: 204 })
      },
    },
    // The signature of an event is tested elsewhere.
    keys: async () => ({ sign: async () => new Uint8Array(64).fill(1) }),
    flush: store.flush,
  } as unknown as Service
  service.deliveries = createDeliveries(
    records,
    () => service,
    () => {},
  )
  return {
    service,
    receiver,
    lookups,
    store,
    advance: async (seconds: number) => {
      now += seconds * 1000
      await service.deliveries.settled()
    },
  }
}

/** Logs events that need no delivery: more than the log keeps. */
function logMany(service: Service, webhook = service.webhook) {
  Object.assign(service, { webhook: undefined })
  for (let i = 0; i < tooMany; i++) logEvent('CUSTOMER.KYC_APPROVED', { i }, service)
  Object.assign(service, { webhook })
}

test('every event that was logged while the receiver was down is delivered once, however many came after it', async () => {
  const { service, receiver, lookups, advance } = openService()
  for (let i = 0; i < waiting; i++) logEvent('CUSTOMER.KYC_APPROVED', { i }, service)
  await service.deliveries.settled()
  logMany(service)
  receiver.isDown = false
  lookups.events = receiver.attempts = 0
  await advance(60)
  expect(receiver.received.size).toBe(waiting)
  expect([...receiver.received.values()].every((times) => times === 1)).toBe(true)
  expect(service.records.outbox.size).toBe(0)
  // One attempt each, and at most two looks at an event for it: none scans the others.
  expect(receiver.attempts).toBe(waiting)
  expect(lookups.events).toBeLessThanOrEqual(2 * waiting + 2)
})

test('of the settled events the log keeps the newest 10,000, and of those that wait all', async () => {
  const { service } = openService()
  logEvent('CUSTOMER.KYC_APPROVED', { waits: true }, service)
  logMany(service)
  const [first, second, ...rest] = [...service.records.events.values()]
  expect(first).toMatchObject({ delivery: 'waiting', data: { waits: true } })
  expect(second?.data).toEqual({ i: tooMany - 10_000 })
  expect(rest).toHaveLength(9_999)
  await service.deliveries.settled()
})

test('the order survives a restart: what was due first is sent first', async () => {
  const { service, receiver, store, advance } = openService()
  for (let i = 0; i < 50; i++) {
    logEvent('CUSTOMER.KYC_APPROVED', { i }, service)
    await advance(1)
  }
  store.restore(store.snapshot())
  receiver.isDown = false
  const due = [...service.records.events.values()].sort((a, b) => a.nextAt! - b.nextAt!).map(({ id }) => id)
  await advance(3_600)
  expect([...receiver.received.keys()]).toEqual(due)
})
