/** The demo's own table of users and their wallets, by e-mail address: the service cannot find a customer by address. */

import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import * as v from 'valibot'
import { Login } from './login'

/** Normalized like the identifier of a login in the relay, so that one address has one spelling. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.normalize('NFKC').toLowerCase()),
  v.email('Enter an e-mail address such as ada@shop.example.'),
  v.maxLength(254, 'That address is too long.'),
)

const User = v.object({ email: Email, ...Login.entries })
export type User = v.InferOutput<typeof User>

export interface Users {
  find: (email: string) => User | undefined
  findByAccount: (accountId: string) => User | undefined
  /** Whether the address of this wallet now belongs to another wallet. Then no sign-in leads to this one. */
  isReplaced: (accountId: string) => boolean
  /** Stores the user. If the address had another wallet, it now has this one. */
  remember: (user: User) => void
}

/**
 * Creates the table of users.
 *
 * @param file - Path of the file that keeps users over restarts, one line of JSON each. Absent: users are kept in memory, like
 * the wallets of the embedded sandbox.
 * @throws Error when the file cannot be written, or when one of its lines cannot be read.
 */
export function createUsers(file?: string): Users {
  const byEmail = new Map<string, User>()
  const byAccount = new Map<string, User>()
  const add = (user: User) => {
    byEmail.set(user.email, user)
    byAccount.set(user.accountId, user)
  }
  const write = (line: string) => file !== undefined && appendFileSync(file, line, { mode: 0o600 })
  // A file that cannot be written fails now, not at the first sign-up.
  write('')
  if (file !== undefined) readUsers(file).forEach(add)
  return {
    find: (email) => byEmail.get(email),
    findByAccount: (accountId) => byAccount.get(accountId),
    isReplaced: (accountId) => {
      const user = byAccount.get(accountId)
      return user !== undefined && byEmail.get(user.email) !== user
    },
    remember: (user) => {
      write(`${JSON.stringify(user)}\n`)
      add(user)
    },
  }
}

function readUsers(file: string): User[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A last line that was cut off would damage the next line that is written.
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  const lines = whole.split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const user = v.safeParse(v.pipe(v.string(), v.parseJson(), User), line)
    if (user.success) return user.output
    throw new Error(
      `DEMO_USERS_FILE: line ${index + 1} cannot be read. Correct the line or set another file.`,
    )
  })
}
