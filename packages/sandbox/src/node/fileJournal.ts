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
  /** The number of rows. 0 means that the journal is new. */
  size: number
  /** Closes the file and releases the directory. */
  close(): void
}

/**
 * Opens the journal in a directory, or creates one. It rewrites a file when at least half of its entries are outdated.
 *
 * It drops an incomplete last line, because no response acknowledged that batch. Only one process can use the directory
 * at a time.
 *
 * @throws Error when another process uses the directory.
 * @throws Error when a complete line is not JSON.
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
    // What a killed process wrote may not be on disk yet, and from here on it counts.
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
    try {
      return JSON.parse(line)
    } catch (cause) {
      throw new Error(`${path}: line ${at + 1} cannot be read; move the file away to start without it`, {
        cause,
      })
    }
  })
  return { entries, length }
}

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

/** Locks the directory. A killed process leaves its lock, so a lock counts only while its process runs. */
function lock(path: string): () => void {
  const holder = readLock(path)
  if (holder !== undefined && holder !== process.pid && isAlive(holder))
    throw new Error(`the directory is in use by process ${holder}; stop it or choose another directory`)
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
