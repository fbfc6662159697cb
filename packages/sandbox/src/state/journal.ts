/** What outlives a process: a list of changes to rows, written before anything is acknowledged. */

/** A row as it now is; without a value it is gone. Values are plain JSON. */
export type JournalEntry = readonly [table: string, id: string, value?: unknown]

/** Where a sandbox keeps its state. */
export interface Journal {
  /** What earlier runs wrote, oldest first. Read once, when the sandbox is made; the values are its own from then on. */
  entries: Iterable<JournalEntry>
  /** Writes changes that stand or fall together; resolves when they would survive the end of the process. */
  append(entries: readonly JournalEntry[]): Promise<void>
}
