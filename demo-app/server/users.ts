/** The demo's own table of users and their wallets, by email address, and of the logins that live. */

import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import { Identifier } from '@embedded-wallet/protocol'
import { memoryStore, type RelayStore } from '@embedded-wallet/relay'
import * as v from 'valibot'

const User = v.object({ email: v.string(), customerId: Identifier, accountId: Identifier })
export type User = v.InferOutput<typeof User>
/** A text of the store of logins: what it is until when, or that it was taken. */
const Text = v.object({
  key: v.string(),
  kept: v.optional(v.object({ value: v.string(), endsAt: v.number(), owner: v.optional(v.string()) })),
})

const Line = v.union([User, Text])
type Line = v.InferOutput<typeof Line>

export interface Users {
  find: (email: string) => User | undefined
  findByAccount: (accountId: string) => User | undefined
  /** Stores a new user with a proven address. Throws if the address has another wallet. */
  remember: (user: User) => User
  /** The store of `createAppSessions`. */
  logins: RelayStore
}

/** Keeps the lines of the table over restarts. */
export interface UserLines {
  /** The name that an error gives. */
  name: string
  /** The lines that were kept, oldest first. */
  lines: readonly string[]
  append: (line: string) => void
}

/**
 * Creates the table of users.
 *
 * @param kept - Keeps users and logins over restarts, one line of JSON each. Absent: they are kept in memory, like the wallets of the
 * embedded sandbox.
 * @throws Error if one of the lines cannot be read.
 */
export function createUsers(kept?: UserLines): Users {
  const byEmail = new Map<string, User>()
  const byAccount = new Map<string, User>()
  const store = memoryStore()
  const add = (line: Line) => {
    if ('email' in line) {
      byEmail.set(line.email, line)
      byAccount.set(line.accountId, line)
    } else if (line.kept === undefined) void store.take(line.key)
    else void store.put(line.key, line.kept.value, line.kept.endsAt - Date.now(), line.kept.owner)
  }
  const append = (line: Line) => kept?.append(JSON.stringify(line))
  if (kept !== undefined) parseLines(kept).forEach(add)
  return {
    find: (email) => byEmail.get(email),
    findByAccount: (accountId) => byAccount.get(accountId),
    remember: (user) => {
      const known = byEmail.get(user.email)
      if (known?.accountId === user.accountId) return known
      if (known !== undefined) throw new Error('This address has another wallet.')
      append(user)
      add(user)
      return user
    },
    logins: {
      ...store,
      put: async (key, value, ttlMs, owner) => {
        const isNew = await store.put(key, value, ttlMs, owner)
        if (isNew) append({ key, kept: { value, endsAt: Date.now() + ttlMs, owner } })
        return isNew
      },
      take: async (key) => {
        const value = await store.take(key)
        if (value !== undefined) append({ key })
        return value
      },
    },
  }
}

function parseLines({ name, lines }: UserLines): Line[] {
  return lines.map((line, index) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line)
    if (parsed.success) return parsed.output
    throw new Error(`${name}: line ${index + 1} cannot be read. Correct the line, or move the file away.`)
  })
}

/** Keeps the users in a file, one line each. Opens or creates it. @throws Error if the file cannot be read or written. */
export function usersFile(path: string, name = path): UserLines {
  const write = (text: string) => appendFileSync(path, text, { mode: 0o600 })
  // A file that cannot be written fails now, not at the first sign-up.
  write('')
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A last line that was cut off would damage the next line that is written.
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  return {
    name,
    lines: whole.split('\n').slice(0, -1),
    append: (line) => write(`${line}\n`),
  }
}
