/** The pages and endpoints of the sandbox's own identity provider, for the browser. Nothing else of the sandbox is reachable here. */

import type { Sandbox } from '@embedded-wallet/sandbox'
import { type Context, Hono } from 'hono'
import { noStore } from '../middleware'

/** Each path by its name: any other path could reach the service itself, which the browser may reach through the relay only. */
export function identityRoutes(sandbox: Sandbox): Hono {
  const pass = (c: Context) => sandbox.fetch(c.req.raw)
  return (
    new Hono()
      .use('/identity/*', noStore)
      .get('/identity/.well-known/openid-configuration', pass)
      .get('/identity/jwks', pass)
      .get('/identity/authorize', pass)
      .post('/identity/authorize', pass)
      .post('/identity/token', pass)
      .get('/sandbox.css', pass)
      // The provider's page names no icon, so the browser asks for this one.
      .get('/favicon.ico', (c) => c.redirect('/favicon.svg'))
  )
}
