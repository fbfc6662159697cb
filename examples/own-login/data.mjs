/** The users, sessions and orders of the shop, in SQLite. */

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import sqlite from 'node-sqlite3-wasm'

const file = process.env.DATABASE ?? 'shop.db'
// Only this process opens the file. The lock of a query is a folder, and a process that was killed in a query has left it there.
rmSync(`${file}.lock`, { recursive: true, force: true })
const db = new sqlite.Database(file)
db.exec(`
  CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, email TEXT UNIQUE, salt BLOB, hash BLOB);
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, userId TEXT);
  CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY, userId TEXT, amount INTEGER, quoteId TEXT, transactionId TEXT, isPaid INTEGER)`)

const newId = () => randomBytes(24).toString('hex')
const hashOf = (password, salt) => scryptSync(String(password), salt, 32)
const sessionOf = ({ headers }) => /(?:^|; )shop=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''
const cookie = (id, maxAge) => `shop=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAge}`

/** @returns The user of a request; null without a login. */
export const userOf = (req) =>
  db.get('SELECT users.* FROM users JOIN sessions ON userId = users.id WHERE sessions.id = ?', [
    sessionOf(req),
  ])

export const emailOf = (userId) => db.get('SELECT email FROM users WHERE id = ?', [userId]).email

/** @returns The cookie of a new session; undefined when the password is wrong. The first login of an address makes its user. */
export function beginSession(email, password) {
  const salt = randomBytes(16)
  const known = db.get('SELECT * FROM users WHERE email = ?', [email])
  const user = known ?? { id: newId(), email, salt, hash: hashOf(password, salt) }
  if (!timingSafeEqual(user.hash, hashOf(password, user.salt))) return undefined
  if (!known) db.run('INSERT INTO users VALUES (?, ?, ?, ?)', Object.values(user))
  const id = newId()
  db.run('INSERT INTO sessions VALUES (?, ?)', [id, user.id])
  return cookie(id, 86_400)
}

/** @returns The cookie that removes the session from the browser. */
export function endSession(req) {
  db.run('DELETE FROM sessions WHERE id = ?', [sessionOf(req)])
  return cookie('', 0)
}

/** @returns The order with this id, if it is the user's of the request. */
export const orderOf = (req, id) =>
  db.get('SELECT * FROM orders WHERE id = ? AND userId = ?', [String(id), userOf(req)?.id ?? ''])
export const lastOrderOf = (userId) =>
  db.get('SELECT * FROM orders WHERE userId = ? ORDER BY rowid DESC', [userId])
export function addOrder(userId, amount) {
  const id = newId()
  db.run('INSERT INTO orders VALUES (?, ?, ?, NULL, NULL, 0)', [id, userId, amount])
  return { id }
}
/** Keeps the payment of an order. */
export const keepPayment = (id, { quoteId, transactionId }) =>
  void db.run('UPDATE orders SET quoteId = ?, transactionId = ? WHERE id = ?', [quoteId, transactionId, id])
/** What a shop does once for a paid order stands here, if `changes` is 1. */
export const markPaid = (id) => void db.run('UPDATE orders SET isPaid = 1 WHERE id = ? AND NOT isPaid', [id])
