/** Examines the page: its host, its headers, its Content-Security-Policy, the cookies that it sets, its relying party id and the files of its domain. Several policies hold together: each must allow what the page does. @see https://www.w3.org/TR/CSP3/ */

import { isLocalHost } from '@embedded-wallet/protocol'
import type { Look, Seen } from './look.js'
import { type Found, only } from './texts.js'

const isAddress = ({ hostname }: URL) => /^(?:[\d.]+|\[.*\])$/.test(hostname)

/** What is wrong with the address of a page, before anything is sent. Each of them makes the rest pointless. */
export function findingOfHost(page: URL): Found | undefined {
  if (isAddress(page)) return { id: 'HOST_IS_ADDRESS' }
  return page.protocol === 'https:' || isLocalHost(page) ? undefined : { id: 'INSECURE_PAGE' }
}

/** Whether it is a document of a wallet in an origin of its own: only those have a place for its configuration. */
export const isOfSite = ({ text }: Seen): boolean =>
  text.includes('<script type="application/json" id="wallet-config">')

/** What is wrong with the response. @param relay - What the page must reach. */
export function findingsOfPage(seen: Seen, page: URL, relay: URL): Found[] {
  const { headers, text } = seen
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
  if (isLocalHost(page)) return found
  const opener = headers.get('Cross-Origin-Opener-Policy') ?? ''
  const hasTypes = policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'"))
  const isFramable =
    ofHeader.every((policy) => policy.get('frame-ancestors')?.some((one) => anySite.test(one)) ?? true) &&
    !/^(?:deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '')
  const ofPolicy = only([
    policies.every(isUnsafe) && { id: 'CSP_UNSAFE_SCRIPTS' },
    !hasTypes && { id: 'TRUSTED_TYPES_MISSING' },
    isFramable && { id: 'FRAMABLE' },
  ])
  return only([
    ...found,
    ...(policies.length > 0 ? ofPolicy : [{ id: 'CSP_MISSING' } as const]),
    // The window of a wallet gives its session to the frame that opened it.
    !isOfSite(seen) && !/^(?:same-origin|noopener-allow-popups)\b/.test(opener) && { id: 'OPENER_SHARED' },
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
    // Scripts must read a token against CSRF: it is not a session.
    const isSession = /sess|sid\b|auth|token|jwt|login|wallet/i.test(where) && !/[cx]srf/i.test(where)
    const isOfHost = where.startsWith('__Host-') && lacks(/^domain=/i)
    return only([
      lacks(/^secure$/i) && { id: 'COOKIE_NOT_SECURE', where },
      isSession && lacks(/^httponly$/i) && { id: 'COOKIE_READABLE', where },
      isSession && lacks(/^samesite=(?:lax|strict)$/i) && { id: 'COOKIE_CROSS_SITE', where },
      isSession && (!isOfHost || lacks(/^path=\/$/i)) && { id: 'COOKIE_OF_NEIGHBORS', where },
    ])
  })

/** The sources of each directive of one policy. */
type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, which commas separate. Of two directives with one name, the first counts. */
export const parsePolicies = (text: string): ContentPolicy[] =>
  text.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
    return policy.trim()
      ? [new Map(directives.reverse().map(([name = '', ...sources]) => [name, sources]))]
      : []
  })

/** The policies in `meta` elements of a page. */
const policiesOfMeta = (html: string): ContentPolicy[] =>
  [...html.matchAll(/<meta\b[^>]{0,200}content-security-policy[^>]{0,4000}>/gi)].flatMap(([tag]) => {
    const [, double, single] = /\bcontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    return parsePolicies((double ?? single ?? '').replaceAll('&#39;', "'"))
  })

/** The sources of a directive; undefined if the policy does not have it. */
export const sourcesOf = (policy: ContentPolicy, directive: string) =>
  policy.get(directive) ?? policy.get('default-src')

/** Whether the policy allows nothing of a kind, such as scripts. */
const allowsNothing = (policy: ContentPolicy, directive: string): boolean =>
  sourcesOf(policy, directive)?.every((source) => source === "'none'") === true

