/** Examines the relay as a visitor without a session: its mount, its health, its headers, and what lies between it and the page. */

import { findingsOfHealth, isLocalHost, parseErrorBody, walletHeaders } from '@embedded-wallet/protocol'
import type { Look, Seen } from './look.js'
import { findingsOfCookies } from './page.js'
import { type Found, only } from './texts.js'

/** A page that no app lists. */
const stranger = 'https://embedded-wallet-doctor.invalid'
const responseHeaders = ['Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date']

/** @param profile - Of the wallets, where it is known. */
export async function findingsOfRelay(look: Look, page: URL, relay: URL, profile?: string): Promise<Found[]> {
  if (page.protocol === 'https:' && relay.protocol !== 'https:')
    return [{ id: 'RELAY_INSECURE', where: relay.href }]
  const isElsewhere = relay.origin !== page.origin
  const where = relay.href.replace(/(?<!\/)\/+$/, '')
  const all = Object.fromEntries(walletHeaders.map((name) => [name, '1']))
  const lookAt = (path: string, headers: Record<string, string>, method = 'GET') =>
    look(`${where}${path}`, headers, method)
  const accountsFor = (origin: string) => lookAt('/accounts', { 'Wallet-Call': '1', Origin: origin })
  // First, because the relay notices with a call whether it knows the addresses of its callers.
  const accounts = await accountsFor(page.origin)
  const health = accounts && (await lookAt('/health/ready?headers', all))
  if (accounts === undefined || health === undefined) return [{ id: 'RELAY_UNREACHABLE', where }]
  const redirect = [health, accounts].find(({ status }) => status >= 300 && status < 400)
  if (redirect) return [{ id: 'RELAY_REDIRECTED', where: redirect.headers.get('Location') ?? '' }]
  const { isRelay, found: ofHealth } = findingsOfHealth({
    status: health.status,
    contentType: health.headers.get('Content-Type'),
    text: health.text,
    url: where,
    page,
  })
  if (!isRelay) return ofHealth.map(({ id }) => ({ id, where: `${where}, ${health.status}` }))
  const [again, foreign, preflight, ...methods] = await Promise.all([
    lookAt('/health/ready?headers', all),
    accountsFor(stranger),
    isElsewhere ? lookAt('/accounts', preflightOf(page.origin), 'OPTIONS') : undefined,
    ...['POST', 'PATCH', 'DELETE'].map(async (method) => {
      const seen = await lookAt('/doctor', { 'Wallet-Call': '1', Origin: page.origin }, method)
      return seen?.headers.has('Trace-Id') ? '' : method
    }),
  ])
  const lost = responseHeaders.filter((name) => !health.headers.has(name))
  const blocked = methods.filter((method) => method !== '')
  const isKept = isCached(health, again)
  const ofRelay = health.headers.get('Wallet-Profile') ?? profile
  const { code } = parseErrorBody(accounts.text)
  const isListed = code !== 'ORIGIN_NOT_LISTED'
  // A relay refuses a foreign page with 403; a proxy may do it before.
  const isChecked = !isListed || foreign === undefined || [403, 429].includes(foreign.status)
  const isAllowed = preflight?.headers.get('Access-Control-Allow-Origin') === page.origin
  return only([
    ...ofHealth,
    lost.length > 0 && { id: 'RESPONSE_HEADERS_LOST', where: lost.join(', ') },
    isKept && { id: 'RELAY_CACHED' },
    !isKept && isClockOff(health) && { id: 'CLOCK_OFF', where: 'the machine of the relay, or this one' },
    !isListed && { id: 'ORIGIN_NOT_LISTED', where: page.origin },
    !isChecked && { id: 'ORIGIN_NOT_CHECKED', where: stranger },
    hasAccounts(accounts, code) && { id: 'STRANGER_HAS_ACCOUNTS' },
    accounts.status === 500 && { id: 'RELAY_FAILS' },
    blocked.length > 0 && lost.length === 0 && { id: 'METHOD_BLOCKED', where: blocked.join(', ') },
    isElsewhere && !isAllowed && { id: 'CORS_MISSING', where: page.origin },
    ofRelay !== profile &&
      profile !== undefined && { id: 'PROFILE_MISMATCH', where: `the relay has ${ofRelay}` },
    ...(isLocalHost(page) ? [] : findingsOfCookies(accounts.headers)),
  ])
}

const preflightOf = (origin: string) => ({
  Origin: origin,
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': walletHeaders.join(','),
})

/** A relay sends no-store and a new Trace-Id with each response. */
function isCached({ headers }: Seen, again: Seen | undefined): boolean {
  const trace = headers.get('Trace-Id')
  const isRepeated = trace !== null && trace === again?.headers.get('Trace-Id')
  return (
    isRepeated || Number(headers.get('Age')) > 0 || !/\bno-store\b/i.test(headers.get('Cache-Control') ?? '')
  )
}

/** Whether a server's clock is more than a minute from the one of this machine. */
export const isClockOff = ({ headers }: Seen): boolean =>
  Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now()) > 60_000

/** An empty list is right for a caller without a session. */
const hasAccounts = ({ status, text }: Seen, code = ''): boolean =>
  /^(?:CUSTOMER_NOT_KNOWN|ACCOUNT_GONE)$/.test(code) ||
  (status === 200 && /"data"\s*:\s*\[\s*[^\]\s]/.test(text))
