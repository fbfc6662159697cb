/** What all cookies of the demo have in common: no script reads them, no other site sends them, and no other host sets them. */

import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'

export interface Cookie {
  name: string
  attributes: CookieOptions
  read: (request: Request) => string | undefined
  /** @returns A Set-Cookie value. */
  set: (value: string, maxAge: number) => string
  /** @returns A Set-Cookie value. */
  delete: () => string
}

/**
 * Describes a cookie.
 *
 * @param origin - Origin of the page. Over https the cookie has the prefix `__Host-`. The only other origins are on localhost, where
 * browsers share cookies between ports: there the name contains the port.
 */
export function createCookie(origin: string, baseName: string): Cookie {
  const { protocol, port } = new URL(origin)
  const secure = protocol === 'https:'
  const name = `${secure ? '__Host-' : ''}${baseName}${port ? `-${port}` : ''}`
  const attributes = { httpOnly: true, sameSite: 'Strict', secure, path: '/' } as const
  return {
    name,
    attributes,
    read: (request) => parse(request.headers.get('Cookie') ?? '', name)[name],
    set: (value, maxAge) => serialize(name, value, { ...attributes, maxAge }),
    delete: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
