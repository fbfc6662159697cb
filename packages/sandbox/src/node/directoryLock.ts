/** A directory of a sandbox: one process at a time uses it, because the kernel holds the lock of a LevelDB and releases it when the process ends; and it keeps the platform's credentials over restarts. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
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

/** The platform's credentials: options of `createSandbox`. */
export interface SandboxCredentials {
  /** The user name of HTTP Basic. */
  tokenId: string
  /** The password of HTTP Basic. */
  clientSecret: string
}

const Credentials = v.object({ tokenId: v.string(), clientSecret: v.string() })

/**
 * Reads the platform's credentials from a directory. The first call creates random ones there.
 *
 * Only the owner of the file `credentials.json` can read it.
 *
 * @param directory - Path of a directory that exists.
 * @returns The credentials, for `createSandbox`.
 * @throws {Error} When the file cannot be read. The message names the file, never its content.
 * @see https://www.rfc-editor.org/rfc/rfc7617
 * @example
 * ```ts
 * const journal = await openFileJournal('data')
 * const credentials = readOrCreateCredentials('data')
 * const sandbox = createSandbox({ ...credentials, journal })
 * ```
 */
export function readOrCreateCredentials(directory: string): SandboxCredentials {
  const path = join(directory, 'credentials.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const created = { tokenId: `sandbox-${crypto.randomUUID()}`, clientSecret: crypto.randomUUID() }
    writeFileSync(path, JSON.stringify(created), { mode: 0o600 })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Credentials), readFileSync(path, 'utf8'))
  if (parsed.success) return parsed.output
  throw new Error(`${path} cannot be read; move the file away to get new credentials`)
}
