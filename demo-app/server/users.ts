/** The demo's own table of users and their wallets, by e-mail address, and of the logins that users have ended. */

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
 * @param kept - Keeps users and ended logins over restarts, one line of JSON each. Absent: they are kept in memory, like the wallets
 * of the embedded sandbox.
 * @throws Error when one of the lines cannot be read.
 */
export function createUsers(kept?: UserLines): Users {
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
  const store = <Stored extends Line>(line: Stored): Stored => {
    kept?.append(JSON.stringify(line))
    add(line)
    return line
  }
  if (kept !== undefined) parseLines(kept).forEach(add)
  return {
    find: (email) => byEmail.get(email),
    findByAccount: (accountId) => byAccount.get(accountId),
    remember: ({ email, customerId, accountId }) => store({ email, customerId, accountId }),
    isLoginOver: (id) => endedLogins.has(id),
    endLogin: ({ id, endsAt }) => void store({ id, endsAt }),
  }
}

function parseLines({ name, lines }: UserLines): Line[] {
  return lines.map((line, index) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line)
    if (parsed.success) return parsed.output
    throw new Error(`${name}: line ${index + 1} cannot be read. Correct the line, or move the file away.`)
  })
}
