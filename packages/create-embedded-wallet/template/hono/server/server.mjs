/** The backend, with Hono. */

import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { login } from './login.mjs' // if own
import { page } from './page.mjs'
import { port } from './site.mjs'
import { wallet } from './wallet.mjs'

const app = new Hono()
app.all('/wallet/*', (c) => wallet(c.req.raw, { address: getConnInfo(c).remote.address }))
app.all('/login', (c) => login(c.req.raw)) // if own
app.all('*', ({ env }) => {
  page(env.incoming, env.outgoing)
  return RESPONSE_ALREADY_SENT
})

serve({ fetch: app.fetch, port, hostname: 'localhost' }, () => console.log(`http://localhost:${port}`))
