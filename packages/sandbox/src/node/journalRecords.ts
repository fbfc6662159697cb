/** How the journal stands in LevelDB: each row under its table and id, and a record of the last batch, each behind its checksum. */

import { crc32 } from 'node:zlib'
import type { JournalEntry } from '../state/journal.js'

/** One write into LevelDB. */
type Operation = { type: 'put'; key: string; value: Buffer } | { type: 'del'; key: string }

/** What is written with each batch. */
export interface BatchRecord {
  number: number
  /** The sum of the rows' checksums, modulo 2^32. A lost batch, or a part of one, makes it differ. */
  sum: number
  /** How many rows there were ever. */
  created: number
}

/** Where a row stands in the order of creation, and the checksum of its value. */
interface Place {
  at: number
  checksum: number
}

/** What is known of the rows on disk. */
export interface KnownRows {
  places: Map<string, Place>
  last: BatchRecord
}

/** A batch that is ready to be written, and what is known after it. Without a place, the row is deleted. */
export interface Batch {
  operations: Operation[]
  changes: Map<string, Place | undefined>
  record: BatchRecord
}

export const batchKey = 'batch'

/** The checksum covers the key, too: a value that lands under another key is as wrong as a changed one. */
function withChecksum(key: string, content: unknown): { value: Buffer; checksum: number } {
  const json = Buffer.from(JSON.stringify(content))
  const checksum = crc32(json, crc32(key))
  const value = Buffer.concat([Buffer.alloc(4), json])
  value.writeUInt32BE(checksum)
  return { value, checksum }
}

/** @returns The content and its checksum; undefined when the checksum is false. Messages must not show the content: it holds keys. */
export function readValue(key: string, value: Buffer): { content: unknown; checksum: number } | undefined {
  const json = value.subarray(4)
  const checksum = crc32(json, crc32(key))
  if (value.length < 4 || value.readUInt32BE() !== checksum) return undefined
  return { content: JSON.parse(json.toString()), checksum }
}

/** Prepares the next batch. Nothing is changed until it is written. */
export function planBatch(entries: readonly JournalEntry[], { places, last }: KnownRows): Batch {
  const changes: Batch['changes'] = new Map()
  const record = { ...last, number: last.number + 1 }
  const operations: Operation[] = []
  for (const [table, id, content] of entries) {
    const key = `row ${table} ${id}`
    const old = changes.has(key) ? changes.get(key) : places.get(key)
    record.sum -= old?.checksum ?? 0
    if (content === undefined) {
      operations.push({ type: 'del', key })
      changes.set(key, undefined)
      continue
    }
    const at = old?.at ?? record.created++
    const { value, checksum } = withChecksum(key, [at, table, id, content])
    operations.push({ type: 'put', key, value })
    changes.set(key, { at, checksum })
    record.sum += checksum
  }
  record.sum >>>= 0
  operations.push({ type: 'put', key: batchKey, value: withChecksum(batchKey, record).value })
  return { operations, changes, record }
}
