/** The poll of a page: one timer for all readers, its pace, and what hurries it. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoll } from './poll.js'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('components with the same account share one read, every 15 seconds, while one of them is there', () => {
  const [poll, ada, again, bob] = [createPoll(), vi.fn(), vi.fn(), vi.fn()]
  const leave = [poll.join('ada', ada), poll.join('ada', again), poll.join('bob', bob)]
  pass(14)
  expect(ada).not.toHaveBeenCalled()
  pass(1)
  expect([ada, again, bob].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  leave[0]!()
  pass(15)
  expect([ada, again, bob].map(({ mock }) => mock.calls.length)).toEqual([2, 0, 2])
  for (const end of leave.slice(1)) end()
  pass(60)
  expect(ada).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a hidden page reads nothing and has no timer, and reads at once when it is shown after more than 15 seconds', () => {
  const [poll, read] = [createPoll(), vi.fn()]
  const leave = poll.join('ada', read)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  poll.join('bob', read, true)()
  poll.hurry()
  pass(3600)
  expect(read).not.toHaveBeenCalled()
  show('visible')
  pass(0)
  expect(read).toHaveBeenCalledTimes(1)
  leave()
  show('visible')
  expect(vi.getTimerCount()).toBe(0)
})

test('after a payment it reads every three seconds for a while, then as before', () => {
  const [poll, read] = [createPoll(), vi.fn()]
  const leave = poll.join('ada', read)
  poll.hurry()
  pass(45)
  expect(read).toHaveBeenCalledTimes(15)
  pass(15)
  expect(read.mock.calls.length).toBeLessThanOrEqual(16)
  leave()
})

test('a date that is set back stops no reads, and neither does a sleep of the device', () => {
  const [poll, read] = [createPoll(), vi.fn()]
  const leave = poll.join('ada', read)
  pass(5)
  vi.setSystemTime(Date.now() - 86_400_000)
  pass(10)
  expect(read).toHaveBeenCalledTimes(1)
  // Timers and the uptime sleep with the device.
  show('hidden')
  vi.setSystemTime(Date.now() + 3_600_000)
  show('visible')
  pass(0)
  expect(read).toHaveBeenCalledTimes(2)
  leave()
})

test('a payment that nothing shows starts no timer', () => {
  createPoll().hurry()
  expect(vi.getTimerCount()).toBe(0)
})

test('what the user waits for is read every three seconds, and the rest as before', () => {
  const [poll, account, payment] = [createPoll(), vi.fn(), vi.fn()]
  const leave = [poll.join('ada', account), poll.join('payment', payment, true)]
  pass(15)
  expect([account, payment].map(({ mock }) => mock.calls.length)).toEqual([1, 5])
  leave[1]!()
  pass(15)
  expect([account, payment].map(({ mock }) => mock.calls.length)).toEqual([2, 5])
  leave[0]!()
  expect(vi.getTimerCount()).toBe(0)
})
