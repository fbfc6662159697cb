/** A journal in a directory: LevelDB keeps each row, synced to disk before a response leaves. */

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Journal, JournalEntry } from '../state/journal.js'
import { type BatchMark, openBatchMark } from './batchMark.js'
import { createLevel, type Level } from './createLevel.js'
import { openLocked } from './directoryLock.js'
import { type Batch, planBatch } from './journalRecords.js'
import { readOldJournal } from './oldJournal.js'
import { levelProblem, type ReadJournal, readJournal, readLastBatch } from './readJournal.js'

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
 * next `append` opens it again. The file `journal.ndjson` of earlier versions is read once and removed.
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
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const level = await createLevel(folder)
  await openLocked(level, directory).catch((error) => {
    throw levelProblem(folder, error)
  })
  const mark = openBatchMark(join(folder, 'last-batch'))
  try {
    const read = await readJournal(level, mark.number)
    if (mark.number === undefined) mark.create()
    const journal = createJournal(level, mark, read)
    await takeOver(join(directory, 'journal.ndjson'), journal, read)
    return journal
  } catch (error) {
    mark.close()
    await level.close()
    throw error
  }
}

/** Moves the rows of an old journal into a new one. A start that was killed here before leaves both; the new one is complete then. */
async function takeOver(path: string, journal: FileJournal, read: ReadJournal): Promise<void> {
  if (journal.size === 0) {
    const entries = readOldJournal(path)
    if (entries === undefined) return
    await journal.append(entries)
    read.entries.push(...entries)
  }
  rmSync(path, { force: true })
}

function createJournal(level: Level, mark: BatchMark, read: ReadJournal): FileJournal {
  const { places } = read
  let { last } = read
  /** The batch that failed: it is on disk or not, and only a new start of LevelDB tells. */
  let unsettled: Batch | undefined

  const accept = ({ record, changes }: Batch) => {
    last = record
    for (const { table, id, place } of changes.values()) {
      if (place === undefined) places.delete(table, id)
      else places.set(table, id, place)
    }
    mark.write(record.number)
  }

  /** LevelDB takes no more writes after one has failed, until it is opened again. */
  const reopen = async (failed: Batch) => {
    await level.close()
    await level.open()
    const found = await readLastBatch(level)
    if (found.number === failed.record.number && found.sum === failed.record.sum) accept(failed)
    else if (found.number !== last.number || found.sum !== last.sum) {
      await level.close()
      throw new Error(`${level.location} was changed by another process meanwhile; start again`)
    }
    unsettled = undefined
  }

  const write = async (entries: readonly JournalEntry[]) => {
    if (unsettled) await reopen(unsettled)
    const batch = planBatch(entries, places, last)
    try {
      await level.batch(batch.operations, { sync: true })
    } catch (error) {
      unsettled = batch
      // Lost: why it cannot be opened. The next batch tries again, and the cause is that of the failed write.
      await reopen(batch).catch(() => undefined)
      if (last !== batch.record) throw error
      return
    }
    accept(batch)
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
        mark.close()
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
