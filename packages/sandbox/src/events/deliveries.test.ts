/** Deliveries lose nothing: whatever was logged while the receiver was down arrives, and each attempt costs the same. */

import { expect, test } from 'vitest'
import { createRecords } from '../state/createRecords.js'
import type { Service } from '../state/service.js'
import { createStore } from '../state/store.js'
import { createDeliveries } from './deliver.js'
import { logEvent } from './transitions.js'

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
