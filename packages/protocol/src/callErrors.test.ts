/** Which code an error response has, and which failures pass with time. */

import { expect, test } from 'vitest'
import { isTransient } from './callErrors.js'
import { refusalCode } from './refusalCode.js'

test.each([
  [400, 'REFUSED', 'REFUSED'],
  [401, 'REFUSED', 'REFUSED'],
  [408, 'REFUSED', 'OUTCOME_UNKNOWN'],
  [409, 'REFUSED', 'REFUSED'],
  [429, 'RATE_LIMITED', 'RATE_LIMITED'],
  [500, 'REFUSED', 'OUTCOME_UNKNOWN'],
  [503, 'REFUSED', 'OUTCOME_UNKNOWN'],
])('a %i is %s when the call only reads, and %s when it has side effects', (status, reading, acting) => {
  expect(refusalCode(status, false)).toBe(reading)
  expect(refusalCode(status, true)).toBe(acting)
})

// Source: profile 2026-08, section Error codes: 429 RATE_LIMITED, DAILY_VOLUME_LIMIT_EXCEEDED.
test('a used-up daily volume is a refusal that does not pass with a wait', () => {
  expect(refusalCode(429, true, 'DAILY_VOLUME_LIMIT_EXCEEDED')).toBe('REFUSED')
  expect(refusalCode(429, true, 'RATE_LIMITED')).toBe('RATE_LIMITED')
  expect(isTransient('REFUSED', 429)).toBe(false)
})

test.each([
  ['UNREACHABLE', undefined, true],
  ['RATE_LIMITED', 429, true],
  ['REFUSED', 408, true],
  ['REFUSED', 500, true],
  ['REFUSED', 503, true],
  ['OUTCOME_UNKNOWN', 503, true],
  ['OUTCOME_UNKNOWN', undefined, false],
  ['REFUSED', 409, false],
  ['ABORTED', undefined, false],
  ['UNEXPECTED_RESPONSE', 200, false],
] as const)('whether %s with the status %s passes with time: %s', (code, status, expected) => {
  expect(isTransient(code, status)).toBe(expected)
})
