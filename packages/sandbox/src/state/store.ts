/** The store: all tables of one sandbox, and the journal, which gets their changes before a response leaves. What a failed batch held is written again with the next. */

import { type Coding, createTable, type Indexes, type StoredTable, type Table } from './table.js'

/** The current state of a row. Without a value, the row is deleted. Values are plain JSON and may hold private keys. */
export type JournalEntry = readonly [table: string, id: string, value?: unknown]

/** The storage of a sandbox's state. The sandbox sends no response before `append` has resolved for everything that the response shows. */
export interface Journal {
  /** The entries of earlier runs, oldest first. `createSandbox` reads them once and then owns the values. */
  entries: Iterable<JournalEntry>
  /**
   * Writes a batch of changes. A later start must see all of them or none. After a failed one the sandbox appends its changes again.
   *
   * @returns Resolves when the batch would survive the end of the process.
   */
  append(entries: readonly JournalEntry[]): Promise<void>
}

export type Store = ReturnType<typeof createStore>

export function createStore(journal?: Journal) {
  const tables = new Map<string, StoredTable>()
  const entryOf = (table: string, id: string): JournalEntry => {
    const value = tables.get(table)!.encode(id)
    return value === undefined ? [table, id] : [table, id, value]
  }
  let changed = new Map<string, readonly [table: string, id: string]>()
  let written = Promise.resolve()
  let queued: Promise<void> | undefined
  let hasFailed = false

  const append = async () => {
    // There is no await while the batch is collected, so a batch never holds half of a synchronous step.
    const batch = changed
    changed = new Map()
    try {
      await journal!.append([...batch.values()].map(([table, id]) => entryOf(table, id)))
      hasFailed = false
    } catch (error) {
      hasFailed = true
      changed = new Map([...batch, ...changed])
      throw error
    }
  }
  const write = () => {
    queued = undefined
    written = append()
    return written
  }
  const markChanged = (table: string, id: string) => {
    if (journal !== undefined) changed.set(`${table} ${id}`, [table, id])
  }
  const loaded = new Map<string, Map<string, unknown>>()
  for (const [table, id, value] of journal?.entries ?? []) {
    const rows = loaded.get(table) ?? new Map<string, unknown>()
    loaded.set(table, rows)
    if (value === undefined) rows.delete(id)
    else rows.set(id, value)
  }
  // Copied here and in replace, because rows change in place and a snapshot may be restored twice.
  const snapshot = () =>
    structuredClone([...tables].flatMap(([name, table]) => [...table.ids()].map((id) => entryOf(name, id))))
  const replace = (entries: Iterable<JournalEntry>) => {
    for (const [name, table] of tables) {
      for (const id of table.ids()) markChanged(name, id)
      table.clear()
    }
    for (const [name, id, value] of entries) {
      const table = tables.get(name)
      if (value === undefined || table === undefined) continue
      table.load(id, structuredClone(value))
      markChanged(name, id)
    }
  }

  return {
    table<Row>(name: string, indexes: Indexes<Row> = {}, coding?: Coding<Row>): Table<Row> {
      const table = createTable<Row>(indexes, (id) => markChanged(name, id), coding)
      tables.set(name, table)
      for (const [id, value] of loaded.get(name) ?? []) table.load(id, value)
      loaded.delete(name)
      return table
    },
    /** Resolves when the journal holds every change so far. */
    flush() {
      // Without a new change, an earlier write may still run.
      if (changed.size > 0) queued ??= written.then(write, write)
      return queued ?? written
    },
    /** Whether the last batch failed, so that changes wait in memory. */
    hasFailed: () => hasFailed,
    snapshot,
    restore(entries: Iterable<JournalEntry>) {
      const before = snapshot()
      try {
        replace(entries)
      } catch (error) {
        // What cannot be read changes nothing.
        replace(before)
        throw error
      }
    },
  }
}
