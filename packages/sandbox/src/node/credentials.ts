/** Keeps the platform's credentials in a directory, so that a restart does not change them. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

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
