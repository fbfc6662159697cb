/** YOURS: users with passwords, and their sessions. Put the login of your app in its place: the wallet needs `userOf`, `emailOf` and `endSession`. */

import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { isSecure } from './site.mjs'

const file = '.data/users.json'
const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { users: [], sessions: [] })
const load = ({ users, sessions }) => ({ users: new Map(users), sessions: new Map(sessions) })
/** Stand for your database: users by address, and the address of each session. One copy, however often a bundler loads this file. */
globalThis.logins ??= load(read())
const { users, sessions } = globalThis.logins

function save() {
  mkdirSync('.data', { recursive: true })
  writeFileSync(file, JSON.stringify({ users: [...users], sessions: [...sessions] }), { mode: 0o600 })
}

/** With `__Host-` no neighboring subdomain can set it. */
const name = isSecure ? '__Host-session' : 'session'
const sessionOf = ({ headers }) => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(headers.get('Cookie') ?? '')?.[1]
const cookie = (id, seconds) =>
  `${name}=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

/** @returns The user of a request, `{ id, email }`; undefined without a login. */
export const userOf = (request) => users.get(sessions.get(sessionOf(request)))

/** @returns The address of a user, by id. It throws without one: the console must say that a notice was not mailed. */
export const emailOf = (id) => [...users.values()].find((user) => user.id === id).email

/** @returns The cookie that removes the session from the browser. */
export function endSession(request) {
  sessions.delete(sessionOf(request))
  save()
  return cookie('', 0)
}

/** GET /login: who is logged in. POST /login: logs in; the first login of an address makes its user. */
export async function login(request) {
  if (request.method === 'GET') return Response.json(userOf(request)?.email ?? null)
  // A form of another site cannot send JSON.
  if (request.headers.get('Content-Type') !== 'application/json') return new Response(null, { status: 415 })
  const { email, password } = await request.json()
  const user = users.get(email) ?? { id: randomUUID(), email, salt: randomBytes(16).toString('hex') }
  const hash = (await promisify(scrypt)(String(password), user.salt, 32)).toString('hex')
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(user.hash ?? hash)))
    return new Response(null, { status: 403 })
  const id = randomBytes(24).toString('hex')
  users.set(email, { ...user, hash })
  sessions.set(id, email)
  save()
  return Response.json(email, { headers: { 'Set-Cookie': cookie(id, 30 * 86_400) } })
}
