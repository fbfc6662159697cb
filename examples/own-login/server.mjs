/** A shop with users, passwords and orders. Its wallet is in `wallet.mjs` and `src/Wallet.jsx`: the lines here are marked. */

import { nodeListener } from '@embedded-wallet/relay/node' // wallet
import compression from 'compression'
import express from 'express'
import { addOrder, beginSession, lastOrderOf, orderOf, userOf } from './data.mjs'
import { port, settle, wallet } from './wallet.mjs' // wallet

/** Nothing runs but the page's own scripts, and no text becomes markup: a script that gets into the page can use the wallet. */
const headers = {
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
}

const app = express()
app.use('/wallet', nodeListener(wallet)) // wallet
app.use(compression())
// Each is named after its content. One of an earlier build is gone, and no page stands in for it.
const noFile = (_, res) => res.set('Cache-Control', 'no-store').sendStatus(404)
app.use('/assets', express.static('dist/assets', { immutable: true, maxAge: '1y' }), noFile)
app.use(express.static('dist', { setHeaders: (res) => res.set(headers) }))
app.use(express.json())
// A form of another site cannot send JSON.
app.use((req, res, next) => (req.method === 'GET' || req.is('json') ? next() : res.sendStatus(415)))

app.get('/me', (req, res) => res.json(userOf(req)?.email ?? null))
app.post('/log-in', ({ body: { email, password } }, res) => {
  const session = beginSession(String(email), password)
  if (session) res.set('Set-Cookie', session).json(String(email))
  else res.sendStatus(403)
})
app.post('/orders', async (req, res) => {
  const user = userOf(req)
  if (!user) return res.sendStatus(403)
  const last = lastOrderOf(user.id) // wallet
  if (last && !(await settle(last)).isOver) return res.json({ id: last.id }) // wallet
  res.json(addOrder(user.id, 500))
})
app.get('/orders/:id', async (req, res) => {
  const order = orderOf(req, req.params.id)
  if (!order) return res.sendStatus(404)
  res.json(await settle(order)) // wallet
})
app.listen(port, 'localhost', (error) => {
  if (error) throw error // such as a port that is taken
  console.log(`http://localhost:${port}`)
})
