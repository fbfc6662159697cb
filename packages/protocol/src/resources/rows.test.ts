/** What a client reads of a list: each row in its place, including one that it cannot read; and of a page what it can be sure of. */

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageOf } from './list.js'
import { rowsOf } from './rows.js'

const item = v.looseObject({ id: v.string(), note: v.nullish(v.string(), 'none') })

test.each([
  [
    { id: 'A', more: 1 },
    { id: 'A', more: 1, note: 'none' },
  ],
  [{ id: 7 }, 'id'],
  [null, 'row'],
  [[], 'row'],
  ['A', 'row'],
  // Read, it would count as unreadable.
  [{ id: 'A', unreadable: false }, 'unreadable'],
])('the row %j is read as %j', (value, read) => {
  const row = typeof read === 'string' ? { unreadable: true, problem: read, value } : read
  expect(v.parse(rowsOf(item), [{ id: 'B' }, value])).toEqual([{ id: 'B', note: 'none' }, row])
})

test.each([undefined, 'A', {}])('%j is no list of rows', (value) => {
  expect(v.is(rowsOf(item), value)).toBe(false)
})

const { reader } = pageOf(item as never)

test.each([
  [
    { nextCursor: 'c', more: 1 },
    { hasMore: true, nextCursor: 'c', more: 1 },
  ],
  [{ nextCursor: '' }, { hasMore: false }],
  [{ nextCursor: null, totalCount: '7' }, { hasMore: false }],
  [
    { hasMore: false, nextCursor: 'c', totalCount: 7 },
    { hasMore: false, nextCursor: 'c', totalCount: 7 },
  ],
])('the page %j is read as %j', (sent, read) => {
  expect(v.parse(reader, { data: [], ...sent })).toEqual({ data: [], ...read })
})

test('a page without data is none, but where an empty one has none', () => {
  expect(v.is(reader, { hasMore: false })).toBe(false)
  const { reader: lenient } = pageOf(item as never, false)
  expect(v.parse(lenient, {})).toEqual({ data: [], hasMore: false })
})
