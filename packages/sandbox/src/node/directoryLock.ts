/** Lets one process at a time use a directory. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process uses the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError' as const
  /** The directory, as it was given. */
  readonly directory: string
  /** The id of the process that uses it. */
  readonly processId: number

  /** @internal */
  constructor(directory: string, processId: number) {
    super(`${directory} is in use by process ${processId}; stop it or choose another directory`)
    this.directory = directory
    this.processId = processId
  }
}

/**
 * Locks a directory for this process.
 *
 * A killed process leaves its lock, so a lock counts only while its process runs.
 *
 * @param directory - Path of a directory that exists. The lock is the file `lock` in it.
 * @returns A function that releases the lock.
 * @throws {DirectoryInUseError} When another process has locked it.
 * @see https://man7.org/linux/man-pages/man2/kill.2.html
 * @example
 * ```ts
 * const release = lockDirectory('data')
 * process.once('exit', release)
 * ```
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'lock')
  const holder = readLock(path)
  if (holder !== undefined && holder !== process.pid && isAlive(holder))
    throw new DirectoryInUseError(directory, holder)
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
