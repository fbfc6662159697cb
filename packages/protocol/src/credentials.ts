/** Where the service is and how its callers prove themselves: the base URL and the Authorization header. */

import { checkCredential } from './optionChecks.js'

// The package compiles without DOM and Node types; every runtime has these.
declare const URL: {
  new (url: string): { protocol: string; username: string; password: string; hostname: string }
  canParse(url: string): boolean
}
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const btoa: (binary: string) => string

/** Platform credentials (HTTP Basic), or the token of an agent (Bearer). */
export type Credentials = { tokenId: string; clientSecret: string } | { accessToken: string }

/**
 * Checks the base URL of the service.
 *
 * @param baseUrl - Such as `https://api.example/2025-10-13`: the version segment is part of it.
 * @returns The base URL without a slash at its end.
 * @throws {TypeError} If it is not an absolute http(s) URL, has http and a public host, or carries credentials, a query or a fragment.
 */
export function checkedBaseUrl(baseUrl: string): string {
  const isAbsolute = typeof baseUrl === 'string' && URL.canParse(baseUrl)
  const { protocol, username, password, hostname } = new URL(isAbsolute ? baseUrl : 'about:blank')
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`baseUrl must be an absolute http(s) URL${whatItIs(baseUrl)}`)
  if (protocol === 'http:' && !privateHost.test(hostname))
    throw new TypeError(
      'baseUrl must begin with https://, because the client secret goes there. http is for localhost and private hosts',
    )
  // An empty query counts, too: a path that is added behind it would become a query.
  if (username || password || /[?#]/.test(baseUrl))
    throw new TypeError('baseUrl must not hold credentials, a query or a fragment')
  return baseUrl.replace(/(?<!\/)\/+$/, '')
}

/** What a wrong base URL is. Its text stays out: by mistake it may be the secret. */
function whatItIs(value: unknown): string {
  if (typeof value !== 'string') return `: it is ${typeof value}`
  if (value === '') return ': it is empty'
  return /^https?:\/\//.test(value) ? '' : ': it does not begin with https://'
}

/** Names that no public host has, such as that of a container; and the addresses of RFC 1918, RFC 4193 and RFC 3927. */
const privateHost =
  /^([^.:[]+|.+\.(localhost|local|internal|svc|test)|(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+|\[(::1|f[cd].*|fe80.*)\])$/

/**
 * Builds the Authorization header.
 *
 * @returns The value of the header. It is a secret.
 * @throws {TypeError} If a part is missing or cannot be sent; the message names the part, never its value.
 * @see https://www.rfc-editor.org/rfc/rfc7617
 * @see https://www.rfc-editor.org/rfc/rfc6750
 */
export function authorizationOf(credentials: Credentials): string {
  if ('accessToken' in credentials) {
    const { accessToken } = credentials
    if (typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken))
      throw new TypeError('accessToken must be printable ASCII without spaces')
    return `Bearer ${accessToken}`
  }
  const { tokenId, clientSecret } = credentials
  checkCredential('tokenId', tokenId)
  checkCredential('clientSecret', clientSecret)
  // HTTP Basic ends the user name at the first colon.
  if (tokenId.includes(':')) throw new TypeError('tokenId must not contain a colon')
  const bytes = new TextEncoder().encode(`${tokenId}:${clientSecret}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
