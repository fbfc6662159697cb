/** Lets one process at a time use a directory: the kernel holds the lock of a LevelDB, and releases it when the process ends. */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openLevel } from './openLevel.js'

/** Another process uses the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError' as const
  /** The directory, as it was given. */
  readonly directory: string

  /** @internal */
  constructor(directory: string, cause?: unknown) {
    super(`${directory} is in use by another process; stop it or choose another directory`, { cause })
    this.directory = directory
  }
}

/**
 * Locks a directory.
 *
 * The lock is that of an empty LevelDB in the folder `lock`: processes of other containers see it, and no killed process leaves it.
 *
 * @param directory - Path of a directory that exists.
 * @returns Resolves to a function that releases the lock.
 * @throws {DirectoryInUseError} When it is locked already.
 * @see https://man7.org/linux/man-pages/man2/fcntl_locking.2.html
 * @example
 * ```ts
 * const release = await lockDirectory('data')
 * process.once('beforeExit', release)
 * ```
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const folder = join(directory, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const level = await openLevel(folder, (cause) => new DirectoryInUseError(directory, cause))
  return () => level.close()
}
