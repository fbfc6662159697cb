/** The folder that keeps the embedded sandbox's state, the users and the cookie secret over restarts. */

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import {
  DirectoryInUseError,
  type FileJournal,
  lockDirectory,
  openFileJournal,
  readOrCreateCredentials,
  type SandboxCredentials,
} from '@embedded-wallet/sandbox/node'
import { type UserLines, usersFile } from '../users'

/** What is kept of one profile. Each profile has its own sandbox and its own users. */
export interface ProfileData {
  journal: FileJournal
  credentials: SandboxCredentials
  users: UserLines
}

export interface DataFolder {
  path: string
  cookieSecret: string
  /** The profile that was in use last. */
  readonly profile: ProfileName | undefined
  rememberProfile: (profile: ProfileName) => void
  /** @throws Error that names a damaged file. */
  open: (profile: ProfileName) => Promise<ProfileData>
  /** Deletes what is kept of a profile. Its journal must be closed. */
  forget: (profile: ProfileName) => void
  /** Lets another demo use the folder. */
  release: () => Promise<void>
}

/** Says that a folder is ours. No other folder is written to or deleted from. */
const marker = 'embedded-wallet-demo.json'
const markerText = '{"version":1}\n'
/** The first is a folder. */
const profileFiles = ['state', 'credentials.json', 'users.ndjson']
const commonFiles = ['cookie-secret', 'profile']

/**
 * Opens the folder, or creates it.
 *
 * @param isFresh - Whether to delete the demo's own files in it first.
 * @throws Error when the folder belongs to something else, when another demo uses it, or when a file is damaged.
 */
export async function openDataFolder(path: string, isFresh = false): Promise<DataFolder> {
  claim(path)
  const release = await lock(path)
  try {
    return openLocked(path, isFresh, release)
  } catch (error) {
    await release()
    throw error
  }
}

function openLocked(path: string, isFresh: boolean, release: () => Promise<void>): DataFolder {
  const forget = (profile: ProfileName) => {
    const folder = join(path, profile)
    if (!exists(folder)) return
    deleteFiles(folder, profileFiles)
    if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
  }
  if (isFresh) {
    profileNames.forEach(forget)
    deleteFiles(path, commonFiles)
  }
  return {
    path,
    cookieSecret: readOrCreateSecret(join(path, 'cookie-secret')),
    get profile() {
      return readProfile(join(path, 'profile'))
    },
    rememberProfile: (profile) => writeFileSync(join(path, 'profile'), profile, { mode: 0o600 }),
    open: async (profile) => {
      const folder = join(path, profile)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const credentials = readOrCreateCredentials(folder)
      const users = usersFile(join(folder, 'users.ndjson'))
      // Last: only the journal stays open.
      return { journal: await openFileJournal(folder), credentials, users }
    },
    forget,
    release,
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

async function lock(path: string): Promise<() => Promise<void>> {
  try {
    return await lockDirectory(path)
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    throw new Error(
      `Another demo uses ${path}. Stop it, or set DEMO_DATA to another folder, or to memory to keep nothing.`,
    )
  }
}

function readOrCreateSecret(path: string): string {
  if (!exists(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new Error(
    `${path} cannot be read: it must hold at least 32 characters. Delete it: everyone must sign in again.`,
  )
}

function readProfile(path: string): ProfileName | undefined {
  if (!exists(path)) return undefined
  const text = readFileSync(path, 'utf8').trim()
  const known = profileNames.find((name) => name === text)
  if (known) return known
  throw new Error(`${path} cannot be read: it must be one of ${profileNames.join(', ')}. Delete it.`)
}

function deleteFiles(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { force: true, recursive: true })
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
