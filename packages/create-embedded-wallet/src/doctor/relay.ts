/** Examines the relay as a visitor without a session: its mount, its health, its headers, and what lies between it and the page. */

import { findingsOfHealth, parseErrorBody, walletHeaders } from '@embedded-wallet/protocol'
import type { Look, Seen } from './look.js'
import { findingsOfCookies, isLocal } from './page.js'
import type { Found } from './texts.js'

/** A page that no app lists. */
const stranger = 'https://embedded-wallet-doctor.invalid'
const responseHeaders = ['Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date']
const maxClockMs = 60_000

/** @param profile - Of the wallets, where it is known. */
export async function findingsOfRelay(look: Look, page: URL, relay: URL, profile?: string): Promise<Found[]> {
  if (page.protocol === 'https:' && relay.protocol !== 'https:')
    return [{ id: 'RELAY_INSECURE', where: relay.href }]
  const all = Object.fromEntries(walletHeaders.map((name) => [name, '1']))
  const lookAt = (path: string, headers: Record<string, string>, method = 'GET') =>
    look(`${relay.href}${path}`, { method, headers })
  const accountsFor = (origin: string) => lookAt('/accounts', { 'Wallet-Call': '1', Origin: origin })
  // First, because the relay notices with a call whether it knows the addresses of its callers.
  const accounts = await accountsFor(page.origin)
  const health = await lookAt('/health/ready?headers', all)
  if (accounts === undefined || health === undefined) return [{ id: 'RELAY_UNREACHABLE', where: relay.href }]
  if (health.status >= 300 && health.status < 400)
    return [{ id: 'RELAY_REDIRECTED', where: health.headers.get('Location') ?? '' }]
  const ofHealth = findingsOfHealth(health.text)
  if (ofHealth.some(({ id }) => id === 'RELAY_ELSEWHERE'))
    return [{ id: 'RELAY_ELSEWHERE', where: relay.href }]
  const [again, foreign, preflight, ...methods] = await Promise.all([
    lookAt('/health/ready?headers', all),
    accountsFor(stranger),
    relay.origin === page.origin ? undefined : lookAt('/accounts', preflightOf(page.origin), 'OPTIONS'),
    ...['POST', 'PATCH', 'DELETE'].map(async (method) => {
      const seen = await lookAt('/doctor', { 'Wallet-Call': '1', Origin: page.origin }, method)
      return seen?.headers.has('Trace-Id') ? '' : method
    }),
  ])
  const lost = responseHeaders.filter((name) => !health.headers.has(name))
  const blocked = methods.filter((method) => method !== '')
  const isKept = isCached(health, again)
  const relayProfile = health.headers.get('Wallet-Profile') ?? undefined
  const isListed = parseErrorBody(accounts.text).code !== 'ORIGIN_NOT_LISTED'
  const found: (Found | false)[] = [
    ...ofHealth,
    lost.length > 0 && { id: 'RESPONSE_HEADERS_LOST', where: lost.join(', ') },
    isKept && { id: 'RELAY_CACHED' },
    !isKept && isClockOff(health) && { id: 'CLOCK_OFF', where: 'the machine of the relay, or this one' },
    !isListed && { id: 'ORIGIN_NOT_LISTED', where: page.origin },
    isListed &&
      foreign !== undefined &&
      foreign.status !== 429 &&
      parseErrorBody(foreign.text).code !== 'ORIGIN_NOT_LISTED' &&
      parseErrorBody(foreign.text).code !== 'WALLET_CALL_MISSING' && {
        id: 'ORIGIN_NOT_CHECKED',
        where: stranger,
      },
    hasAccounts(accounts) && { id: 'STRANGER_HAS_ACCOUNTS' },
    accounts.status === 500 && { id: 'RELAY_FAILS' },
    blocked.length > 0 && lost.length === 0 && { id: 'METHOD_BLOCKED', where: blocked.join(', ') },
    relay.origin !== page.origin &&
      preflight?.headers.get('Access-Control-Allow-Origin') !== page.origin && {
        id: 'CORS_MISSING',
        where: page.origin,
      },
    profile !== undefined &&
      relayProfile !== undefined &&
      relayProfile !== profile && { id: 'PROFILE_MISMATCH', where: `the relay has ${relayProfile}` },
    ...(isLocal(page) ? [] : findingsOfCookies(accounts.headers)),
  ]
  return found.filter((one) => one !== false)
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
  return isRepeated || headers.has('Age') || !/\bno-store\b/i.test(headers.get('Cache-Control') ?? '')
}

/** Whether a server's clock is more than a minute from the one of this machine. */
export const isClockOff = ({ headers }: Seen): boolean =>
  Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now()) > maxClockMs

function hasAccounts({ status, text }: Seen): boolean {
  if (['CUSTOMER_NOT_KNOWN', 'ACCOUNT_GONE'].includes(parseErrorBody(text).code ?? '')) return true
  // An empty list is right for a caller without a session.
  return status === 200 && /"data"\s*:\s*\[\s*[^\]\s]/.test(text)
}
