/** The journal: the list of changes that survives the process. It is written before a response leaves. */

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
