/** The trace id of a request. */

import { expect, test } from 'vitest'
import { traceIdOf } from './traceId.js'

const given = 'ab'.repeat(16)
const traceIdFor = (traceparent: string) => traceIdOf(new Headers({ traceparent }))

test('a request with a trace keeps its trace id', () => {
  expect(traceIdFor(`00-${given}-${'cd'.repeat(8)}-01`)).toBe(given)
})

test.each([
  ['a trace id of zeros', `00-${'00'.repeat(16)}-${'cd'.repeat(8)}-01`],
  ['capital letters', `00-${given.toUpperCase()}-${'cd'.repeat(8)}-01`],
  ['another version', `01-${given}-${'cd'.repeat(8)}-01`],
  ['a short trace id', `00-${given.slice(2)}-${'cd'.repeat(8)}-01`],
  ['a text behind', `00-${given}-${'cd'.repeat(8)}-01-x`],
])('%s gives a new trace id', (_, traceparent) => {
  expect(traceIdFor(traceparent)).toMatch(/^[\da-f]{32}$/)
  expect(traceIdFor(traceparent)).not.toBe(given)
})

test('new trace ids are unique, also when the random bytes are drawn again', () => {
  const ids = Array.from({ length: 1000 }, () => traceIdOf(new Headers()))
  expect(new Set(ids).size).toBe(1000)
})
