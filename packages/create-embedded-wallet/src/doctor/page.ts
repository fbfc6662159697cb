/** Examines the page: its host, its headers and the cookies that it sets. */

import { allows, allowsNothing, isUnsafe, parsePolicies, policiesOfMeta } from './contentPolicy.js'
import type { Seen } from './look.js'
import type { Found } from './texts.js'

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
  const found: (Found | false)[] = [
    policies.some((policy) => !allows(policy, 'connect-src', relay, page)) && {
      id: 'CSP_BLOCKS_RELAY',
      where: relay.origin,
    },
    blocks('script-src') && { id: 'CSP_BLOCKS_SCRIPTS' },
    blocks('style-src') && { id: 'CSP_BLOCKS_STYLES' },
    forbidden !== '' && { id: 'PASSKEYS_FORBIDDEN', where: forbidden },
  ]
  // What protects a deployment, a page on localhost does not need.
  if (!isLocal(page)) {
    const ancestors = ofHeader.map((policy) => policy.get('frame-ancestors'))
    const isFramable =
      !ancestors.some(
        (sources) => sources !== undefined && !sources.some((one) => /^(?:\*|https?:)$/.test(one)),
      ) && !/^(?:deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '')
    const opener = headers.get('Cross-Origin-Opener-Policy') ?? ''
    const hasPolicy = policies.length > 0
    const hasTypes = policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'"))
    found.push(
      !hasPolicy && { id: 'CSP_MISSING' },
      hasPolicy && policies.every(isUnsafe) && { id: 'CSP_UNSAFE_SCRIPTS' },
      hasPolicy && !hasTypes && { id: 'TRUSTED_TYPES_MISSING' },
      hasPolicy && isFramable && { id: 'FRAMABLE' },
      !/^(?:same-origin|same-origin-allow-popups|noopener-allow-popups)\b/.test(opener) && {
        id: 'OPENER_SHARED',
      },
      ...findingsOfCookies(headers),
    )
  }
  return found.filter((one) => one !== false)
}

/** The features of passkeys that a Permissions-Policy keeps from the page. @see https://www.w3.org/TR/permissions-policy/ */
function forbiddenFeatures(policy: string, { origin }: URL): string {
  const rules = policy.matchAll(/(publickey-credentials-(?:get|create))\s*=\s*(\([^)]*\)|[^,]*)/g)
  return [...rules]
    .filter(([, , allowed = '']) => !/\*|\bself\b/.test(allowed) && !allowed.includes(`"${origin}"`))
    .map(([, name]) => name)
    .join(', ')
}

const isOfSession = (name: string) => /sess|sid\b|auth|token|jwt|login|wallet/i.test(name)

/** What is wrong with the cookies of a deployment. Their values are never shown. */
export function findingsOfCookies(headers: Headers): Found[] {
  return headers.getSetCookie().flatMap((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const where = pair.slice(0, Math.max(0, pair.indexOf('=')))
    const has = (pattern: RegExp) => attributes.some((attribute) => pattern.test(attribute))
    const isSession = isOfSession(where)
    const found: (Found | false)[] = [
      !has(/^secure$/i) && { id: 'COOKIE_NOT_SECURE', where },
      isSession && !has(/^httponly$/i) && { id: 'COOKIE_READABLE', where },
      !has(/^samesite=(?:lax|strict)$/i) && { id: 'COOKIE_CROSS_SITE', where },
      isSession && !where.startsWith('__Host-') && { id: 'COOKIE_OF_NEIGHBORS', where },
    ]
    return found.filter((one) => one !== false)
  })
}
