/** The time of the service, heard in its responses. */

import { expect, test } from 'vitest'
import { createServiceTime } from './serviceTime.js'

const start = Date.UTC(2026, 10, 28)
const dateOf = (at: number) => new Date(at).toUTCString()

test.each([-3_600_000, -300_000, 300_000, 3_600_000])(
  'a clock that is %i ms off follows the service',
  (offMs) => {
    const time = createServiceTime(() => start + offMs)
    expect(time.now()).toBe(start + offMs)
    time.note(dateOf(start), time.now())
    expect(time.now()).toBe(start)
  },
)

test('a clock that jumps is right again with the next response', () => {
  let at = start
  const time = createServiceTime(() => at)
  time.note(dateOf(start), time.now())
  at += 3_600_000
  time.note(dateOf(start + 1000), time.now())
  expect(time.now()).toBe(start + 1000)
})

test.each([
  ['of a right clock', start - 900],
  ['that took fifteen seconds to arrive', start - 14_000, start - 15_000],
  ['without a Date', Number.NaN],
])('a response %s changes nothing', (_, date, sentAt = start - 100) => {
  const time = createServiceTime(() => start)
  time.note(Number.isNaN(date) ? undefined : dateOf(date), sentAt)
  time.note('soon', sentAt)
  expect(time.now()).toBe(start)
})
