/** A shop with users, passwords and orders. Its wallet is in `wallet.mjs` and `src/Wallet.jsx`: the lines here are marked. */

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { nodeListener } from '@embedded-wallet/relay/node' // wallet
import express from 'express'
import { createWallet } from './wallet.mjs' // wallet

const port = Number(process.env.PORT ?? 3000)
/** Stand for your database: users by address, their sessions, their orders. */
const [users, sessions, orders] = [new Map(), new Map(), new Map()]

const sessionOf = (cookies) => /(?:^|; )shop=(\w+)/.exec(cookies ?? '')?.[1]
const cookie = (id, maxAge) => `shop=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAge}`
const hash = (password, salt) => scryptSync(password, salt, 32)

/** @returns The user of a request by its `Cookie` header; undefined without a login. */
const userOf = (cookies) => users.get(sessions.get(sessionOf(cookies)))

/** @returns The cookie that removes the session from the browser. */
function endSession(cookies) {
  sessions.delete(sessionOf(cookies))
  return cookie('', 0)
}

const wallet = createWallet({ origin: `http://localhost:${port}`, userOf, orders, endSession }) // wallet

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
  const salt = users.get(email)?.salt ?? randomBytes(16)
  const hashed = hash(String(password), salt)
  // The first login of an address makes its user.
  if (!users.has(email)) users.set(email, { email, salt, hashed })
  if (!timingSafeEqual(users.get(email).hashed, hashed)) return res.sendStatus(403)
  const id = randomBytes(24).toString('hex')
  sessions.set(id, email)
  res.set('Set-Cookie', cookie(id, 86_400)).json(email)
})
app.post('/log-out', ({ headers }, res) => res.set('Set-Cookie', endSession(headers.cookie)).json(null))
app.post('/orders', ({ headers }, res) => {
  const user = userOf(headers.cookie)
  if (!user) return res.sendStatus(403)
  const order = { id: randomBytes(8).toString('hex'), title: 'Coffee, 1 kg', amount: 5_000_000 }
  orders.set(order.id, { ...order, email: user.email })
  res.json(order)
})
app.listen(port, 'localhost', () => console.log(`http://localhost:${port}`))
