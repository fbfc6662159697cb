/** Reads the whole journal at a start, and refuses one that is damaged or lacks a batch. */

import type { JournalEntry } from '../state/journal.js'
import type { Level } from './createLevel.js'
import { type BatchRecord, batchKey, type KnownRows, readValue } from './journalRecords.js'

/** What is on disk. */
export interface ReadJournal extends KnownRows {
  /** Oldest first. */
  entries: JournalEntry[]
}

/**
 * Reads every row and checks it.
 *
 * @throws {Error} When a checksum is false, or something that was written is missing. The message names the folder.
 */
export async function readJournal(level: Level): Promise<ReadJournal> {
  const read: KnownRows = { places: new Map(), last: { number: 0, sum: 0, created: 0 } }
  const rows: [at: number, entry: JournalEntry][] = []
  let sum = 0
  try {
    for await (const [key, value] of level.iterator()) {
      const found = readValue(key, value)
      if (found === undefined) throw damageAt(level.location, 'a value has a false checksum')
      if (key === batchKey) {
        read.last = found.content as BatchRecord
        continue
      }
      const [at, ...entry] = found.content as [number, ...JournalEntry]
      rows.push([at, entry])
      read.places.set(key, { at, checksum: found.checksum })
      sum += found.checksum
    }
  } catch (error) {
    throw levelProblem(level.location, error)
  }
  // A record without `created` is of an earlier form.
  if (read.last.sum !== sum >>> 0 || read.last.created === undefined)
    throw damageAt(level.location, `its rows are not those of batch ${read.last.number}`)
  return { ...read, entries: rows.sort(([a], [b]) => a - b).map(([, entry]) => entry) }
}

/** @returns The error for a damaged folder. */
export const damageAt = (folder: string, problem: string, cause?: unknown): Error =>
  new Error(`${folder} is damaged: ${problem}. Restore it from a copy, or move it away to start empty`, {
    cause,
  })

/** @returns The error for what LevelDB could not open or read; its message names the file. Other errors stay what they are. */
export function levelProblem(folder: string, error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  if (code === 'LEVEL_DATABASE_NOT_OPEN' && cause) return levelProblem(folder, cause)
  if (code === 'LEVEL_CORRUPTION') return damageAt(folder, String(message), error)
  if (code === 'LEVEL_IO_ERROR') return new Error(`${folder} cannot be opened: ${message}`, { cause: error })
  return error
}
