/** Reads the journal of earlier versions, a file with one line of JSON for each batch, so that its state is taken over. */

import { readFileSync } from 'node:fs'
import type { JournalEntry } from '../state/journal.js'
import { rowName } from './journalRecords.js'

/**
 * Reads the rows of an old journal. Its last line may be incomplete: no response acknowledged it.
 *
 * @returns The rows, oldest first; undefined when there is no such file.
 * @throws {Error} When a complete line cannot be read. The message names the file and the line.
 */
export function readOldJournal(path: string): JournalEntry[] | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const rows = new Map<string, JournalEntry>()
  const lines = text.split('\n').slice(0, -1)
  for (const [at, line] of lines.entries()) {
    const batch = parseBatch(line)
    if (!batch)
      throw new Error(`${path}: line ${at + 1} cannot be read; move the file away to start without it`)
    for (const entry of batch) {
      if (entry.length === 3) rows.set(rowName(entry), entry)
      else rows.delete(rowName(entry))
    }
  }
  return [...rows.values()]
}

/** @returns The entries of one line; undefined when it is damaged. Its content may be a secret, so no message shows it. */
function parseBatch(line: string): JournalEntry[] | undefined {
  try {
    const batch: unknown = JSON.parse(line)
    return Array.isArray(batch) && batch.every(isEntry) ? batch : undefined
  } catch {
    return undefined
  }
}

const isEntry = (entry: unknown): entry is JournalEntry =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string' && entry.length <= 3
