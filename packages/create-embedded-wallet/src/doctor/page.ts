/** Examines the page: its host, its headers and the cookies that it sets. */

import { allows, allowsNothing, isUnsafe, parsePolicies, policiesOfMeta } from './contentPolicy.js'
import type { Seen } from './look.js'
import { type Found, only } from './texts.js'

/** Browsers take `localhost` for safe without TLS. */
export const isLocal = ({ hostname }: URL): boolean => /(?:^|\.)localhost$/.test(hostname)

const isAddress = ({ hostname }: URL) => /^(?:[\d.]+|\[.*\])$/.test(hostname)

/** What is wrong with the address of a page, before anything is sent. Each of them makes the rest pointless. */
export function findingOfHost(page: URL): Found | undefined {
  if (isAddress(page)) return { id: 'HOST_IS_ADDRESS' }
  return page.protocol === 'https:' || isLocal(page) ? undefined : { id: 'INSECURE_PAGE' }
}

/** What is wrong with the response. @param relay - What the page must reach. */
export function findingsOfPage({ headers, text }: Seen, page: URL, relay: URL): Found[] {
  const ofHeader = parsePolicies(headers.get('Content-Security-Policy') ?? '')
  const policies = [...ofHeader, ...policiesOfMeta(text)]
  const blocks = (directive: string) => policies.some((policy) => allowsNothing(policy, directive))
  const forbidden = forbiddenFeatures(headers.get('Permissions-Policy') ?? '', page)
  const isKept = policies.some((policy) => !allows(policy, 'connect-src', relay, page))
  const found = only([
    isKept && { id: 'CSP_BLOCKS_RELAY', where: relay.origin },
    blocks('script-src') && { id: 'CSP_BLOCKS_SCRIPTS' },
    blocks('style-src') && { id: 'CSP_BLOCKS_STYLES' },
    forbidden !== '' && { id: 'PASSKEYS_FORBIDDEN', where: forbidden },
  ])
  // What protects a deployment, a page on localhost does not need.
  if (isLocal(page)) return found
  const opener = headers.get('Cross-Origin-Opener-Policy') ?? ''
  const hasTypes = policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'"))
  const isFramable =
    ofHeader.every(
      (policy) => policy.get('frame-ancestors')?.some((one) => /^(?:\*|https?:)$/.test(one)) ?? true,
    ) && !/^(?:deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '')
  const ofPolicy = only([
    policies.every(isUnsafe) && { id: 'CSP_UNSAFE_SCRIPTS' },
    !hasTypes && { id: 'TRUSTED_TYPES_MISSING' },
    isFramable && { id: 'FRAMABLE' },
  ])
  return only([
    ...found,
    ...(policies.length > 0 ? ofPolicy : [{ id: 'CSP_MISSING' } as const]),
    !/^(?:same-origin|noopener-allow-popups)\b/.test(opener) && { id: 'OPENER_SHARED' },
    ...findingsOfCookies(headers),
  ])
}

/** The features of passkeys that a Permissions-Policy keeps from the page. @see https://www.w3.org/TR/permissions-policy/ */
function forbiddenFeatures(policy: string, { origin }: URL): string {
  const rules = policy.matchAll(/(publickey-credentials-(?:get|create))\s*=\s*(\([^)]*\)|[^,]*)/g)
  return [...rules]
    .filter(([, , allowed = '']) => !/\*|\bself\b/.test(allowed) && !allowed.includes(`"${origin}"`))
    .map(([, name]) => name)
    .join(', ')
}

/** What is wrong with the cookies of a deployment. Their values are never shown. */
export const findingsOfCookies = (headers: Headers): Found[] =>
  headers.getSetCookie().flatMap((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const where = pair.slice(0, Math.max(0, pair.indexOf('=')))
    const lacks = (pattern: RegExp) => !attributes.some((attribute) => pattern.test(attribute))
    // Scripts must read a token against CSRF: it is no session.
    const isSession = /sess|sid\b|auth|token|jwt|login|wallet/i.test(where) && !/[cx]srf/i.test(where)
    return only([
      lacks(/^secure$/i) && { id: 'COOKIE_NOT_SECURE', where },
      isSession && lacks(/^httponly$/i) && { id: 'COOKIE_READABLE', where },
      isSession && lacks(/^samesite=(?:lax|strict)$/i) && { id: 'COOKIE_CROSS_SITE', where },
      isSession && !where.startsWith('__Host-') && { id: 'COOKIE_OF_NEIGHBORS', where },
    ])
  })
