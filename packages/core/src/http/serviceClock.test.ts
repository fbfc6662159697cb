/** The service's time, whatever happens to the clock of the device. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServiceClock } from './serviceClock.js'

const noon = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

test('before the service is heard, the clock is the device’s', () => {
  const clock = createServiceClock()
  expect(clock.now()).toBe(noon)
  expect(clock.offset()).toBe(0)
  expect(clock.isHeard()).toBe(false)
})

test('a device that is slow or fast is corrected', () => {
  const clock = createServiceClock()
  clock.note(noon + 600_000)
  expect(clock.offset()).toBe(600_000)
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toBe(noon + 601_000)
  clock.note(noon - 600_000)
  expect(clock.offset()).toBe(-601_000)
  expect(clock.isHeard()).toBe(true)
})

test('a user who sets the date back does not gain time', () => {
  const clock = createServiceClock()
  clock.note(noon)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(noon - 86_400_000)
  expect(clock.now()).toBe(noon + 60_000)
})

test('a device that sleeps, so that its uptime stands still, loses no time', () => {
  const clock = createServiceClock()
  clock.note(noon)
  vi.setSystemTime(noon + 3_600_000)
  expect(clock.now()).toBe(noon + 3_600_000)
})

test('a response without a readable Date header changes nothing', () => {
  const clock = createServiceClock()
  clock.note(Date.parse(''))
  expect(clock.isHeard()).toBe(false)
})

test('a conclusion from the store stands only until the service is heard', () => {
  const clock = createServiceClock()
  clock.note(noon + 5000, false)
  expect(clock.now()).toBe(noon + 5000)
  expect(clock.isHeard()).toBe(false)
  clock.note(noon + 9000, false)
  expect(clock.now()).toBe(noon + 5000)
  clock.note(noon + 1000)
  expect(clock.now()).toBe(noon + 1000)
  clock.note(noon + 5000, false)
  expect(clock.now()).toBe(noon + 1000)
})

test('who waits for a point in time hears when the service has another time, and not when a response is late', () => {
  const onCorrection = vi.fn()
  const clock = createServiceClock(onCorrection)
  clock.note(noon + 2_000)
  expect(onCorrection).not.toHaveBeenCalled()
  clock.note(noon + 600_000)
  expect(onCorrection).toHaveBeenCalledOnce()
})
