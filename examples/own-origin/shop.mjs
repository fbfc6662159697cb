// shop.mjs
import { createAppSessions } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import compression from 'compression'
import express from 'express'

const origin = process.env.SHOP ?? 'http://shop.localhost:3000'
const wallet = process.env.WALLET ?? 'http://wallet.shop.localhost:3001'
const redeemUrl = `http://127.0.0.1:${process.env.REDEEM_PORT ?? 3002}`
const headers = { Authorization: `Bearer ${process.env.REDEEM_SECRET ?? 'for this machine alone'}` }
const secret = process.env.SHOP_SECRET
const { accountsOf, begin, end } = createAppSessions({ relyingParty: { origins: [origin] }, secret })

/** The session of the shop: GET returns who is signed in, POST begins it with a code from the wallet, DELETE ends it. */
async function session(request) {
  if (request.method === 'GET') return Response.json((await accountsOf(request))?.[0] ?? null)
  const from = request.headers.get('Origin')
  if (from !== origin) return new Response(null, { status: 403 })
  if (request.method === 'DELETE') return Response.json(null, { headers: await end(request) })
  const { code } = await request.json()
  const body = JSON.stringify({ code, origin: from })
  const response = await fetch(redeemUrl, { method: 'POST', headers, body })
  const user = response.ok ? await response.json() : null
  if (user === null) return new Response(null, { status: 403 })
  return Response.json(user.accountId, { headers: await begin({ request, ...user }) })
}

const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src ${wallet}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

const app = express()
app.use('/session', nodeListener(session))
app.use(compression())
// Each is named after its content. One of an earlier build is gone, and no page stands in for it.
const noFile = (_, res) => res.set('Cache-Control', 'no-store').sendStatus(404)
app.use('/assets', express.static('dist/assets', { immutable: true, maxAge: '1y' }), noFile)
const setHeaders = (res) => res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
app.use(express.static('dist', { setHeaders }))
app.listen(new URL(origin).port || 3000, 'localhost', (error) => {
  if (error) throw error // such as a port that is taken
  console.log(origin)
})
