/** A journal in a file: one line of JSON for each batch of changes, synced to disk before a response leaves. */

import {
  closeSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  write,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Journal, JournalEntry } from '../state/journal.js'
import { lockDirectory } from './directoryLock.js'

const writeBytes = promisify(write)
const syncData = promisify(fdatasync)

/** A journal that can be closed. */
export interface FileJournal extends Journal {
  /** The number of rows. 0 means that the journal is new. */
  size: number
  /**
   * Closes the file and releases the directory. `append` rejects from now on.
   *
   * @returns Resolves when the batches that were under way are written and the file is closed.
   */
  close(): Promise<void>
}

/**
 * Opens the journal in a directory, or creates one. It rewrites a file when at least half of its entries are outdated.
 *
 * It drops an incomplete last line, because no response acknowledged that batch. Only one process can use the directory
 * at a time. The files `journal.ndjson` and `lock` are in it. The journal holds private keys in the clear; only its owner
 * can read it.
 *
 * @param directory - Path of the directory. It is created when it does not exist.
 * @returns The journal, for `createSandbox`.
 * @throws {DirectoryInUseError} When another process uses the directory.
 * @throws {Error} When a complete line cannot be read. The message names the file and the line.
 * @see https://man7.org/linux/man-pages/man2/fdatasync.2.html
 * @example
 * ```ts
 * const journal = openFileJournal('data')
 * const sandbox = createSandbox({ journal })
 * // …
 * await journal.close()
 * ```
 */
export function openFileJournal(directory: string): FileJournal {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const release = lockDirectory(directory)
  try {
    return openLocked(directory, release)
  } catch (error) {
    release()
    throw error
  }
}

function openLocked(directory: string, release: () => void): FileJournal {
  const path = join(directory, 'journal.ndjson')
  const rows = new Map<string, JournalEntry>()
  const { entries, length } = readEntries(path)
  for (const [table, id, ...value] of entries) {
    const key = `${table} ${id}`
    if (value.length === 0) rows.delete(key)
    else rows.set(key, [table, id, ...value])
  }
  const isCompact = entries.length > 0 && entries.length < 2 * rows.size
  if (!isCompact) writeWhole(directory, path, [...rows.values()])
  const file = openSync(path, 'a', 0o600)
  if (isCompact) {
    ftruncateSync(file, length)
    // What a killed process wrote may not be on disk yet, and from here on it counts.
    fsyncSync(file)
  }
  const append = async (entries: readonly JournalEntry[]) => {
    const bytes = Buffer.from(`${JSON.stringify(entries)}\n`)
    for (let done = 0; done < bytes.length; )
      done += (await writeBytes(file, bytes, done, bytes.length - done)).bytesWritten
    await syncData(file)
  }
  const underWay = new Set<Promise<void>>()
  let closed: Promise<void> | undefined
  return {
    entries: rows.values(),
    size: rows.size,
    async append(entries) {
      // The system gives the number of a closed file to the next one that is opened: a late batch would land there.
      if (closed) throw new Error(`${path} is closed; open it again to write`)
      const batch = append(entries)
      underWay.add(batch)
      await batch.finally(() => underWay.delete(batch))
    },
    close: () => {
      closed ??= Promise.allSettled(underWay).then(() => {
        closeSync(file)
        release()
      })
      return closed
    },
  }
}

/** @returns The entries of all complete lines, and the length of these lines in bytes. */
function readEntries(path: string): { entries: JournalEntry[]; length: number } {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { entries: [], length: 0 }
    throw error
  }
  // A batch after the last line break is incomplete: the process ended while it wrote.
  const length = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, length).split('\n').slice(0, -1)
  const entries = lines.flatMap((line, at): JournalEntry[] => {
    const batch = parseBatch(line)
    if (batch) return batch
    throw new Error(`${path}: line ${at + 1} cannot be read; move the file away to start without it`)
  })
  return { entries, length }
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

/** Writes a new file and renames it over the old one, so that one of the two is complete at any moment. */
function writeWhole(directory: string, path: string, entries: readonly JournalEntry[]): void {
  const file = openSync(`${path}.new`, 'w', 0o600)
  ftruncateSync(file)
  if (entries.length > 0) writeFileSync(file, `${JSON.stringify(entries)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  const folder = openSync(directory, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
