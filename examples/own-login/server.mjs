/** A shop with users, passwords and orders in SQLite. Its wallet is in `wallet.mjs` and `src/Wallet.jsx`: the lines here are marked. */

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { nodeListener } from '@embedded-wallet/relay/node' // wallet
import express from 'express'
import sqlite from 'node-sqlite3-wasm'
import { createWallet } from './wallet.mjs' // wallet

const port = Number(process.env.PORT ?? 3000)
const db = new sqlite.Database(process.env.DATABASE ?? 'shop.db')
db.exec(`
  CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, email TEXT UNIQUE, salt BLOB, hash BLOB);
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, userId TEXT);
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, userId TEXT, title TEXT, amount INTEGER)`)

const newId = () => randomBytes(24).toString('hex')
const hashOf = (password, salt) => scryptSync(String(password), salt, 32)
const sessionOf = (cookies) => /(?:^|; )shop=(\w+)/.exec(cookies ?? '')?.[1] ?? ''
const cookie = (id, maxAge) => `shop=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAge}`

/** @returns The user of a request by its `Cookie` header; null without a login. */
const userOf = (cookies) =>
  db.get('SELECT users.* FROM users JOIN sessions ON userId = users.id WHERE sessions.id = ?', [
    sessionOf(cookies),
  ])

const orderOf = (id) => db.get('SELECT * FROM orders WHERE id = ?', [String(id)])

/** @returns The cookie that removes the session from the browser. */
function endSession(cookies) {
  db.run('DELETE FROM sessions WHERE id = ?', [sessionOf(cookies)])
  return cookie('', 0)
}

/** @returns The user of the address: its first login makes one. */
function findOrAddUser(email, password) {
  const known = db.get('SELECT * FROM users WHERE email = ?', [email])
  if (known) return known
  const salt = randomBytes(16)
  const user = { id: newId(), email, salt, hash: hashOf(password, salt) }
  db.run('INSERT INTO users VALUES (?, ?, ?, ?)', Object.values(user))
  return user
}

const wallet = createWallet({ origin: `http://localhost:${port}`, userOf, orderOf, endSession }) // wallet

/** Nothing runs but the page's own scripts, and no text becomes markup: a script that gets into the page can use the wallet. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const app = express()
app.use('/wallet', nodeListener(wallet)) // wallet
app.use(express.static('dist', { setHeaders: (res) => res.set('Content-Security-Policy', policy) }))
app.use(express.json())
// A form of another site cannot send JSON.
app.use((req, res, next) => (req.method === 'GET' || req.is('json') ? next() : res.sendStatus(415)))

app.get('/me', ({ headers }, res) => res.json(userOf(headers.cookie)?.email ?? null))
app.post('/log-in', ({ body: { email, password } }, res) => {
  const user = findOrAddUser(String(email), password)
  if (!timingSafeEqual(user.hash, hashOf(password, user.salt))) return res.sendStatus(403)
  const id = newId()
  db.run('INSERT INTO sessions VALUES (?, ?)', [id, user.id])
  res.set('Set-Cookie', cookie(id, 86_400)).json(user.email)
})
app.post('/log-out', ({ headers }, res) => res.set('Set-Cookie', endSession(headers.cookie)).json(null))
app.post('/orders', ({ headers }, res) => {
  const user = userOf(headers.cookie)
  if (!user) return res.sendStatus(403)
  const order = { id: newId(), userId: user.id, title: 'Coffee, 1 kg', amount: 5_000_000 }
  db.run('INSERT INTO orders VALUES (?, ?, ?, ?)', Object.values(order))
  res.json(order)
})
app.listen(port, 'localhost', () => console.log(`http://localhost:${port}`))
