/** A journal in a directory: LevelDB keeps each row, synced to disk before a response leaves. */

import { closeSync, constants, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Journal, JournalEntry } from '../state/journal.js'
import { createLevel, type Level } from './createLevel.js'
import { openLocked } from './directoryLock.js'
import { type Batch, planBatch } from './journalRecords.js'
import { damageAt, levelProblem, type ReadJournal, readJournal } from './readJournal.js'

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
