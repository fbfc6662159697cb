/** The demo's own table of users and their wallets, by e-mail address, and of the logins that users have ended. */

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
/** A login that a user has ended. A copy of its cookie is refused until it would be over anyway. */
const EndedLogin = v.object({ id: v.string(), endsAt: v.number() })
export type EndedLogin = v.InferOutput<typeof EndedLogin>

const Line = v.union([User, EndedLogin])
type Line = v.InferOutput<typeof Line>

export interface Users {
  find: (email: string) => User | undefined
  findByAccount: (accountId: string) => User | undefined
  /** Stores a new user with a proven address. */
  remember: (user: User) => User
  isLoginOver: (id: string) => boolean
  endLogin: (login: EndedLogin) => void
}

/**
 * Creates the table of users.
 *
 * @param file - Path of the file that keeps users and ended logins over restarts, one line of JSON each. Absent: they are kept in
 * memory, like the wallets of the embedded sandbox.
 * @throws Error when the file cannot be written, or when one of its lines cannot be read.
 */
export function createUsers(file?: string): Users {
  const byEmail = new Map<string, User>()
  const byAccount = new Map<string, User>()
  const endedLogins = new Map<string, number>()
  const add = (line: Line) => {
    if ('email' in line) {
      byEmail.set(line.email, line)
      byAccount.set(line.accountId, line)
      return
    }
    for (const [id, endsAt] of endedLogins) if (endsAt <= Date.now()) endedLogins.delete(id)
    if (line.endsAt > Date.now()) endedLogins.set(line.id, line.endsAt)
  }
  const write = (text: string) => file !== undefined && appendFileSync(file, text, { mode: 0o600 })
  const store = <Stored extends Line>(line: Stored): Stored => {
    write(`${JSON.stringify(line)}\n`)
    add(line)
    return line
  }
  // A file that cannot be written fails now, not at the first sign-up.
  write('')
  if (file !== undefined) readLines(file).forEach(add)
  return {
    find: (email) => byEmail.get(email),
    findByAccount: (accountId) => byAccount.get(accountId),
    remember: ({ email, customerId, accountId }) => store({ email, customerId, accountId }),
    isLoginOver: (id) => endedLogins.has(id),
    endLogin: ({ id, endsAt }) => void store({ id, endsAt }),
  }
}

function readLines(file: string): Line[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A last line that was cut off would damage the next line that is written.
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  const lines = whole.split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line)
    if (parsed.success) return parsed.output
    throw new Error(
      `DEMO_USERS_FILE: line ${index + 1} cannot be read. Correct the line or set another file.`,
    )
  })
}
