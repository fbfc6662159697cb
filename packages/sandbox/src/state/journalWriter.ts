/** Writes changed rows to the journal: one batch after the other, and what a failed batch held again with the next. */

import type { Journal, JournalEntry } from './journal.js'

export interface JournalWriter {
  markChanged(table: string, id: string): void
  /** Resolves when the journal holds every change so far. */
  flush(): Promise<void>
  /** Whether the last batch failed, so that changes wait in memory. */
  hasFailed(): boolean
}

/**
 * @param journal - Without a journal, the rows are in memory only.
 * @param entryOf - Returns the current state of a row.
 */
export function createJournalWriter(
  journal: Journal | undefined,
  entryOf: (table: string, id: string) => JournalEntry,
): JournalWriter {
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
  return {
    markChanged(table, id) {
      if (journal !== undefined) changed.set(`${table} ${id}`, [table, id])
    },
    flush() {
      // Without a new change, an earlier write may still run.
      if (changed.size > 0) queued ??= written.then(write, write)
      return queued ?? written
    },
    hasFailed: () => hasFailed,
  }
}
