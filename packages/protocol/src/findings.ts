/** What can be wrong with an app, as `diagnose` in the page and `embedded-wallet doctor` both find it: one text for each, and one reader of a relay's health. */

import { walletHeaders } from './headers.js'

/** One thing that is wrong, in three plain sentences. It holds no id of a user and no secret. */
export interface Finding {
  /** Its name in both lists, such as `CLOCK_OFF`. */
  readonly id: string
  /** What is wrong. */
  readonly what: string
  /** Why it matters. */
  readonly why: string
  /** What to do. */
  readonly fix: string
  /** Where it was seen, such as the name of a header. */
  readonly where?: string | undefined
}

/** What a page and a look from outside can both find: what is wrong, why it matters, and what to do. */
export const sharedFindings = {
  INSECURE_PAGE: `The page is not served over https. | Browsers give it no passkeys and no keys. | Serve it over https, or as http://localhost while you develop.`,
  RP_ID_MISMATCH: `The relying party id does not fit the host of this page. | Browsers refuse every passkey of another domain. | Use the host or a parent domain of it, or list the page in /.well-known/webauthn of that domain.`,
  CLOCK_OFF: `A clock is off by more than a minute. | Sessions, codes and quotes seem to end too early or too late. | Set it with NTP.`,
  RELAY_UNREACHABLE: `No relay responds at relayUrl. | The wallet can neither sign in nor pay. | Check that your backend runs and can be reached.`,
  RELAY_REDIRECTED: `The address of the relay redirects. | The wallet follows no redirect, so no call reaches the relay. | Set relayUrl to exactly where the relay is, including scheme and slashes, and do not let a framework or a login redirect the paths below it. If Next only adds a slash, set skipTrailingSlashRedirect: true in next.config.`,
  BACKEND_AWAY: `The proxy or development server in front of your backend responds with an error: the backend does not respond to it. | No call reaches the relay. | Start your backend, such as node server.mjs, and read what it prints. Its port must be the one to which the proxy passes calls: server.proxy in vite.config.mjs.`,
  DEV_PROXY_MISSING: `The development server responds to the calls of the wallet with a page of its own. | No call reaches the relay. | Let it pass the path of the relay to your backend. With Vite add it to server.proxy in vite.config.mjs, such as '/wallet': 'http://localhost:3000', and start Vite again. In another one it is called proxy or rewrites.`,
  RELAY_ELSEWHERE: `Something other than a relay responds at relayUrl. | No call reaches the relay. | Set relayUrl to the path in the browser, and the relay's mountPath to the path at which calls arrive there: the same, unless a proxy strips a part of it.`,
  RELAY_NOT_READY: `The relay is not ready. | It cannot reach its store, or is closing, and refuses every call. | Check that the store runs and can be reached.`,
  NO_CLIENT_ADDRESS: `The relay does not know the addresses of its callers. | Quotas per address have no effect. | Set its option clientAddress to what your proxy says.`,
  HEADERS_LOST: `Some headers of the wallet do not reach the relay. | It refuses calls without them, or cannot repeat a payment safely. | Let every proxy in between pass them on.`,
}

/** The id of a finding that both lists have. */
export type SharedFindingId = keyof typeof sharedFindings

/** Makes a finding from its row of a table such as `sharedFindings`. */
export function toFinding<Id extends string>(
  texts: Readonly<Record<Id, string>>,
  { id, where }: { id: Id; where?: string | undefined },
): Finding {
  const [what = '', why = '', fix = ''] = texts[id].split(' | ')
  return { id, what, why, fix, ...(where && { where }) }
}

/** What responded to `/health/ready?headers` of a relay, a request that carried `walletHeaders`. */
export interface SeenHealth {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
  /** Where it was asked for. */
  readonly url: string
  /** The page whose wallet calls the relay. */
  readonly page: { readonly hostname: string; readonly origin: string } | undefined
}

/**
 * Reads the health of a relay.
 *
 * @returns What is wrong. If it is not the response of a relay, `found` has one finding: what responds in its place.
 */
export function findingsOfHealth(seen: SeenHealth): {
  isRelay: boolean
  found: { id: SharedFindingId; where?: string }[]
} {
  let health: { status?: unknown; warnings?: unknown; headers?: unknown } = {}
  try {
    health = JSON.parse(seen.text) ?? {}
  } catch {
    // Ignored: why it is not JSON. It is no relay.
  }
  const { status, warnings, headers } = health
  if (status !== 'ready' && status !== 'not ready')
    return { isRelay: false, found: [{ id: inPlaceOf(seen) }] }
  const lost = Array.isArray(headers) ? walletHeaders.filter((name) => !headers.includes(name)) : []
  const found = [
    ...(status === 'ready' ? [] : [{ id: 'RELAY_NOT_READY' as const }]),
    ...(`${warnings}`.includes('NO_CLIENT_ADDRESS') ? [{ id: 'NO_CLIENT_ADDRESS' as const }] : []),
    ...(lost.length > 0 ? [{ id: 'HEADERS_LOST' as const, where: lost.join(', ') }] : []),
  ]
  return { isRelay: true, found }
}

/** What responds in place of a relay: a proxy that gets no response from the backend, a development server that does not know the path, or another. */
function inPlaceOf({ status, contentType, text, url, page }: SeenHealth): SharedFindingId {
  if ([502, 503, 504].includes(status) || (status === 500 && text === '')) return 'BACKEND_AWAY'
  const isPage = status === 200 && /^text\/html\b/i.test(contentType ?? '')
  const isOnLocalPage = page && isLocalHost(page) && url.startsWith(`${page.origin}/`)
  return isPage && isOnLocalPage ? 'DEV_PROXY_MISSING' : 'RELAY_ELSEWHERE'
}

/** Browsers take `localhost` and the names below it for safe without TLS. */
export const isLocalHost = ({ hostname }: { readonly hostname: string }): boolean =>
  /(?:^|\.)localhost$/.test(hostname)
