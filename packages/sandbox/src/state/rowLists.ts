/** The lists of a table: all of its rows, and those with each key of each index. */

/** Rows in the order of their creation. Each has a place, which never changes and is in no other list of this table. */
export interface RowList<Row> {
  readonly size: number
  /** The place of a row of the table, whether it is in this list or not. */
  placeOf(id: string): number | undefined
  /** Walks from this place on. A deleted row's place is the next one's in that direction. Default: from the beginning. */
  from(place: number | undefined, order: 'asc' | 'desc'): Iterable<readonly [place: number, row: Row]>
}

/** Where a row is listed. Rows change in place, so the keys under which it is listed are kept, in the order of the indexes. */
interface Listed {
  place: number
  keys: readonly (string | undefined)[]
}

/** The first of so many positions that is not before what is looked for: they are in order. */
export function firstNotBefore(count: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

export function createRowLists<Row>(
  rows: ReadonlyMap<string, Row>,
  indexes: Readonly<Record<string, (row: Row) => string | undefined>>,
) {
  // The list of all rows is that of an index with one key.
  const names = ['', ...Object.keys(indexes)]
  const keyFunctions = [() => '', ...Object.values(indexes)]
  /** Identifiers in the order of their places, by the keys of each index. */
  const lists = names.map(() => new Map<string, string[]>())
  const listed = new Map<string, Listed>()
  let nextPlace = 0

  /** The first position with this place or a later one. New places come last, so that is looked at first. */
  const positionOf = (ids: readonly string[], place: number): number => {
    const isBefore = (at: number) => listed.get(ids[at]!)!.place < place
    return ids.length > 0 && isBefore(ids.length - 1) ? ids.length : firstNotBefore(ids.length, isBefore)
  }
  const enter = (list: Map<string, string[]>, key: string | undefined, place: number, id: string) => {
    if (key === undefined) return
    const ids = list.get(key)
    if (ids === undefined) list.set(key, [id])
    else ids.splice(positionOf(ids, place), 0, id)
  }
  const leave = (list: Map<string, string[]>, key: string | undefined, place: number) => {
    const ids = key === undefined ? undefined : list.get(key)
    ids?.splice(positionOf(ids, place), 1)
    if (ids?.length === 0) list.delete(key!)
  }
  return {
    add(id: string, row: Row) {
      const before = listed.get(id)
      const place = before?.place ?? nextPlace++
      const keys = keyFunctions.map((keyOf) => keyOf(row))
      listed.set(id, { place, keys })
      for (const [at, key] of keys.entries()) {
        if (before !== undefined && before.keys[at] === key) continue
        leave(lists[at]!, before?.keys[at], place)
        enter(lists[at]!, key, place, id)
      }
    },
    remove(id: string) {
      const before = listed.get(id)
      for (const [at, key] of before?.keys.entries() ?? []) leave(lists[at]!, key, before!.place)
      listed.delete(id)
    },
    clear() {
      for (const list of [listed, ...lists]) list.clear()
    },
    list(index = '', key = ''): RowList<Row> {
      const list = lists[names.indexOf(index)]!
      const idsNow = () => list.get(key) ?? []
      return {
        get size() {
          return idsNow().length
        },
        placeOf: (id) => listed.get(id)?.place,
        *from(start, order) {
          const ids = idsNow()
          const [first, step] = order === 'asc' ? [0, 1] : [ids.length - 1, -1]
          let at = start === undefined ? first : positionOf(ids, start)
          const isAt = () => listed.get(ids[at] ?? '')?.place === start
          // Going down, the place of a row that is gone begins at the one before it.
          if (start !== undefined && order === 'desc' && !isAt()) at--
          for (; at >= 0 && at < ids.length; at += step)
            yield [listed.get(ids[at]!)!.place, rows.get(ids[at]!)!]
        },
      }
    },
  }
}
