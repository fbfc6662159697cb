/** Tables of rows by identifier, in creation order, with indexes; and items that can be used once. */

import { createRowLists, type RowList } from './rowLists.js'

export interface Table<Row> {
  readonly size: number
  get(id: string): Row | undefined
  has(id: string): boolean
  /** Adds a row or marks it as changed. A row that was changed in place must be set again. */
  set(id: string, row: Row): void
  delete(id: string): boolean
  /** Oldest first. */
  values(): IterableIterator<Row>
  entries(): IterableIterator<[string, Row]>
  /** Returns the rows with this key in an index, oldest first. */
  by(index: string, key: string): Row[]
  /** The rows with this key in an index, for callers that need only some of them. Without an index: all rows. */
  list(index?: string, key?: string): RowList<Row>
  keyOf(index: string, row: Row): string | undefined
  /** How often all rows were replaced: what is derived from them must then be built again. */
  readonly replacements: number
}

/** The key of a row in each index. */
export type Indexes<Row> = Readonly<Record<string, (row: Row) => string | undefined>>

/** Converts a row to plain JSON and back. Default: the row is plain JSON. */
export interface Coding<Row> {
  encode: (row: Row) => unknown
  decode: (value: unknown) => Row
}

export interface StoredTable {
  encode(id: string): unknown
  ids(): Iterable<string>
  load(id: string, value: unknown): void
  clear(): void
}

export function createTable<Row>(
  indexes: Indexes<Row>,
  markChanged: (id: string) => void,
  coding?: Coding<Row>,
): Table<Row> & StoredTable {
  const rows = new Map<string, Row>()
  const lists = createRowLists<Row>(rows, indexes)
  let replacements = 0
  const put = (id: string, row: Row) => {
    rows.set(id, row)
    lists.add(id, row)
  }
  return {
    get size() {
      return rows.size
    },
    get: (id) => rows.get(id),
    has: (id) => rows.has(id),
    set(id, row) {
      put(id, row)
      markChanged(id)
    },
    delete(id) {
      lists.remove(id)
      const existed = rows.delete(id)
      if (existed) markChanged(id)
      return existed
    },
    values: () => rows.values(),
    entries: () => rows.entries(),
    by: (index, key) => Array.from(lists.list(index, key).from(undefined, 'asc'), ([, row]) => row),
    list: lists.list,
    keyOf: (index, row) => indexes[index]?.(row),
    get replacements() {
      return replacements
    },
    encode(id) {
      const row = rows.get(id)
      return row === undefined || !coding ? row : coding.encode(row)
    },
    ids: () => rows.keys(),
    load: (id, value) => put(id, coding ? coding.decode(value) : (value as Row)),
    clear() {
      rows.clear()
      lists.clear()
      replacements++
    },
  }
}

/** How many items are looked at with each new one. More than one, or they would never be caught up with. */
const sweptAtOnce = 8

export function createSingleUse<Item extends { expiresAt: number }>(items: Table<Item>, now: () => number) {
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  return {
    issue(id: string, item: Item) {
      let left = sweptAtOnce
      // The oldest are first. Each issue looks at a few of them, so that none waits for all, and expired ones do not pile up.
      for (const [old, { expiresAt }] of items.entries()) {
        if (left-- === 0 || now() < expiresAt) break
        items.delete(old)
      }
      items.delete(id)
      items.set(id, item)
    },
    /** Returns the item, or `undefined` when it is unknown, used or expired. */
    find(id: string) {
      const item = items.get(id)
      return isAlive(item) ? item : undefined
    },
    /** Marks the item as used. Returns false if it is unknown, used or expired, so one of several concurrent calls wins. */
    use(id: string) {
      const item = items.get(id)
      items.delete(id)
      return isAlive(item)
    },
    remove(matches: (item: Item) => boolean) {
      for (const [id, item] of items.entries()) if (matches(item)) items.delete(id)
    },
  }
}
