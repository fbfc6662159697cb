/** The listener of events: a failing one must not fail the call. */

import { expect, test } from 'vitest'
import { type CallEvent, emit } from './callEvent.js'

const event: CallEvent = { event: 'call', endpoint: 'getQuote', status: 200, durationMs: 12 }

test('the listener gets the event', () => {
  const heard: CallEvent[] = []
  emit((heardEvent: CallEvent) => void heard.push(heardEvent), event)
  expect(heard).toEqual([event])
})

test('without a listener nothing happens', () => {
  expect(() => emit(undefined, event)).not.toThrow()
})

test('a listener that throws or rejects does not fail the call', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  emit(() => {
    throw new Error('listener')
  }, event)
  emit(() => Promise.reject(new Error('listener')), event)
  // Node reports unhandled rejections after the microtasks, before the next immediate.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
