/** YOURS: users with passwords, and their sessions. Replace this with the login of your app: the wallet needs `userOf`, `emailOf` and `endSession`. */

import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { isSecure } from './site.mjs'

// It trusts whoever enters an address first, and sends no mail: fine on your own machine, but not a login for the public.
if (isSecure) throw new Error('Replace server/login.mjs with the login of your app before you serve https.')

const file = '.data/users.json'
const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { users: [], sessions: [] })
const load = ({ users, sessions }) => ({
  users: new Map(users),
  sessions: new Map(sessions),
  tries: new Set(),
})
/** Stand in for your database: users by address, and the address of each session. One copy, however often a bundler loads this file. */
globalThis.logins ??= load(read())
const { users, sessions, tries } = globalThis.logins

function save() {
  mkdirSync('.data', { recursive: true })
  // A crash leaves no half of a file.
  writeFileSync(`${file}.new`, JSON.stringify({ users: [...users], sessions: [...sessions] }), {
    mode: 0o600,
  })
  renameSync(`${file}.new`, file)
}

const sessionOf = ({ headers }) => /(?:^|; )session=(\w+)/.exec(headers.get('Cookie') ?? '')?.[1]
const cookie = (id, seconds) => `session=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}`

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

const respond = (body, status = 200, headers = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })

/** GET /login: who is logged in. POST /login: logs in; the first login of an address makes its user. */
export async function login(request) {
  if (request.method === 'GET') return respond(userOf(request)?.email ?? null)
  // A form of another site cannot send JSON.
  if (request.headers.get('Content-Type') !== 'application/json') return respond(null, 415)
  const text = await readBody(request)
  if (text === undefined) return respond(null, 413)
  const { email, password } = parse(text)
  if (typeof email !== 'string' || typeof password !== 'string') return respond(null, 400)
  // Five wrong passwords or new users a minute. It counts before it looks, so many at once are not more.
  const attempt = { at: Date.now() }
  for (const one of tries) if (one.at < attempt.at - 60_000) tries.delete(one)
  if (tries.size >= 5) return respond(null, 429)
  tries.add(attempt)
  const salt = users.get(email)?.salt ?? randomBytes(16).toString('hex')
  const hash = (await promisify(scrypt)(password, salt, 32)).toString('hex')
  // Read now: another first login of this address may have come before.
  const user = users.get(email)
  if (user && !timingSafeEqual(Buffer.from(hash), Buffer.from(user.hash))) return respond(null, 403)
  if (user) tries.delete(attempt)
  else users.set(email, { id: randomUUID(), email, salt, hash })
  const id = randomBytes(24).toString('hex')
  sessions.set(id, email)
  save()
  return respond(email, 200, { 'Set-Cookie': cookie(id, 30 * 86_400) })
}

/** @returns Undefined if it is longer than a login needs. */
async function readBody(request) {
  if (Number(request.headers.get('Content-Length')) > 4096) return undefined
  const chunks = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > 4096) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