/** Whether the policy lets a page call what is below an address. */
export const allows = (policy: ContentPolicy, directive: string, target: URL, page: URL): boolean =>
  sourcesOf(policy, directive)?.some((source) => fits(source, target, page)) ?? true

function fits(source: string, target: URL, page: URL): boolean {
  if (source === "'self'") return target.origin === page.origin
  // `http:` stands for both.
  const isScheme = (scheme: string) => [scheme, scheme.replace('http:', 'https:')].includes(target.protocol)
  if (source === '*' || isScheme(source)) return true
  const [, scheme = page.protocol, host = '', port = '', path = '/'] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|[^/:']+)(?::(\d+|\*))?(\/[^?#]*)?$/.exec(source) ?? []
  // The calls go below the target, and a path without a slash at its end is one address.
  const isBelow = path.endsWith('/') && `${target.pathname}/`.toLowerCase().startsWith(path)
  if (!isScheme(scheme) || !isBelow) return false
  const isHost = host.startsWith('*') ? target.hostname.endsWith(host.slice(1)) : target.hostname === host
  return isHost && (port === '*' || new URL(`${scheme}//x:${port}`).port === target.port)
}

/** A source that any site fits. */
const anySite = /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\d+|\*))?)$/
const anyText = /^(?:'unsafe-inline'|data:|blob:)$/

/** Whether the policy lets a text, an inline script or a script from anywhere run. */
function isUnsafe(policy: ContentPolicy): boolean {
  const sources = sourcesOf(policy, 'script-src') ?? ['*']
  // With them browsers ignore 'unsafe-inline' and hosts.
  const isStrict = sources.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source))
  const isForeign = (source: string) => anySite.test(source) || anyText.test(source)
  return sources.includes("'unsafe-eval'") || (!isStrict && sources.some(isForeign))
}

/** Whether a text is a domain. A single label is a top-level domain, which browsers refuse; `localhost` is none. */
export const isRpId = (rpId: string): boolean =>
  rpId === 'localhost' || /^(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(rpId)

/** Whether a host may use the passkeys of a domain without its list of origins. */
export const isWithin = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** @param rpId - Undefined: the host of the page, as in a wallet without the option. */
export async function findingsOfPasskeyFiles(look: Look, page: URL, rpId = page.hostname): Promise<Found[]> {
  if (!isRpId(rpId)) return [{ id: 'RP_ID_FORM', where: rpId }]
  const origin = page.hostname === rpId ? page.origin : `https://${rpId}`
  const [related, endpoints] = await Promise.all(
    ['webauthn', 'passkey-endpoints'].map((name) => readFile(look, `${origin}/.well-known/${name}`)),
  )
  const { origins } = related ?? {}
  const isWrong = related !== undefined && !(Array.isArray(origins) && origins.every(isUrl))
  const isListed = Array.isArray(origins) && origins.includes(page.origin)
  // Every field of this file is an address. @see https://www.w3.org/TR/passkey-endpoints/
  const pages = endpoints && Object.values(endpoints)
  return only([
    isWrong && { id: 'WEBAUTHN_FILE_WRONG', where: origin },
    !isWrong &&
      !isListed &&
      !isWithin(page.hostname, rpId) && { id: 'RP_ID_MISMATCH', where: `${rpId} for ${page.hostname}` },
    pages && !(pages.length > 0 && pages.every(isUrl)) && { id: 'PASSKEY_ENDPOINTS_WRONG', where: origin },
  ])
}

const isUrl = (text: unknown) =>
  typeof text === 'string' && URL.canParse(text) && /^(?:https:|http:\/\/localhost\b)/.test(text)

/** @returns Undefined if there is no JSON: many apps send a page in place of a file. An empty object when browsers cannot read it. */
async function readFile(look: Look, url: string): Promise<Record<string, unknown> | undefined> {
  const { status, headers, text = '' } = (await look(url)) ?? {}
  if (status !== 200 || !/^\s*[{[]/.test(text)) return undefined
  try {
    const json = JSON.parse(text)
    return /^application\/json\s*(?:;|$)/i.test(headers?.get('Content-Type') ?? '') ? json : {}
  } catch {
    return {} // Ignored: where it is not JSON. Nothing in it counts.
  }
}
