/** The lists of a table: all of its rows, and those with each key of each index. */

import { addId, createOrderedIds, deleteId, idsFrom, type OrderedIds } from './orderedIds.js'

/** Rows in the order of their creation. Each has a place, which never changes and is in no other list of this table. */
export interface RowList<Row> {
  readonly size: number
  /** The place of a row of the table, whether it is in this list or not. */
  placeOf(id: string): number | undefined
  /** Walks from this place on. A deleted row's place is the next one's in that direction. Default: from the beginning. */
  from(place: number | undefined, order: 'asc' | 'desc'): Iterable<readonly [place: number, row: Row]>
}

interface RowLists<Row> {
  /** Adds a row, or moves it to the lists of its present keys. */
  add(id: string, row: Row): void
  remove(id: string): void
  clear(): void
  list(index?: string, key?: string): RowList<Row>
}

/** Where a row is listed. Rows change in place, so the keys under which it is listed are kept, in the order of the indexes. */
interface Listed {
  place: number
  keys: readonly (string | undefined)[]
}

/** Many keys have one row only: for those, its identifier is enough. */
type Ids = string | OrderedIds

const noKeys: readonly undefined[] = []
/** The key of the list of all rows. */
const all = ''

/** @param rows - The rows of the table by identifier. */
export function createRowLists<Row>(
  rows: ReadonlyMap<string, Row>,
  indexes: Readonly<Record<string, (row: Row) => string | undefined>>,
): RowLists<Row> {
  const names = Object.keys(indexes)
  const keyFunctions = Object.values(indexes)
  const listed = new Map<string, Listed>()
  const everything = new Map<string, Ids>()
  const byKey = names.map(() => new Map<string, Ids>())
  let nextPlace = 0

  const enter = (lists: Map<string, Ids>, key: string | undefined, place: number, id: string) => {
    if (key === undefined) return
    const ids = lists.get(key)
    if (ids === undefined) lists.set(key, id)
    else if (typeof ids === 'object') addId(ids, place, id)
    else {
      const many = createOrderedIds(listed.get(ids)!.place, ids)
      addId(many, place, id)
      lists.set(key, many)
    }
  }
  const leave = (lists: Map<string, Ids>, key: string | undefined, place: number) => {
    if (key === undefined) return
    const ids = lists.get(key)
    if (typeof ids === 'object') deleteId(ids, place)
    if (typeof ids !== 'object' || ids.size === 0) lists.delete(key)
  }
  const idsOf = (index: string | undefined, key: string): Ids | undefined =>
    (index === undefined ? everything : byKey[names.indexOf(index)])?.get(key)

  return {
    add(id, row) {
      const before = listed.get(id)
      const place = before?.place ?? nextPlace++
      const keys = names.length === 0 ? noKeys : keyFunctions.map((keyOf) => keyOf(row))
      listed.set(id, { place, keys })
      if (before === undefined) enter(everything, all, place, id)
      for (const [at, key] of keys.entries()) {
        if (before !== undefined && before.keys[at] === key) continue
        leave(byKey[at]!, before?.keys[at], place)
        enter(byKey[at]!, key, place, id)
      }
    },
    remove(id) {
      const before = listed.get(id)
      if (before === undefined) return
      leave(everything, all, before.place)
      for (const [at, key] of before.keys.entries()) leave(byKey[at]!, key, before.place)
      listed.delete(id)
    },
    clear() {
      for (const lists of [listed, everything, ...byKey]) lists.clear()
    },
    list: (index, key = all) => ({
      get size() {
        const ids = idsOf(index, key)
        return typeof ids === 'object' ? ids.size : ids === undefined ? 0 : 1
      },
      placeOf: (id) => listed.get(id)?.place,
      *from(start, order) {
        const ids = idsOf(index, key)
        if (typeof ids === 'object')
          for (const [place, id] of idsFrom(ids, start, order)) yield [place, rows.get(id)!]
        else if (ids !== undefined) {
          const { place } = listed.get(ids)!
          const isAhead = start === undefined || (order === 'asc' ? place >= start : place <= start)
          if (isAhead) yield [place, rows.get(ids)!]
        }
      },
    }),
  }
}
