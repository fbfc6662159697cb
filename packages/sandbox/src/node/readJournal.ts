/** Reads the whole journal at a start, and refuses one that is damaged or lacks a batch. */

import type { JournalEntry } from '../state/journal.js'
import type { Level } from './createLevel.js'
import { type BatchRecord, batchKey, noBatch, readValue, rowOf } from './journalRecords.js'
import { createPlaces, type Places } from './places.js'
import { createSharing } from './sharedTexts.js'

export interface ReadJournal {
  /** Oldest first. */
  entries: JournalEntry[]
  places: Places
  last: BatchRecord
}

const pageSize = 1000

/**
 * Reads every row and checks it.
 *
 * @param marked - The number of the last batch, as the mark has it.
 * @throws {Error} When a checksum is false, or something that was written is missing. The message names the folder.
 */
export async function readJournal(level: Level, marked: number | undefined): Promise<ReadJournal> {
  const damaged = damageAt(level.location)
  const read: ReadJournal = { entries: [], places: createPlaces(), last: noBatch }
  const share = createSharing()
  let sum = 0
  const iterator = level.iterator()
  try {
    for (let page = await iterator.nextv(pageSize); page.length > 0; page = await iterator.nextv(pageSize))
      for (const [key, value] of page) {
        const found = readValue(key, value)
        if (found === undefined) throw damaged('a value has a false checksum')
        if (key === batchKey) {
          read.last = found.content as BatchRecord
          continue
        }
        const entry = share(found.content as JournalEntry)
        read.entries.push(entry)
        read.places.set(entry[0], entry[1], { row: rowOf(key), checksum: found.checksum })
        sum = (sum + found.checksum) >>> 0
      }
  } catch (error) {
    throw levelProblem(level.location, error)
  } finally {
    await iterator.close()
  }
  const { number, rows } = read.last
  if (marked === undefined && number > 0) throw damaged('its file last-batch is missing or cannot be read')
  if (marked !== undefined && marked > number)
    throw damaged(`batch ${marked} is missing: the last one is ${number}`)
  if (rows !== read.places.size || read.last.sum !== sum)
    throw damaged(`its rows are not those of batch ${number}`)
  return read
}

/** @returns The record of the last batch alone. */
export async function readLastBatch(level: Level): Promise<BatchRecord> {
  const value = await level.get(batchKey)
  if (value === undefined) return noBatch
  const found = readValue(batchKey, value)
  if (found === undefined) throw damageAt(level.location)('the last batch has a false checksum')
  return found.content as BatchRecord
}

/** @returns A function that makes the error for a damaged folder. */
export const damageAt =
  (folder: string) =>
  (problem: string, cause?: unknown): Error =>
    new Error(`${folder} is damaged: ${problem}. Restore it from a copy, or move it away to start empty`, {
      cause,
    })

/** @returns The error for what LevelDB could not open or read; its message names the file. Other errors stay what they are. */
export function levelProblem(folder: string, error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  if (code === 'LEVEL_DATABASE_NOT_OPEN' && cause) return levelProblem(folder, cause)
  if (code === 'LEVEL_CORRUPTION') return damageAt(folder)(String(message), error)
  if (code === 'LEVEL_IO_ERROR') return new Error(`${folder} cannot be opened: ${message}`, { cause: error })
  return error
}
