/** The lists of a table: all of its rows, and those with each key of each index. */

import { createOrderedIds, type OrderedIds } from './orderedIds.js'

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

/** The name of no index: the list of all rows. */
const all = ''

/** @param rows - The rows of the table by identifier. */
export function createRowLists<Row>(
  rows: ReadonlyMap<string, Row>,
  indexes: Readonly<Record<string, (row: Row) => string | undefined>>,
): RowLists<Row> {
  const keyFunctions: [string, (row: Row) => string | undefined][] = [
    ...Object.entries(indexes),
    [all, () => all],
  ]
  const places = new Map<string, number>()
  // Rows change in place, so the keys under which a row is listed are kept.
  const keysOf = new Map<string, (string | undefined)[]>()
  const lists = new Map<string, OrderedIds>()
  let nextPlace = 0
  const nameOf = (index: string, key: string) => `${index} ${key}`

  const enter = (index: string, key: string | undefined, place: number, id: string) => {
    if (key === undefined) return
    const name = nameOf(index, key)
    const list = lists.get(name) ?? createOrderedIds()
    lists.set(name, list)
    list.add(place, id)
  }
  const leave = (index: string, key: string | undefined, place: number) => {
    if (key === undefined) return
    const name = nameOf(index, key)
    lists.get(name)?.delete(place)
    if (lists.get(name)?.size === 0) lists.delete(name)
  }

  return {
    add(id, row) {
      const place = places.get(id) ?? nextPlace++
      places.set(id, place)
      const before = keysOf.get(id)
      const keys = keyFunctions.map(([, keyOf]) => keyOf(row))
      for (const [at, [index]] of keyFunctions.entries()) {
        if (before !== undefined && before[at] === keys[at]) continue
        leave(index, before?.[at], place)
        enter(index, keys[at], place, id)
      }
      keysOf.set(id, keys)
    },
    remove(id) {
      const place = places.get(id)
      if (place === undefined) return
      for (const [at, [index]] of keyFunctions.entries()) leave(index, keysOf.get(id)?.[at], place)
      keysOf.delete(id)
      places.delete(id)
    },
    clear() {
      places.clear()
      keysOf.clear()
      lists.clear()
    },
    list: (index = all, key = all) => ({
      get size() {
        return lists.get(nameOf(index, key))?.size ?? 0
      },
      placeOf: (id) => places.get(id),
      *from(place, order) {
        for (const [at, id] of lists.get(nameOf(index, key))?.from(place, order) ?? [])
          yield [at, rows.get(id)!]
      },
    }),
  }
}
