import { expect, it } from 'vitest'
import { describeLead } from './ClockSection'

it.each([
  [0, undefined],
  // A clock that was never moved may be a moment off.
  [12, undefined],
  [60, '1 minute'],
  [15 * 60, '15 minutes'],
  [3 * 3600, '3 hours'],
  [3 * 86_400, '3 days'],
])('a clock that is %i seconds ahead leads by %s', (seconds, lead) => {
  expect(describeLead(seconds)).toBe(lead)
})
