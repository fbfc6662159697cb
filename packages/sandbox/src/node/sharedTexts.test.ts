/** Shared texts change no value: what was parsed is what comes out. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSharing } from './sharedTexts.js'

test('any JSON comes out as it was, also after more texts than are kept', () => {
  const share = createSharing()
  fc.assert(
    fc.property(
      fc.json(),
      (json) => void expect(JSON.stringify(share(JSON.parse(json)))).toBe(JSON.stringify(JSON.parse(json))),
    ),
  )
  for (let i = 0; i < 50_000; i++) share([`text ${i}`, 'again'])
  expect(share({ at: ['again', { at: 'again' }], long: 'x'.repeat(1_000) })).toEqual({
    at: ['again', { at: 'again' }],
    long: 'x'.repeat(1_000),
  })
})

test('a field with the name of a prototype is a field', () => {
  const json = '{"__proto__":{"a":"b"},"constructor":"c"}'
  expect(JSON.stringify(createSharing()(JSON.parse(json)))).toBe(json)
})
