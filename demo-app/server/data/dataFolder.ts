/** The folder that keeps the embedded sandbox's state, the users and the cookie secret over restarts. */

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProfileName } from '@embedded-wallet/protocol'
import { type UserLines, usersFile } from '../users'

export interface DataFolder {
  path: string
  cookieSecret: string
  /** @throws Error that names a damaged file. */
  users: (profile: ProfileName) => UserLines
  /** Deletes the users of a profile. */
  forgetUsers: (profile: ProfileName) => void
}

/** Marks a folder as ours. No other folder is written to or deleted from. */
const marker = 'embedded-wallet-demo.json'
const markerText = '{"version":1}\n'

/** Opens the folder, or creates it. @throws Error if the folder belongs to something else, or if a file is damaged. */
export function openDataFolder(path: string): DataFolder {
  claim(path)
  const usersAt = (profile: ProfileName) => join(path, `${profile}.users.ndjson`)
  return {
    path,
    cookieSecret: readOrCreateSecret(join(path, 'cookie-secret')),
    users: (profile) => usersFile(usersAt(profile)),
    forgetUsers: (profile) => rmSync(usersAt(profile), { force: true }),
  }
}

function claim(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (exists(join(path, marker))) return
  if (readdirSync(path).length > 0)
    throw new Error(
      `${path} holds files that are not of this demo, and none was changed. Set DEMO_DATA to an empty folder, or to memory to keep nothing.`,
    )
  // The folder may be older than the demo. It holds secrets from now on.
  chmodSync(path, 0o700)
  writeFileSync(join(path, marker), markerText)
}

function readOrCreateSecret(path: string): string {
  if (!exists(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new Error(
    `${path} cannot be read: it must hold at least 32 characters. Delete it: everyone must sign in again.`,
  )
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
