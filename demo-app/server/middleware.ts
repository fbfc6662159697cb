/** Middleware: refuses writes from other sites and sets the security headers of every response. */

import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import { Problem } from './problem'

const none = ["'none'"]
const self = ["'self'"]

/** The page loads nothing from elsewhere, runs no inline script and takes no inline style. `frame`: the origin that it may frame. */
export function securityHeaders(origin: string, frame?: string): MiddlewareHandler {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      connectSrc: self,
      imgSrc: [...self, 'data:'],
      fontSrc: self,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
      ...(frame && { frameSrc: [frame] }),
      // No text becomes a script, and no code may make a policy that lets one become a script.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: none,
    },
    xFrameOptions: 'DENY',
    strictTransportSecurity: origin.startsWith('https:') && 'max-age=15552000',
  })
  return (c, next) =>
    headers(c, async () => {
      await next()
      c.header('Permissions-Policy', 'publickey-credentials-get=(self), publickey-credentials-create=(self)')
    })
}

/** Redirects from an IP address of this machine to `localhost`: an IP address is not a valid relying party id. */
export function localhostOnly(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, pathname } = new URL(c.req.url)
    if (hostname === '127.0.0.1' || hostname === '[::1]') return c.redirect(`${origin}${pathname}`)
    await next()
  }
}

/** Changes nothing. For a server behind a proxy, because the proxy may use the IP address. */
export const passThrough: MiddlewareHandler = (_, next) => next()

/** Refuses a write that does not come from the page itself. Reads pass. */
export function sameOriginWrites(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const from = c.req.header('Origin')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && ((site && site !== 'same-origin') || (from && from !== origin)))
      throw new Problem(
        403,
        'WRONG_ORIGIN',
        `Nothing was changed: this request did not come from the demo. Open ${origin} and try again.`,
      )
    await next()
  }
}

export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
}

/**
 * Refuses a Host that is not the name of this server: a page can bind its own name to this machine, and is then of the same origin. An IP
 * address passes, because no page can bind one, and a proxy may send it.
 */
export function ownHost(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const host = (c.req.header('Host') ?? '').replace(/:\d+$/, '')
    if (host !== new URL(origin).hostname && isIP(host.replace(/^\[|\]$/g, '')) === 0)
      throw new Problem(403, 'WRONG_HOST', `Nothing was changed: this is not ${origin}. Open it there.`)
    await next()
  }
}

/**
 * A browser asks the server with a preflight request before it lets another site send this type.
 *
 * @throws Problem `NOT_JSON` (415) if the content type is another one.
 */
export function requireJson(c: Context): void {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Problem(415, 'NOT_JSON', 'The request must be application/json. Set its Content-Type.')
}

/**
 * Reads and checks the JSON body of a request.
 *
 * @throws Problem `NOT_JSON` (415) if the content type is another one.
 * @throws Problem `INVALID_INPUT` (400) if the body does not fit the schema.
 */
export async function readJson<Body>(c: Context, schema: v.GenericSchema<Body>): Promise<Body> {
  requireJson(c)
  const json: unknown = await c.req.json().catch(() => undefined)
  const body = v.safeParse(schema, json)
  if (body.success) return body.output
  throw new Problem(400, 'INVALID_INPUT', body.issues.map((issue) => issue.message).join(' '))
}
