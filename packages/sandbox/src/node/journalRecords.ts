/** How the journal stands in LevelDB: a value for each row and one for the last batch, each behind its checksum. */

import { crc32 } from 'node:zlib'
import type { JournalEntry } from '../state/journal.js'
import type { Place, Places } from './places.js'

/** One write into LevelDB. */
export type Operation = { type: 'put'; key: string; value: Buffer } | { type: 'del'; key: string }

/** What is written with each batch: its number, and what all rows together must be after it. */
export interface BatchRecord {
  number: number
  /** The number of rows. */
  rows: number
  /** The sum of the rows' checksums, modulo 2^32. A lost batch, or a part of one, makes it differ. */
  sum: number
  /** The number of the next new row. Rows are read in the order of their numbers: oldest first. */
  nextRow: number
}

/** A batch that is ready to be written, and what it makes of the rows' places. */
export interface Batch {
  operations: Operation[]
  record: BatchRecord
  /** By name. Without a place, the row is deleted. */
  changes: Map<string, { table: string; id: string; place: Place | undefined }>
}

export const noBatch: BatchRecord = { number: 0, rows: 0, sum: 0, nextRow: 1 }
export const batchKey = 'batch'

export const rowName = ([table, id]: JournalEntry): string => `${table} ${id}`

/** Sixteen digits sort like the numbers. */
const rowKey = (row: number): string => `row ${String(row).padStart(16, '0')}`

/** @returns The number of the row with this key. */
export const rowOf = (key: string): number => Number(key.slice('row '.length))

/** The checksum covers the key, too: a value that lands under another key is as wrong as a changed one. */
export const checksumOf = (key: string, json: Uint8Array): number => crc32(json, crc32(key))

function withChecksum(key: string, content: unknown): { value: Buffer; checksum: number } {
  const json = Buffer.from(JSON.stringify(content))
  const checksum = checksumOf(key, json)
  const value = Buffer.allocUnsafe(4 + json.length)
  value.writeUInt32BE(checksum)
  json.copy(value, 4)
  return { value, checksum }
}

/** @returns The content and its checksum; undefined when the checksum is false. Messages must not show the content: it holds keys. */
export function readValue(key: string, value: Buffer): { content: unknown; checksum: number } | undefined {
  if (value.length < 4) return undefined
  const json = value.subarray(4)
  const checksum = value.readUInt32BE()
  if (checksum !== checksumOf(key, json)) return undefined
  return { content: JSON.parse(json.toString()), checksum }
}

/** Prepares the batch that follows `last`. Nothing is changed until it is written. */
export function planBatch(
  entries: readonly JournalEntry[],
  places: Pick<Places, 'get'>,
  last: BatchRecord,
): Batch {
  const changes: Batch['changes'] = new Map()
  const record = { ...last, number: last.number + 1 }
  const operations: Operation[] = []
  for (const entry of entries) {
    const [table, id, value] = entry
    const name = rowName(entry)
    const changed = changes.get(name)
    const old = changed === undefined ? places.get(table, id) : changed.place
    if (old !== undefined) {
      record.rows -= 1
      record.sum = (record.sum - old.checksum) >>> 0
    }
    if (value === undefined) {
      if (old !== undefined) operations.push({ type: 'del', key: rowKey(old.row) })
      changes.set(name, { table, id, place: undefined })
      continue
    }
    const row = old?.row ?? record.nextRow++
    const key = rowKey(row)
    const written = withChecksum(key, entry)
    const { checksum } = written
    operations.push({ type: 'put', key, value: written.value })
    changes.set(name, { table, id, place: { row, checksum } })
    record.rows += 1
    record.sum = (record.sum + checksum) >>> 0
  }
  operations.push({ type: 'put', key: batchKey, value: withChecksum(batchKey, record).value })
  return { operations, record, changes }
}
