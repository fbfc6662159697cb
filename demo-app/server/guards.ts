/** Keeps other sites away from what changes something, and gives every answer its security headers. */

import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import { Problem } from './problem'

const none = ["'none'"]
const self = ["'self'"]

/** The page loads nothing from elsewhere, runs no inline script and takes no inline style. */
export function securityHeaders(origin: string): MiddlewareHandler {
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
      requireTrustedTypesFor: ["'script'"],
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

/** Sends a visitor who wrote an IP address of this machine to `localhost`: an IP address is no valid relying party. */
export function localhostOnly(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, pathname } = new URL(c.req.url)
    if (hostname === '127.0.0.1' || hostname === '[::1]') return c.redirect(`${origin}${pathname}`)
    await next()
  }
}

/** For a server behind a proxy, which may ask by IP address. */
export const passOn: MiddlewareHandler = (_, next) => next()

/** Lets through what reads; what writes must come from the page itself. */
export function sameOriginWrites(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const from = c.req.header('Origin')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && ((site && site !== 'same-origin') || (from && from !== origin)))
      throw new Problem(403, 'WRONG_ORIGIN', `This can only be done on ${origin}.`)
    await next()
  }
}

export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
}

/**
 * The JSON body of a request. Only `application/json` is taken: a browser lets no other site send it unasked.
 *
 * @throws Problem
 */
export async function readJson<Body>(c: Context, schema: v.GenericSchema<Body>): Promise<Body> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Problem(415, 'NOT_JSON', 'Send application/json.')
  const json: unknown = await c.req.json().catch(() => undefined)
  const body = v.safeParse(schema, json)
  if (body.success) return body.output
  throw new Problem(400, 'INVALID_INPUT', body.issues.map((issue) => issue.message).join(' '))
}
