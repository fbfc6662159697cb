/** The cookies of the app: signed, out of reach for scripts, and bound to this host. */

import { parseSigned, serializeSigned } from 'hono/utils/cookie'

/**
 * Over https the name begins with `__Host-`: then no other host, not even a subdomain, can set the cookie. Browsers accept that
 * name over https only.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6265.html and its successor, "Cookie Name Prefixes"
 */
export function createCookie(name, { origin, cookieSecret }, maxAge) {
  const secure = origin.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : name
  const attributes = { httpOnly: true, sameSite: 'Strict', secure, path: '/' }
  return {
    read: async (request) =>
      (await parseSigned(request.headers.get('Cookie') ?? '', cookieSecret, fullName))[fullName] || undefined,
    write: (value) => serializeSigned(fullName, value, cookieSecret, { ...attributes, maxAge }),
    remove: () => serializeSigned(fullName, '', cookieSecret, { ...attributes, maxAge: 0 }),
  }
}

/** An unguessable text for a cookie. */
export const newToken = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

/** What a store keeps in place of a token: whoever reads the store cannot use what it holds. */
export const hashOf = async (token) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))

const bytesToHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
