/** Refuses pages of other sites, and wallets of another profile, before anything else is read. */

import {
  ACCOUNT_HEADER,
  isWebOrigin,
  PAGE_HEADER,
  PROFILE_HEADER,
  type ProfileName,
  RELAY_CALL_HEADER,
  SERVICE_DATE_HEADER,
  STEP_UP_HEADER,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import { RelayError, setUpFirst } from '../relayError.js'
import { type PlainResponse, plainHeaders } from './response.js'

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
 * @throws {RelayError} 403 if the call lacks the header `Wallet-Call: 1`, which no form can send.
 * @throws {RelayError} 403 if the browser names a page that may not call.
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
    // A proxy may have changed it: the page then reads both.
    throw setUpFirst('ORIGIN_NOT_LISTED', undefined, '', isWebOrigin(page) ? { origin: page } : undefined)
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

/** Whether a browser opens a page here: such a call is not a wallet's. */
export const isPageRequest = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !headers.has(RELAY_CALL_HEADER) &&
  (headers.get('Sec-Fetch-Mode') === 'navigate' || /\btext\/html\b/.test(headers.get('Accept') ?? ''))

/** @throws {RelayError} 409 if the wallet names another profile. A call without the header passes. */
export function refuseOtherProfile(headers: Headers, profile: ProfileName): void {
  if ((headers.get(PROFILE_HEADER) ?? profile) === profile) return
  const message = `This relay has the profile ${profile}. Set the wallet and the relay to the profile of the deployment.`
  throw new RelayError(409, 'PROFILE_MISMATCH', message)
}

/** @throws {RelayError} 403 if the page is of another site: a browser keeps the cookies of the login from it. */
export function refuseOtherSite(headers: Headers): void {
  if (headers.get('Sec-Fetch-Site') === 'cross-site') throw setUpFirst('LOGIN_ON_OTHER_SITE')
}

/**
 * The CORS headers, for the given origins only. Other pages get none, so a browser shows them nothing.
 *
 * @param headers - The app's own headers that pages may send. `Authorization` is always among them.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function corsFor({ origins, headers = [] }: Cors) {
  const allowed = [...ownHeaders, ...headers].join(',')
  const add = (page: string | null, to: PlainResponse['headers']) => {
    to.vary = [to.vary ?? [], 'Origin'].flat().join(', ')
    if (page === null || !origins.includes(page)) return
    to['access-control-allow-origin'] = page
    to['access-control-allow-credentials'] = 'true'
    to['access-control-expose-headers'] = exposedHeaders
  }
  /** The response to the question that a browser asks before a call. */
  const allow = (): PlainResponse => ({
    status: 204,
    headers: plainHeaders({
      'Access-Control-Allow-Methods': 'GET,POST,PATCH,DELETE',
      'Access-Control-Allow-Headers': allowed,
      'Access-Control-Max-Age': '600',
    }),
    body: null,
  })
  return { add, allow }
}

const ownHeaders = [
  'Content-Type',
  'Authorization',
  RELAY_CALL_HEADER,
  PROFILE_HEADER,
  STEP_UP_HEADER,
  ACCOUNT_HEADER,
  PAGE_HEADER,
  'traceparent',
  ...walletRequestHeaders,
]
const exposedHeaders = [
  'Retry-After',
  'Request-Id',
  'Date',
  'Trace-Id',
  PROFILE_HEADER,
  SERVICE_DATE_HEADER,
].join(',')
