/** Whose is it? Every id of a request is traced to an account that the caller was granted, or nothing is forwarded. */

import {
  AuthMethod,
  accountKey,
  identifierPattern,
  Quote,
  Session,
  type WalletEndpointName,
  walletEndpoints,
  wholeListOf,
} from '@embedded-wallet/protocol'
import { type GenericSchema, safeParse } from 'valibot'
import type { Forward } from './forward.js'
import { badGateway, badRequest, forbidden, notFound } from './relayError.js'

/** The accounts of the caller. */
export type Grant = readonly string[]

/**
 * @returns The id.
 * @throws {RelayError} 400 for a malformed id, 403 for an account that was not granted.
 */
export function requireGranted(grant: Grant, accountId: unknown): string {
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw badRequest('accountId: an id such as InternalAccount:0198 is needed, once')
  }
  if (!grant.some((granted) => accountKey(granted) === accountKey(accountId))) {
    throw forbidden('accountId: this caller may not use that account')
  }
  return accountId
}

/**
 * Checks that the id in a path belongs to the caller, by asking the service.
 *
 * @throws {RelayError} 404 when it does not, exactly as when it does not exist.
 */
export async function requireOwned(
  forward: Forward,
  grant: Grant,
  params: Record<string, string>,
): Promise<void> {
  for (const [name, id] of Object.entries(params)) {
    if (!identifierPattern.test(id)) throw badRequest(`${name}: an id such as AuthMethod:0198 is needed`)
    const isOwned = Object.hasOwn(owners, name) && (await owners[name]!(forward, grant, id))
    if (!isOwned) throw notFound()
  }
}

type IsOwned = (forward: Forward, grant: Grant, id: string) => Promise<boolean>

/** By the name of the path parameter. What has no row here is nobody's. */
const owners: Record<string, IsOwned> = {
  accountId: async (_, grant, accountId) => requireGranted(grant, accountId) === accountId,
  authMethodId: isListed('listAuthMethods', wholeListOf(AuthMethod)),
  sessionId: isListed('listSessions', wholeListOf(Session)),
  quoteId: async (forward, grant, quoteId) => {
    const response = await forward(walletEndpoints.getQuote, { params: { quoteId } })
    if (response.status === 404) return false
    const { source } = await read(response, Quote)
    return grant.some((granted) => accountKey(granted) === accountKey(source.accountId ?? ''))
  },
}

/** An AuthMethod or a session is owned when it stands in the list of an account of the caller. */
function isListed(
  list: WalletEndpointName & `list${string}`,
  schema: GenericSchema<{ data: { id: string }[] }>,
): IsOwned {
  return async (forward, grant, id) => {
    for (const accountId of grant) {
      const { data } = await read(await forward(walletEndpoints[list], { query: { accountId } }), schema)
      if (data.some((item) => item.id === id)) return true
    }
    return false
  }
}

async function read<T>(response: Response, schema: GenericSchema<T>): Promise<T> {
  const parsed = response.ok ? safeParse(schema, await response.json().catch(() => undefined)) : undefined
  if (!parsed?.success) throw badGateway('The service could not say whose this is.')
  return parsed.output
}
