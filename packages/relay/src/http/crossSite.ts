/** Refuses pages of other sites, and wallets of another profile, before anything else is read. */

import {
  ACCOUNT_HEADER,
  PAGE_HEADER,
  PROFILE_HEADER,
  type ProfileName,
  RELAY_CALL_HEADER,
  SERVICE_DATE_HEADER,
  STEP_UP_HEADER,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import { cors } from 'hono/cors'
import { RelayError, setUpFirst } from '../relayError.js'

/** The option `cors`: pages of other origins that may call. */
export interface Cors {
  /** Such as `https://partner.example`. At least one, without a path or a wildcard. */
  origins: readonly string[]
  /** The app's own headers that the pages send, such as `X-Tenant`. `Authorization` and the SDK's own need no mention. */
  headers?: readonly string[] | undefined
}

/**
 * Refuses pages of other sites: a browser sends our cookie with their calls, but not our header and not our origin.
 *
 * @throws {RelayError} 403 when the call lacks the header `Wallet-Call: 1`, which no form can send.
 * @throws {RelayError} 403 when the browser names a page that may not call.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function refuseForeignPage(headers: Headers, origins: ReadonlySet<string>): void {
  if (headers.get(RELAY_CALL_HEADER) !== '1') {
    throw setUpFirst('WALLET_CALL_MISSING')
  }
  const page = pageOf(headers)
  const site = headers.get('Sec-Fetch-Site')
  // A browser names the page that calls. Other clients hold no cookie of a victim.
  const isOfOtherSite = !headers.has('Origin') && site !== null && site !== 'same-origin'
  const isForeign = isOfOtherSite || (page !== undefined && !origins.has(page))
  if (isForeign || headers.get('Sec-Fetch-Mode') === 'navigate') {
    throw setUpFirst('ORIGIN_NOT_LISTED')
  }
}

/**
 * The origin of the page that calls. A browser leaves `Origin` out of a GET of the relay's own origin, so that only `Referer` names it: a page
 * that is not listed then shows with its first call, before the user does anything.
 */
export function pageOf(headers: Headers): string | undefined {
  const referer = headers.get('Referer') ?? ''
  return headers.get('Origin') ?? (URL.canParse(referer) ? new URL(referer).origin : undefined)
}

/** @throws {RelayError} 409 when the wallet names another profile. A call without the header passes. */
export function refuseOtherProfile(headers: Headers, profile: ProfileName): void {
  if ((headers.get(PROFILE_HEADER) ?? profile) === profile) return
  const message = `This relay has the profile ${profile}. Set the wallet and the relay to the profile of the deployment.`
  throw new RelayError(409, 'PROFILE_MISMATCH', message)
}

/** @throws {RelayError} 403 when the page is of another site: a browser keeps the cookies of the login from it. */
export function refuseOtherSite(headers: Headers): void {
  if (headers.get('Sec-Fetch-Site') === 'cross-site') throw setUpFirst('LOGIN_ON_OTHER_SITE')
}

/**
 * The CORS middleware, for the given origins only.
 *
 * @param headers - The app's own headers that pages may send. `Authorization` is always among them.
 */
export const corsFor = ({ origins, headers = [] }: Cors) =>
  cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Content-Type',
      'Authorization',
      RELAY_CALL_HEADER,
      PROFILE_HEADER,
      STEP_UP_HEADER,
      ACCOUNT_HEADER,
      PAGE_HEADER,
      'traceparent',
      ...walletRequestHeaders,
      ...headers,
    ],
    exposeHeaders: ['Retry-After', 'Request-Id', 'Date', 'Trace-Id', PROFILE_HEADER, SERVICE_DATE_HEADER],
    maxAge: 600,
  })
