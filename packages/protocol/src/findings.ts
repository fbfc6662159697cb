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

/**
 * Reads the response of a relay to `/health/ready?headers`, a request that carried `walletHeaders`.
 *
 * @returns What is wrong. Only `RELAY_ELSEWHERE` if it is not the response of a relay.
 */
export function findingsOfHealth(text: string): { id: SharedFindingId; where?: string }[] {
  let health: { status?: unknown; warnings?: unknown; headers?: unknown } = {}
  try {
    health = JSON.parse(text) ?? {}
  } catch {
    // Ignored: why it is not JSON. It is no relay.
  }
  const { status, warnings, headers } = health
  if (status !== 'ready' && status !== 'not ready') return [{ id: 'RELAY_ELSEWHERE' }]
  const lost = Array.isArray(headers) ? walletHeaders.filter((name) => !headers.includes(name)) : []
  return [
    ...(status === 'ready' ? [] : [{ id: 'RELAY_NOT_READY' as const }]),
    ...(`${warnings}`.includes('NO_CLIENT_ADDRESS') ? [{ id: 'NO_CLIENT_ADDRESS' as const }] : []),
    ...(lost.length > 0 ? [{ id: 'HEADERS_LOST' as const, where: lost.join(', ') }] : []),
  ]
}
