/** The journal: the list of changes that survives the process. It is written before a response leaves; what a failed batch held is written again with the next. */

/** The current state of a row. Without a value, the row is deleted. Values are plain JSON and may hold private keys. */
export type JournalEntry = readonly [table: string, id: string, value?: unknown]

/**
 * The storage of a sandbox's state.
 *
 * The sandbox sends no response before `append` has resolved for everything that the response says.
 */
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

/** @param journal - Without a journal, the rows are in memory only. @param entryOf - Returns the current state of a row. */
export function createJournalWriter(
  journal: Journal | undefined,
  entryOf: (table: string, id: string) => JournalEntry,
) {
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
    markChanged(table: string, id: string) {
      if (journal !== undefined) changed.set(`${table} ${id}`, [table, id])
    },
    /** Resolves when the journal holds every change so far. */
    flush() {
      // Without a new change, an earlier write may still run.
      if (changed.size > 0) queued ??= written.then(write, write)
      return queued ?? written
    },
    /** Whether the last batch failed, so that changes wait in memory. */
    hasFailed: () => hasFailed,
  }
}
