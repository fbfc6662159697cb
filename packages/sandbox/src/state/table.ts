/** Tables of rows by identifier, in creation order, with indexes; and the store that writes their changes to the journal. */

import { createJournalWriter, type Journal, type JournalEntry } from './journal.js'
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
  /** The rows with this key in an index, for who needs only some of them. Without an index: all rows. */
  list(index?: string, key?: string): RowList<Row>
  keyOf(index: string, row: Row): string | undefined
  /** How often all rows were replaced: what is derived from them must then be built again. */
  readonly replacements: number
}

interface TableOptions<Row> {
  indexes?: Readonly<Record<string, (row: Row) => string | undefined>>
  /** Converts a row to plain JSON. Default: the row is plain JSON. */
  encode?: (row: Row) => unknown
  decode?: (value: unknown) => Row
}

export interface Store {
  table<Row>(name: string, options?: TableOptions<Row>): Table<Row>
  flush(): Promise<void>
  /** Whether the last write to the journal failed, so that changes wait in memory. */
  hasFailed(): boolean
  snapshot(): JournalEntry[]
  restore(entries: Iterable<JournalEntry>): void
}

interface StoredTable {
  encode(id: string): unknown
  ids(): Iterable<string>
  load(id: string, value: unknown): void
  clear(): void
}

export function createStore(journal?: Journal): Store {
  const tables = new Map<string, StoredTable>()
  const entryOf = (table: string, id: string): JournalEntry => {
    const value = tables.get(table)!.encode(id)
    return value === undefined ? [table, id] : [table, id, value]
  }

  const { markChanged, flush, hasFailed } = createJournalWriter(journal, entryOf)
  const loaded = new Map<string, Map<string, unknown>>()
  for (const [table, id, value] of journal?.entries ?? []) {
    const rows = loaded.get(table) ?? new Map<string, unknown>()
    loaded.set(table, rows)
    if (value === undefined) rows.delete(id)
    else rows.set(id, value)
  }

  return {
    table<Row>(name: string, options: TableOptions<Row> = {}) {
      const table = createTable<Row>(name, options, markChanged)
      tables.set(name, table)
      for (const [id, value] of loaded.get(name) ?? []) table.load(id, value)
      loaded.delete(name)
      return table
    },
    flush,
    hasFailed,
    // Copied here and in restore, because rows change in place and a snapshot may be restored twice.
    snapshot: () =>
      structuredClone(
        [...tables].flatMap(([name, table]) => [...table.ids()].map((id) => entryOf(name, id))),
      ),
    restore(entries) {
      for (const [name, table] of tables) {
        for (const id of table.ids()) markChanged(name, id)
        table.clear()
      }
      for (const [name, id, value] of entries) {
        if (value !== undefined) tables.get(name)?.load(id, structuredClone(value))
        markChanged(name, id)
      }
    },
  }
}

function createTable<Row>(
  name: string,
  { indexes = {}, encode = (row) => row, decode = (value) => value as Row }: TableOptions<Row>,
  markChanged: (table: string, id: string) => void,
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
      markChanged(name, id)
    },
    delete(id) {
      lists.remove(id)
      const existed = rows.delete(id)
      if (existed) markChanged(name, id)
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
      return row === undefined ? undefined : encode(row)
    },
    ids: () => rows.keys(),
    load: (id, value) => put(id, decode(value)),
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
  // Each issue looks at a few old items, so that none waits for all of them, and expired ones do not pile up.
  let sweep = items.entries()
  const sweepSome = () => {
    for (let left = sweptAtOnce; left > 0; left--) {
      const { done, value } = sweep.next()
      if (done) {
        sweep = items.entries()
        return
      }
      if (!isAlive(value[1])) items.delete(value[0])
    }
  }
  return {
    issue(id: string, item: Item) {
      sweepSome()
      items.set(id, item)
    },
    /** Returns the item, or `undefined` when it is unknown, used or expired. */
    find(id: string) {
      const item = items.get(id)
      return isAlive(item) ? item : undefined
    },
    /** Marks the item as used. Returns false when it is unknown, used or expired, so one of several concurrent calls wins. */
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
