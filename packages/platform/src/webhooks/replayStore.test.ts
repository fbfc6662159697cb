/** The memory of handled events: for how long, and what becomes of a delivery meanwhile. */

import { expect, test } from 'vitest'
import { isWithinMemory, keepSeconds, memoryReplayStore } from './replayStore.js'

const day = 86_400_000
const start = Date.UTC(2026, 3, 8, 15, 30)

// Source: service-facts.md, webhooks: retries up to 7 days.
// Assumption: clocks and queues differ by a day at most.
test.each([
  ['of now', '2026-04-08T15:30:00Z', true],
  ['of eight days ago, but a millisecond', '2026-03-31T15:30:00.001Z', true],
  ['of eight days ago', '2026-03-31T15:30:00Z', false],
  ['of a day ahead', '2026-04-09T15:30:00Z', true],
  ['of a day ahead and a millisecond', '2026-04-09T15:30:00.001Z', false],
  ['that cannot be read', 'yesterday', false],
])('an event with a time %s can be remembered: %s', (_, timestamp, expected) => {
  expect(isWithinMemory(timestamp, start)).toBe(expected)
})

test('a handled event is remembered for as long as its time can be accepted: nine days', () => {
  expect(keepSeconds * 1000).toBe(9 * day)
})

/** A store, its clock, and how often it looked at the clock. */
function openStore() {
  const clock = { now: start, reads: 0 }
  const store = memoryReplayStore(() => {
    clock.reads++
    return clock.now
  })
  return { clock, store }
}

test('an event is new to one delivery and busy for the others until the lease ends', () => {
  const { clock, store } = openStore()
  expect(store.begin('Webhook:1', 60)).toBe('new')
  clock.now += 59_999
  expect(store.begin('Webhook:1', 60)).toBe('busy')
  expect(store.begin('Webhook:2', 60)).toBe('new')
  clock.now += 1
  expect(store.begin('Webhook:1', 60)).toBe('new')
})

test('a handled event is done until it is forgotten', () => {
  const { clock, store } = openStore()
  store.begin('Webhook:1', 60)
  store.finish('Webhook:1', 600)
  clock.now += 599_999
  expect(store.begin('Webhook:1', 60)).toBe('done')
  clock.now += 1
  expect(store.begin('Webhook:1', 60)).toBe('new')
})

test('an abandoned event is new again, and a handled one stays handled', () => {
  const { store } = openStore()
  store.begin('Webhook:1', 60)
  store.abandon('Webhook:1')
  expect(store.begin('Webhook:1', 60)).toBe('new')
  store.finish('Webhook:1', 600)
  store.abandon('Webhook:1')
  expect(store.begin('Webhook:1', 60)).toBe('done')
  expect(() => store.abandon('Webhook:unknown')).not.toThrow()
})

test('once an hour the store drops what it need not remember any more', () => {
  const { clock, store } = openStore()
  /** What one look for a new event costs. */
  let calls = 0
  const readsOfOne = () => {
    const before = clock.reads
    store.begin(`Webhook:new${calls++}`, 1)
    return clock.reads - before
  }
  readsOfOne()
  for (let id = 0; id < 100; id++) store.finish(`Webhook:${id}`, 3600)
  clock.now += 3_599_999
  expect(readsOfOne()).toBeLessThan(10)
  clock.now += 1
  // It looks at each event once.
  expect(readsOfOne()).toBeGreaterThanOrEqual(100)
  expect(readsOfOne()).toBeLessThan(10)
  clock.now += 3_600_000
  expect(readsOfOne()).toBeLessThan(10)
})
