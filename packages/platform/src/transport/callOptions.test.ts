/** What a caller leaves out may also be undefined: it is not sent. */

import { expect, test } from 'vitest'
import { withoutUndefined } from './callOptions.js'

test('fields that are undefined are left out at every depth, and nothing else', () => {
  const given = {
    email: undefined,
    name: '',
    amount: 0,
    note: null,
    address: { city: undefined, lines: [{ first: 'a', second: undefined }, undefined] },
  }
  const sent = withoutUndefined(given) as typeof given
  expect(sent).toStrictEqual({
    name: '',
    amount: 0,
    note: null,
    address: { lines: [{ first: 'a' }, undefined] },
  })
  expect(given).toHaveProperty('email')
})

test('objects without a prototype are plain, too', () => {
  const bare = Object.assign(Object.create(null), { a: 1, b: undefined })
  expect(Object.keys(withoutUndefined(bare) as object)).toEqual(['a'])
})

test('instances of classes, functions and texts stay as they are', () => {
  const file = new File(['x'], 'x.pdf')
  const date = new Date(0)
  const run = Object.assign(() => 1, { more: undefined })
  const sent = withoutUndefined({ file, date, run, text: 'a' }) as Record<string, unknown>
  expect(sent.file).toBe(file)
  expect(sent.date).toBe(date)
  expect(sent.run).toBe(run)
  expect(withoutUndefined(undefined)).toBeUndefined()
  expect(withoutUndefined(null)).toBeNull()
})
