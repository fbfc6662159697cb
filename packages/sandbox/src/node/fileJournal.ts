/** A journal in a file: one line of JSON for each batch of changes, on the disk before anything is acknowledged. */

import {
  closeSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  write,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Journal, JournalEntry } from '../state/journal.js'

const writeBytes = promisify(write)
const syncData = promisify(fdatasync)

/** A journal that can be closed. */
export interface FileJournal extends Journal {
  /** How many rows it holds. 0: it is new. */
  size: number
  close(): void
}

/**
 * Opens the journal in a directory, or begins one. A file of which later lines made half void is written anew without it.
 *
 * A last line that was cut off is dropped: its batch was never acknowledged. The directory belongs to one process at a
 * time.
 *
 * @throws Error when another process has the directory, or a line in the middle cannot be read.
 */
export function openFileJournal(directory: string): FileJournal {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const release = lock(join(directory, 'lock'))
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
    // What a killed process wrote need not be on the disk yet, and from here on it counts.
    fsyncSync(file)
  }
  return {
    entries: rows.values(),
    size: rows.size,
    async append(entries) {
      const bytes = Buffer.from(`${JSON.stringify(entries)}\n`)
      for (let done = 0; done < bytes.length; )
        done += (await writeBytes(file, bytes, done, bytes.length - done)).bytesWritten
      await syncData(file)
    },
    close() {
      closeSync(file)
      release()
    },
  }
}

/** @returns The entries of all whole lines, and how many bytes these lines are. */
function readEntries(path: string): { entries: JournalEntry[]; length: number } {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { entries: [], length: 0 }
    throw error
  }
  // What follows the last line break is a batch whose writing was cut off.
  const length = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, length).split('\n').slice(0, -1)
  const entries = lines.flatMap((line, at): JournalEntry[] => {
    try {
      return JSON.parse(line)
    } catch (cause) {
      throw new Error(`${path}: line ${at + 1} cannot be read; move the file away to begin anew`, { cause })
    }
  })
  return { entries, length }
}

/** Written beside the old file and put in its place in one step, so that at any moment one of the two is whole. */
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

/** A process that was killed leaves its lock behind: it counts only while that process lives. */
function lock(path: string): () => void {
  const holder = readLock(path)
  if (holder !== undefined && holder !== process.pid && isAlive(holder))
    throw new Error(`the directory is in use by process ${holder}`)
  writeFileSync(path, String(process.pid), { mode: 0o600 })
  return () => writeFileSync(path, '')
}

function readLock(path: string): number | undefined {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
  return Number(readFileSync(path, 'utf8')) || undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
