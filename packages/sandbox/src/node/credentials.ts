/** The platform's credentials in a directory: a restart of the command has the same ones. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Credentials = v.object({ tokenId: v.string(), clientSecret: v.string() })

/** The first call creates random ones. Only the owner can read the file; an error names it, never its content. */
export function readOrCreateCredentials(directory: string): v.InferOutput<typeof Credentials> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'credentials.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const created = { tokenId: `sandbox-${crypto.randomUUID()}`, clientSecret: crypto.randomUUID() }
    writeFileSync(path, JSON.stringify(created), { mode: 0o600 })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Credentials), readFileSync(path, 'utf8'))
  if (parsed.success) return parsed.output
  throw new Error(`${path} cannot be read; move the file away to get new credentials`)
}
