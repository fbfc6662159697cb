/** The cookies of the login: their attributes depend on the page that calls, and on no other page. */

import { parse, serialize } from 'hono/utils/cookie'
import { pageOf } from '../http/crossSite.js'

/** The part of a request that a cookie depends on. */
export type CookieRequest = Pick<Request, 'headers' | 'url'>

/** Reads and writes the cookies of the login. */
export type Cookies = ReturnType<typeof createCookies>

/** @param origins - The pages that may call. Those of another site have no cookies: browsers keep them from such pages. */
export function createCookies(origins: readonly string[]) {
  const hasHttpPage = origins.some(isHttp)
  // Over https a neighboring subdomain could have set the plain name.
  const isLocal = (url: string) => hasHttpPage && (origins.every(isHttp) || localHttp.test(url))
  // With this prefix, a neighboring subdomain cannot set the cookie. Browsers accept the prefix only with Secure, and some accept
  // Secure only from pages with https.
  const hostName = (name: string) => `__Host-${name}`
  return {
    /** @returns The Set-Cookie value for the page that calls. With `maxAge` 0 it deletes the cookie. */
    write: (headers: Headers, name: string, value: string, maxAge: number): string => {
      const secure = !isHttp(headers.get('Origin') ?? '')
      return serialize(secure ? hostName(name) : name, value, {
        httpOnly: true,
        secure,
        sameSite: 'Strict',
        path: '/',
        maxAge,
      })
    },
    /** @returns The value; undefined if the page that calls has no such cookie. */
    read: ({ headers, url }: CookieRequest, name: string): string | undefined => {
      const cookies = parse(headers.get('Cookie') ?? '')
      const page = pageOf(headers)
      // A browser names no origin when a page reads from its own site, but its address. The host may be that of a proxy's target.
      if (page !== undefined && (headers.has('Origin') || origins.includes(page)))
        return cookies[isHttp(page) ? name : hostName(name)]
      return cookies[hostName(name)] ?? (isLocal(url) ? cookies[name] : undefined)
    },
  }
}

/** A request to this machine without TLS. */
const localHttp = /^http:\/\/(?:[\w-]+\.)*localhost(?::\d+)?\//

const isHttp = (origin: string): boolean => origin.startsWith('http:')
