/** A journal in a directory: LevelDB keeps each row, synced to disk before a response leaves. A start reads and checks all of it. */

import { closeSync, constants, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ClassicLevel } from 'classic-level'
import type { Journal, JournalEntry } from '../state/store.js'
import { DirectoryInUseError } from './directoryLock.js'
import { openLevel } from './openLevel.js'

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

interface Known {
  /** By table and id: the key, which is the place in the order of creation, and the checksum of key and value. */
  rows: Map<string, { key: string; checksum: number }>
  batch: number
  /** Of all checksums, modulo 2^32. LevelDB checks neither that a value is as it was written, nor that every row is there. */
  sum: number
  next: number
}

const recordKey = 'batch'

/** What stands beside the rows. A lost batch, or a part of one, makes it differ. */
const recordOf = ({ batch, sum }: Known): string => `${batch} ${crc32(String(batch), sum)}`

const checksumOf = (key: string, value: string): number => crc32(value, crc32(key))

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
 * @throws {Error} When a row was changed on the disk, or a batch is missing. The message names the folder and what to do.
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
  const level = await openLevel(folder, (cause) => new DirectoryInUseError(directory, cause)).catch(
    (error) => {
      throw levelProblem(folder, error)
    },
  )
  // LevelDB drops a damaged end of its log without a word, so the number of the last batch is also in a file of its own. It is
  // not synced: a power failure leaves an older number, which is true as well.
  const mark = openSync(join(folder, 'last-batch'), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const read = await readRows(level)
    const marked = Number(readFileSync(mark, 'utf8'))
    if (Number.isNaN(marked)) throw damageAt(folder, 'its file last-batch cannot be read')
    if (marked > read.known.batch)
      throw damageAt(folder, `batch ${marked} is missing: the last one is ${read.known.batch}`)
    return createJournal(level, mark, read)
  } catch (error) {
    closeSync(mark)
    await level.close()
    throw error
  }
}

/** Reads every row, oldest first. A row that is missing or changed is an error. Messages must not show a value: it holds keys. */
async function readRows(level: ClassicLevel): Promise<{ known: Known; entries: JournalEntry[] }> {
  const known: Known = { rows: new Map(), batch: 0, sum: 0, next: 0 }
  const found: { key: string; value: string; checksum: number }[] = []
  let record: string | undefined
  try {
    for await (const [key, value] of level.iterator())
      if (key === recordKey) record = value
      else found.push({ key, value, checksum: checksumOf(key, value) })
  } catch (error) {
    throw levelProblem(level.location, error)
  }
  known.batch = Number(record?.split(' ')[0] ?? 0)
  for (const { checksum } of found) known.sum = (known.sum + checksum) >>> 0
  const isNew = record === undefined && found.length === 0
  if (!isNew && record !== recordOf(known))
    throw damageAt(level.location, `its rows are not those of batch ${known.batch}`)
  const entries = found.map(({ key, value, checksum }): JournalEntry => {
    const [table, id, content] = JSON.parse(value)
    known.rows.set(`${table} ${id}`, { key, checksum })
    known.next = Number(key) + 1
    return [table, id, content]
  })
  return { known, entries }
}

function planBatch(changes: readonly JournalEntry[], known: Known) {
  known.batch++
  const operations = changes.map((change) => {
    const [table, id, content] = change
    const name = `${table} ${id}`
    const { key, checksum } = known.rows.get(name) ?? {
      key: String(known.next).padStart(16, '0'),
      checksum: 0,
    }
    known.sum -= checksum
    if (content === undefined) {
      known.rows.delete(name)
      return { type: 'del', key } as const
    }
    const value = JSON.stringify(change)
    known.next = Math.max(known.next, Number(key) + 1)
    known.rows.set(name, { key, checksum: checksumOf(key, value) })
    known.sum = (known.sum + checksumOf(key, value)) >>> 0
    return { type: 'put', key, value } as const
  })
  known.sum >>>= 0
  return [...operations, { type: 'put', key: recordKey, value: recordOf(known) } as const]
}

function createJournal(
  level: ClassicLevel,
  mark: number,
  read: Awaited<ReturnType<typeof readRows>>,
): FileJournal {
  let { known } = read
  /** After a failed batch: the records of before and of after it. It is on disk or not, and only a new start of LevelDB says. */
  let open: string[] | undefined

  /** LevelDB takes no more writes after one has failed, until it is opened again. */
  const reopen = async (expected: readonly string[]) => {
    await level.close()
    await level.open()
    const found = await readRows(level)
    if (!expected.includes(recordOf(found.known))) {
      await level.close()
      throw new Error(`${level.location} was changed by another process meanwhile; start again`)
    }
    known = found.known
    open = undefined
  }
  const write = async (changes: readonly JournalEntry[]) => {
    if (open) await reopen(open)
    open = [recordOf(known)]
    const operations = planBatch(changes, known)
    open.push(recordOf(known))
    await level.batch(operations, { sync: true })
    open = undefined
    // Always of the same length, so that no digit of an older number stays.
    writeSync(mark, String(known.batch).padStart(16, '0'), 0)
  }
  let turn: Promise<unknown> = Promise.resolve()
  let closed: Promise<void> | undefined
  return {
    entries: letGo(read.entries),
    get size() {
      return known.rows.size
    },
    async append(changes) {
      if (closed) throw new Error(`${level.location} is closed; open it again to write`)
      const written = turn.then(() => write(changes))
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
function* letGo(entries: JournalEntry[]): Generator<JournalEntry> {
  yield* entries.splice(0)
}

const damageAt = (folder: string, problem: string, cause?: unknown): Error =>
  new Error(`${folder} is damaged: ${problem}. Restore it from a copy, or move it away to start empty`, {
    cause,
  })

/** The error for what LevelDB could not open or read; its message names the file. Other errors stay what they are. */
function levelProblem(folder: string, error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  if (code === 'LEVEL_DATABASE_NOT_OPEN' && cause) return levelProblem(folder, cause)
  if (code === 'LEVEL_CORRUPTION') return damageAt(folder, String(message), error)
  if (code === 'LEVEL_IO_ERROR') return new Error(`${folder} cannot be opened: ${message}`, { cause: error })
  return error
}
