/** Keeps the platform's credentials in the data directory, so that a restart does not change them. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Credentials = v.object({ tokenId: v.string(), clientSecret: v.string() })

/** @returns The credentials in the directory. The first call creates random ones there. */
export function readOrCreateCredentials(directory: string): v.InferOutput<typeof Credentials> {
  const path = join(directory, 'credentials.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const created = { tokenId: `sandbox-${crypto.randomUUID()}`, clientSecret: crypto.randomUUID() }
    writeFileSync(path, JSON.stringify(created), { mode: 0o600 })
  }
  return v.parse(Credentials, JSON.parse(readFileSync(path, 'utf8')))
}
