/** Whose is it? Every id of a request is traced to an account that the caller was granted, or nothing is forwarded. */

import {
  AuthMethod,
  accountKey,
  identifierPattern,
  identifierPrefixes,
  Quote,
  Session,
  walletEndpoints,
  wholeListOf,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import { walkJson } from '../http/json.js'
import { badRequest, forbidden, notFound } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { readAnswer } from '../upstream/serviceResponse.js'

/** The accounts of the caller. */
export type Grant = readonly string[]

/** How long it is believed what the service said, in milliseconds. What it denied is asked again at once. */
const believedMs = 60_000
const maxIdsInBody = 20

/**
 * @returns The id.
 * @throws {RelayError} 400 for a malformed id, 403 for an account that was not granted.
 */
export function requireGranted(grant: Grant, accountId: unknown): string {
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw badRequest('accountId: an id such as InternalAccount:0198 is needed, once')
  }
  if (!isGranted(grant, accountId)) throw forbidden('accountId: this caller may not use that account')
  return accountId
}

/** Whether one of the granted accounts is this one, by either of its names. */
export const isGranted = (grant: Grant, accountId: string): boolean =>
  grant.some((granted) => accountKey(granted) === accountKey(accountId))

/** Answers for the caller's ids. */
export interface Ownership {
  /**
   * Checks the ids of a path, by asking the service what it has not said a moment ago.
   *
   * @returns What the service calls the kind of the AuthMethod in the path, such as `EMAIL_OTP`; '' for other ids.
   * @throws {RelayError} 400 for a malformed id; 404 when it is not the caller's, exactly as when it does not exist.
   */
  requireParams(grant: Grant, params: Readonly<Record<string, string>>): Promise<string>
  /**
   * Checks every id that stands anywhere in a body.
   *
   * @throws {RelayError} 400, 403, 404
   */
  requireBody(grant: Grant, json: Record<string, unknown>): Promise<void>
}

export function createOwnership(forward: Forward, store: RelayStore): Ownership {
  const owners: Record<string, IsOwned> = {
    accountId: async (grant, accountId) => (requireGranted(grant, accountId) === accountId ? '' : undefined),
    authMethodId: remembered(store, (grant, id) =>
      findListed(forward, 'listAuthMethods', AuthMethods, grant, id),
    ),
    sessionId: remembered(store, (grant, id) => findListed(forward, 'listSessions', Sessions, grant, id)),
    quoteId: remembered(store, (grant, id) => findQuote(forward, grant, id)),
  }
  const require = async (kind: string, grant: Grant, id: string) => {
    const prefix = id.slice(0, id.indexOf(':'))
    if (!identifierPattern.test(id) || ownerOfPrefix[prefix] !== kind) {
      throw badRequest(`${kind}: an id such as AuthMethod:0198 is needed`)
    }
    // What has no row here is nobody's.
    const detail = Object.hasOwn(owners, kind) ? await owners[kind]!(grant, id) : undefined
    if (detail === undefined) throw notFound()
    return detail
  }
  return {
    requireParams: async (grant, params) => {
      let detail = ''
      for (const [name, id] of Object.entries(params)) detail = await require(name, grant, id)
      return detail
    },
    requireBody: async (grant, json) => {
      for (const id of idsIn(json)) {
        const kind = ownerOfPrefix[id.slice(0, id.indexOf(':'))]
        if (kind === undefined) throw badRequest('The body names something that no wallet may name.')
        await require(kind, grant, id)
      }
    },
  }
}

/** @returns A detail of what is owned, or undefined when it is not owned. */
type IsOwned = (grant: Grant, id: string) => Promise<string | undefined>

const ownerOfPrefix: Readonly<Record<string, string | undefined>> = {
  InternalAccount: 'accountId',
  EmbeddedWallet: 'accountId',
  AuthMethod: 'authMethodId',
  Session: 'sessionId',
  Quote: 'quoteId',
}

const anyIdentifier = new RegExp(`(?:${identifierPrefixes.join('|')}):[A-Za-z0-9-]+`, 'gi')

/** Ids in any field, known or not, and in any letter case: another reader may take a field that this one does not know. */
function idsIn(json: unknown): Set<string> {
  const ids = new Set<string>()
  for (const { key = '', value } of walkJson(json)) {
    const texts = typeof value === 'string' ? [key, value] : [key]
    for (const text of texts) for (const [id] of text.matchAll(anyIdentifier)) ids.add(id)
    if (ids.size > maxIdsInBody) throw badRequest('The body names too many ids.')
  }
  return ids
}

/** @throws {RelayError} 400 when a body names any id: before a login nobody has anything to name. */
export function refuseIds(json: unknown): void {
  if (idsIn(json).size > 0) throw badRequest('The body names something that no wallet may name.')
}

/** Remembers, per account and never per id alone, so that nothing learned for one user speaks for another. */
function remembered(
  store: RelayStore,
  find: (grant: Grant, id: string) => Promise<{ accountId: string; detail: string } | undefined>,
): IsOwned {
  const keyOf = (accountId: string, id: string) => `owned/${accountKey(accountId)}/${id}`
  return async (grant, id) => {
    for (const accountId of grant) {
      const detail = await store.get(keyOf(accountId, id))
      if (detail !== undefined) return detail
    }
    const found = await find(grant, id)
    if (found === undefined) return undefined
    await store.put(keyOf(found.accountId, id), found.detail, believedMs)
    return found.detail
  }
}

const AuthMethods = wholeListOf(AuthMethod)
const Sessions = wholeListOf(Session)

/** An AuthMethod or a session is owned when it stands in the list of an account of the caller. */
async function findListed(
  forward: Forward,
  list: 'listAuthMethods' | 'listSessions',
  schema: GenericSchema<{ data: { id: string; type: string; accountId: string }[] }>,
  grant: Grant,
  id: string,
) {
  for (const accountId of grant) {
    const { data } = readAnswer(await forward(walletEndpoints[list], { query: { accountId } }), schema)
    const item = data.find((item) => item.id === id && accountKey(item.accountId) === accountKey(accountId))
    if (item !== undefined) return { accountId, detail: item.type }
  }
  return undefined
}

async function findQuote(forward: Forward, grant: Grant, quoteId: string) {
  const answer = await forward(walletEndpoints.getQuote, { params: { quoteId } })
  if (answer.status === 404) return undefined
  const { accountId } = readAnswer(answer, Quote).source
  return accountId && isGranted(grant, accountId) ? { accountId, detail: '' } : undefined
}
