/** What a browser reaches of the embedded sandbox: its control page and its identity provider. */

import { authorizationOf } from '@embedded-wallet/protocol'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { paths } from '../../shared/paths'
import type { HostControls } from '../demo'
import type { SentMail } from '../mail'
import { noStore, ownHost, readJson, requireJson, sameOriginWrites } from '../middleware'
import { Problem } from '../problem'

/** What the page calls. A snapshot has private keys and recovery words, and no page gets one. */
const passed =
  /^\/(control(\/(page\.js|overview|clock|faults|events\/[\w:-]+\/deliver))?|[\d-]+\/(sandbox\/uma\/receive|sca\/(factors(\/confirm)?|record-event)))$/

/**
 * The control page, for everyone who opens the demo: it gets the sandbox's credentials here.
 *
 * @param mails - The codes of the sandbox and those of the demo itself.
 * @param host - Absent where the sandbox cannot start over.
 */
export function controlRoutes(
  sandbox: Sandbox,
  mails: () => SentMail[],
  host: HostControls | undefined,
  origin: string,
): Hono {
  const pass = (c: Context) => {
    if (!passed.test(c.req.path)) throw notFound()
    const { method } = c.req
    if (method !== 'GET' && method !== 'DELETE') requireJson(c)
    const headers = new Headers(c.req.raw.headers)
    headers.set('Authorization', authorizationOf(sandbox))
    return sandbox.fetch(new Request(c.req.raw, { headers }))
  }
  const own = [ownHost(origin), noStore, sameOriginWrites(origin), bodyLimit({ maxSize: 16 * 1024 })] as const
  return new Hono()
    .use('/control/*', ...own)
    .use(`${new URL(sandbox.baseUrl).pathname}/*`, ...own)
    .get('/control/overview', async (c) => {
      const overview = (await (await pass(c)).json()) as object
      const sent = mails().flatMap(({ to, code, sentAt }) =>
        code === undefined ? [] : [{ to, code, sentAt }],
      )
      // ISO 8601 in UTC sorts like time.
      const codes = sent.sort((a, b) => b.sentAt.localeCompare(a.sentAt))
      return c.json({ ...overview, codes: codes.slice(0, 50), payAt: paths.send })
    })
    .post('/control/reset', async (c) => {
      await readJson(c, v.strictObject({}))
      if (!host) throw notFound()
      await host.reset()
      return c.json({})
    })
    .all('/control/*', pass)
    .all(`${new URL(sandbox.baseUrl).pathname}/*`, pass)
}

const notFound = () => new Problem(404, 'NOT_FOUND', 'Nothing was changed: there is no such control.')

/**
 * The pages and endpoints of the sandbox's own identity provider, each by its name: any other path could reach the service itself, which
 * the browser may reach through the relay only.
 */
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
