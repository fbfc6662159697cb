/** Platform credentials that stay the same over restarts, where a directory is given. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Credentials = v.object({ tokenId: v.string(), clientSecret: v.string() })

/** @returns Those of the directory; random ones are made and kept there the first time. */
export function readOrCreateCredentials(directory: string): v.InferOutput<typeof Credentials> {
  const path = join(directory, 'credentials.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const made = { tokenId: `sandbox-${crypto.randomUUID()}`, clientSecret: crypto.randomUUID() }
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  }
  return v.parse(Credentials, JSON.parse(readFileSync(path, 'utf8')))
}
