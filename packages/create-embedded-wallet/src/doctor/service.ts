/** Examines the service behind the relay with two reads, which change nothing: the API tokens, and the accounts of the platform. */

import { authorizationOf, checkedBaseUrl } from '@embedded-wallet/protocol'
import type { RelayOptions } from '@embedded-wallet/relay'
import { createLook, type Send } from './look.js'
import { isClockOff } from './relay.js'
import { type Found, only } from './texts.js'

/** @param options - Those of the relay, already checked. */
export async function findingsOfService(
  { service, profile = 'document' }: RelayOptions,
  send: Send,
): Promise<Found[]> {
  const look = createLook(service.fetch ?? send)
  const read = async (path: string) => {
    const headers = { Authorization: authorizationOf(service), Accept: 'application/json' }
    const seen = await look(`${checkedBaseUrl(service.baseUrl)}${path}`, headers)
    return seen && { ...seen, rows: rowsOf(seen.text) }
  }
  const tokens = await read('/tokens?limit=100')
  if (tokens === undefined) return [{ id: 'SERVICE_UNREACHABLE' }]
  if (tokens.status === 401) return [{ id: 'CREDENTIALS_REFUSED' }]
  if (tokens.status === 403) return [{ id: 'PERMISSION_MISSING', where: 'VIEW' }]
  if (tokens.status >= 500) return [{ id: 'SERVICE_UNREACHABLE', where: `status ${tokens.status}` }]
  if (tokens.rows === undefined) return [{ id: 'SERVICE_ELSEWHERE', where: `status ${tokens.status}` }]
  const own = tokens.rows.find(({ clientId }) => clientId === service.tokenId)?.permissions
  const missing = Array.isArray(own) ? ['TRANSACT', 'MANAGE'].filter((one) => !own.includes(one)) : []
  const accounts = (await read('/platform/internal-accounts'))?.rows ?? []
  // Source: dated profiles, section 1: an InternalAccount has `status` and `totalBalance` since 2026-08.
  const isAugust = accounts.some((account) => account.totalBalance !== undefined)
  return only([
    missing.length > 0 && { id: 'PERMISSION_MISSING', where: missing.join(', ') },
    accounts.length > 0 &&
      isAugust !== (profile === '2026-08') && {
        id: 'SERVICE_PROFILE',
        where: isAugust ? '2026-08' : 'an older one',
      },
    isClockOff(tokens) && { id: 'CLOCK_OFF', where: 'the service, or this machine' },
  ])
}

/** @returns The rows of a list of the service; undefined when the text is none. */
function rowsOf(text: string): Record<string, unknown>[] | undefined {
  try {
    const { data } = JSON.parse(text)
    return Array.isArray(data) ? data.filter((row) => typeof row === 'object' && row !== null) : undefined
  } catch {
    return undefined // Lost: why it is not JSON.
  }
}
