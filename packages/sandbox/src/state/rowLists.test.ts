/** Lists of a table: pages cost what they show, rows follow their keys, and nothing is skipped or shown twice. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from '../http/pagination.js'
import type { RowList } from './rowLists.js'
import { createStore } from './table.js'

interface Row {
  id: string
  owner: string | undefined
}

function tableOf(count: number) {
  const table = createStore().table<Row>('rows', { indexes: { owner: ({ owner }) => owner } })
  for (let i = 0; i < count; i++) table.set(`Row:${i}`, { id: `Row:${i}`, owner: `Owner:${i % 2}` })
  return table
}

/** A list that counts the rows which a reader visits. */
function counted(list: RowList<Row>) {
  const visits = { rows: 0 }
  const from: RowList<Row>['from'] = function* (place, order) {
    for (const entry of list.from(place, order)) {
      visits.rows++
      yield entry
    }
  }
  return { visits, list: { ...list, size: list.size, from } }
}

/** Reads a whole list page by page. */
function readAll(list: RowList<Row>, sortOrder: 'asc' | 'desc', limit: string): string[] {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = paginate({ list }, { limit, ...(cursor !== undefined && { cursor }) }, sortOrder)
    ids.push(...page.data.map(({ id }) => id))
    if (!page.hasMore) return ids
    cursor = page.nextCursor!
  }
}

test.each([1_000, 30_000])('a page of 20 of %d rows visits 21 of them, wherever it begins', (count) => {
  const table = tableOf(count)
  for (const { visits, list } of [counted(table.list()), counted(table.list('owner', 'Owner:1'))])
    for (const sortOrder of ['asc', 'desc'] as const) {
      let cursor: string | undefined
      for (let page = 0; page < 20; page++) {
        visits.rows = 0
        const { nextCursor, totalCount } = paginate(
          { list },
          { limit: '20', ...(cursor !== undefined && { cursor }) },
          sortOrder,
        )
        expect(visits.rows).toBe(21)
        expect(totalCount).toBe(list.size)
        cursor = nextCursor!
      }
    }
})

test('to page through reads each row once, and one more for each page', () => {
  const { visits, list } = counted(tableOf(1_000).list())
  expect(readAll(list, 'asc', '10')).toHaveLength(1_000)
  expect(visits.rows).toBe(1_000 + 99)
})

test('lists agree with plain arrays after any additions, changes and deletions', () => {
  const owners = fc.constantFrom('a', 'b', undefined)
  const step = fc.record({ id: fc.nat(60), owner: owners, isDeleted: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.constantFrom('asc', 'desc'), (steps, sortOrder) => {
      const table = tableOf(0)
      const plain = new Map<string, Row>()
      for (const { id: number, owner, isDeleted } of steps) {
        const id = `Row:${number}`
        if (isDeleted) {
          expect(table.delete(id)).toBe(plain.delete(id))
          continue
        }
        // Rows change in place.
        const row = plain.get(id) ?? { id, owner }
        row.owner = owner
        table.set(id, row)
        plain.set(id, row)
      }
      const rows = [...plain.values()]
      if (sortOrder === 'desc') rows.reverse()
      const ids = (list: readonly Row[]) => list.map(({ id }) => id)
      expect(readAll(table.list(), sortOrder, '7')).toEqual(ids(rows))
      for (const owner of ['a', 'b']) {
        const own = rows.filter((row) => row.owner === owner)
        expect(readAll(table.list('owner', owner), sortOrder, '7')).toEqual(ids(own))
        expect(table.list('owner', owner).size).toBe(own.length)
      }
    }),
  )
})

test('a deletion of the row that begins the next page moves no other row', () => {
  for (const [sortOrder, expected] of [
    ['asc', 'Row:3'],
    ['desc', 'Row:1'],
  ] as const) {
    const table = tableOf(5)
    const { nextCursor } = paginate({ list: table.list() }, { limit: '2' }, sortOrder)
    table.delete('Row:2')
    const { data } = paginate({ list: table.list() }, { limit: '2', cursor: nextCursor! }, sortOrder)
    expect(data[0]?.id).toBe(expected)
  }
})
