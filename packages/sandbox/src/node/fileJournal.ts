/** A journal in a directory: LevelDB keeps each row, synced to disk before a response leaves. A start reads all of it, and refuses one that is damaged or lacks a batch. */

import { closeSync, constants, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Journal, JournalEntry } from '../state/journal.js'
import { createLevel, type Level, openLocked } from './directoryLock.js'

/** A journal that can be closed. */
export interface FileJournal extends Journal {
  /** The number of rows. 0 means that the journal is new. */
  readonly size: number
  /**
   * Closes the journal and releases the directory. `append` rejects from now on.
   *
   * @returns Resolves when the batches that were under way are written and the journal is closed.
   */
  close(): Promise<void>
}

/**
 * Opens the journal in a directory, or creates one.
 *
 * Only one process can use the directory at a time: the kernel holds the lock, over containers as well. The journal is the folder
 * `state`; it holds private keys in the clear, and only its owner can read it. After a failed write, such as on a full disk, the
 * next `append` opens it again.
 *
 * @param directory - Path of the directory. It is created when it does not exist.
 * @returns Resolves to the journal, for `createSandbox`.
 * @throws {DirectoryInUseError} When the directory is in use, by another process or by this one.
 * @throws {Error} When a value has a false checksum, or a batch is missing. The message names the folder and what to do.
 * @see https://github.com/google/leveldb/blob/main/doc/index.md
 * @example
 * ```ts
 * const journal = await openFileJournal('data')
 * const sandbox = createSandbox({ journal })
 * // …
 * await journal.close()
 * ```
 */
export async function openFileJournal(directory: string): Promise<FileJournal> {
  const folder = join(directory, 'state')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const level = await createLevel(folder)
  await openLocked(level, directory).catch((error) => {
    throw levelProblem(folder, error)
  })
  // LevelDB drops a damaged end of its log without a word, so the number of the last batch is also in a file of its own. It is
  // not synced: a power failure leaves an older number, which is true as well.
  const mark = openSync(join(folder, 'last-batch'), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const read = await readJournal(level)
    const marked = Number(readFileSync(mark, 'utf8'))
    if (Number.isNaN(marked)) throw damageAt(folder, 'its file last-batch cannot be read')
    if (marked > read.last.number)
      throw damageAt(folder, `batch ${marked} is missing: the last one is ${read.last.number}`)
    return createJournal(level, mark, read)
  } catch (error) {
    closeSync(mark)
    await level.close()
    throw error
  }
}

function createJournal(level: Level, mark: number, read: ReadJournal): FileJournal {
  let { places, last } = read
  /** The batch that failed: it is on disk or not, and only a new start of LevelDB tells. */
  let unsettled: Batch | undefined

  /** LevelDB takes no more writes after one has failed, until it is opened again. */
  const reopen = async ({ record }: Batch) => {
    await level.close()
    await level.open()
    const found = await readJournal(level)
    if (found.last.sum !== last.sum && found.last.sum !== record.sum) {
      await level.close()
      throw new Error(`${level.location} was changed by another process meanwhile; start again`)
    }
    ;({ places, last } = found)
    unsettled = undefined
  }

  const write = async (entries: readonly JournalEntry[]) => {
    if (unsettled) await reopen(unsettled)
    const batch = planBatch(entries, { places, last })
    unsettled = batch
    await level.batch(batch.operations, { sync: true })
    unsettled = undefined
    last = batch.record
    for (const [key, place] of batch.changes) {
      if (place === undefined) places.delete(key)
      else places.set(key, place)
    }
    // Always of the same length, so that no digit of an older number stays.
    writeSync(mark, String(last.number).padStart(16, '0'), 0)
  }

  let turn: Promise<unknown> = Promise.resolve()
  let closed: Promise<void> | undefined
  return {
    entries: oneReading(read),
    get size() {
      return places.size
    },
    async append(entries) {
      if (closed) throw new Error(`${level.location} is closed; open it again to write`)
      const written = turn.then(() => write(entries))
      // Lost: nothing, the caller of this batch gets the same error.
      turn = written.catch(() => undefined)
      await written
    },
    close() {
      closed ??= turn.then(async () => {
        closeSync(mark)
        await level.close()
      })
      return closed
    },
  }
}

/** Lets go of the entries as they are read, because the sandbox keeps them from then on. */
function* oneReading(read: ReadJournal): Generator<JournalEntry> {
  const { entries } = read
  read.entries = []
  yield* entries
}

/** What is on disk. */
interface ReadJournal extends KnownRows {
  /** Oldest first. */
  entries: JournalEntry[]
}

/**
 * Reads every row and checks it.
 *
 * @throws {Error} When a checksum is false, or something that was written is missing. The message names the folder.
 */
async function readJournal(level: Level): Promise<ReadJournal> {
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
const damageAt = (folder: string, problem: string, cause?: unknown): Error =>
  new Error(`${folder} is damaged: ${problem}. Restore it from a copy, or move it away to start empty`, {
    cause,
  })

/** @returns The error for what LevelDB could not open or read; its message names the file. Other errors stay what they are. */
function levelProblem(folder: string, error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  if (code === 'LEVEL_DATABASE_NOT_OPEN' && cause) return levelProblem(folder, cause)
  if (code === 'LEVEL_CORRUPTION') return damageAt(folder, String(message), error)
  if (code === 'LEVEL_IO_ERROR') return new Error(`${folder} cannot be opened: ${message}`, { cause: error })
  return error
}

/** One write into LevelDB. */
type Operation = { type: 'put'; key: string; value: Buffer } | { type: 'del'; key: string }

/** What is written with each batch. */
interface BatchRecord {
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
interface KnownRows {
  places: Map<string, Place>
  last: BatchRecord
}

/** A batch that is ready to be written, and what is known after it. Without a place, the row is deleted. */
interface Batch {
  operations: Operation[]
  changes: Map<string, Place | undefined>
  record: BatchRecord
}

const batchKey = 'batch'

/** The checksum covers the key, too: a value that lands under another key is as wrong as a changed one. */
function withChecksum(key: string, content: unknown): { value: Buffer; checksum: number } {
  const json = Buffer.from(JSON.stringify(content))
  const checksum = crc32(json, crc32(key))
  const value = Buffer.concat([Buffer.alloc(4), json])
  value.writeUInt32BE(checksum)
  return { value, checksum }
}

/** @returns The content and its checksum; undefined when the checksum is false. Messages must not show the content: it holds keys. */
function readValue(key: string, value: Buffer): { content: unknown; checksum: number } | undefined {
  const json = value.subarray(4)
  const checksum = crc32(json, crc32(key))
  if (value.length < 4 || value.readUInt32BE() !== checksum) return undefined
  return { content: JSON.parse(json.toString()), checksum }
}

/** Prepares the next batch. Nothing is changed until it is written. */
function planBatch(entries: readonly JournalEntry[], { places, last }: KnownRows): Batch {
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
