/** Traces every id of a request to an account of the caller, before anything is forwarded. */

import {
  accountKey,
  identifierPattern,
  identifierPrefixes,
  platformEndpoints,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { array, boolean, object, optional, string } from 'valibot'
import { walkJson } from '../http/json.js'
import { badRequest, forbidden, notFound, RelayError } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { OwnedRows, QuoteSource } from '../upstream/readers.js'
import { parseResponse } from '../upstream/serviceResponse.js'

/** The accounts that the caller may use. */
export type Grant = readonly string[]

/** How long a found owner stays in the cache, in milliseconds. That an id has no owner is not cached. */
const cacheMs = 60_000
const maxIdsInBody = 20

/**
 * @returns The id.
 * @throws {RelayError} 400 when the id is malformed.
 * @throws {RelayError} 403 when the caller may not use the account.
 */
export function requireGranted(grant: Grant, accountId: unknown): string {
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw badRequest('accountId must be an id such as InternalAccount:0198, once.')
  }
  if (!isGranted(grant, accountId)) throw forbidden('accountId: this caller may not use the account.')
  return accountId
}

/** Whether the account is granted, under either of its two prefixes. */
export const isGranted = (grant: Grant, accountId: string): boolean =>
  grant.some((granted) => accountKey(granted) === accountKey(accountId))

/** What is known of an id of the caller. */
export interface Owned {
  accountId: string
  /** The type of an AuthMethod, such as `EMAIL_OTP`, or of a customer, such as `INDIVIDUAL`; '' for other ids. */
  detail: string
}

/** Checks which ids belong to the caller. */
export interface Ownership {
  /**
   * Checks the ids of a path. It asks the service for owners that are not in the cache.
   *
   * @returns The account that the id belongs to, and a detail; undefined for a path without an id.
   * @throws {RelayError} 400 when an id is malformed.
   * @throws {RelayError} 403 when an account is not granted.
   * @throws {RelayError} 404 when an id belongs to another user or does not exist: the two look the same.
   */
  requireParams(grant: Grant, params: Readonly<Record<string, string>>): Promise<Owned | undefined>
  /** @returns Every account of the caller that the ids of a path belong to: a customer may have several. */
  ownersOf(grant: Grant, params: Readonly<Record<string, string>>): Promise<string[]>
  /**
   * Checks every id at any place of a body.
   *
   * @throws {RelayError} 400 when an id is malformed or of a kind that wallets do not use.
   * @throws {RelayError} 403 when an account is not granted.
   * @throws {RelayError} 404 when an id belongs to another user or does not exist.
   */
  requireBody(grant: Grant, json: Record<string, unknown>): Promise<void>
}

export function createOwnership(forward: Forward, store: RelayStore): Ownership {
  const finders: Record<string, FindOwned> = {
    accountId: async (grant, accountId) => ({ accountId: requireGranted(grant, accountId), detail: '' }),
    authMethodId: cached(store, (grant, id) => findListed(forward, 'listAuthMethods', grant, id)),
    sessionId: cached(store, (grant, id) => findListed(forward, 'listSessions', grant, id)),
    quoteId: cached(store, (grant, id) => findQuote(forward, grant, id)),
    customerId: cached(store, (grant, id) => findCustomer(forward, grant, id)),
  }
  const require = async (kind: string, grant: Grant, id: string) => {
    const prefix = id.slice(0, id.indexOf(':'))
    if (!identifierPattern.test(id) || kindOfPrefix[prefix] !== kind) {
      throw badRequest(`${kind} must be an id such as AuthMethod:0198.`)
    }
    // A kind without a finder belongs to no caller.
    const owned = Object.hasOwn(finders, kind) ? await finders[kind]!(grant, id) : undefined
    if (owned === undefined) throw notFound()
    return owned
  }
  const requireParams: Ownership['requireParams'] = async (grant, params) => {
    let owned: Owned | undefined
    for (const [name, id] of Object.entries(params)) owned = await require(name, grant, id)
    return owned
  }
  return {
    requireParams,
    ownersOf: async (grant, params) => {
      const owners: string[] = []
      for (const accountId of grant) {
        const owned = await requireParams([accountId], params).catch(notOwned)
        if (owned !== undefined) owners.push(owned.accountId)
      }
      return owners
    },
    requireBody: async (grant, json) => {
      for (const id of idsIn(json)) {
        const kind = kindOfPrefix[id.slice(0, id.indexOf(':'))]
        if (kind === undefined || kind === 'customerId') throw forbiddenId()
        await require(kind, grant, id)
      }
    },
  }
}

const forbiddenId = () => badRequest('The body names an id that a wallet may not use here.')

/** @returns The owned resource, or undefined when the caller does not own it. */
type FindOwned = (grant: Grant, id: string) => Promise<Owned | undefined>

/** Passes on every failure but that the caller does not own an id. */
function notOwned(error: unknown): undefined {
  if (!(error instanceof RelayError && error.status === 404)) throw error
}

const kindOfPrefix: Readonly<Record<string, string | undefined>> = {
  InternalAccount: 'accountId',
  EmbeddedWallet: 'accountId',
  AuthMethod: 'authMethodId',
  Session: 'sessionId',
  Quote: 'quoteId',
  Customer: 'customerId',
}

const anyIdentifier = new RegExp(`(?:${identifierPrefixes.join('|')}):[A-Za-z0-9-]+`, 'gi')

/** The ids in every field and key, in any letter case: the service may read a field that the relay does not know. */
function idsIn(json: unknown): Set<string> {
  const ids = new Set<string>()
  for (const { key = '', value } of walkJson(json)) {
    const texts = typeof value === 'string' ? [key, value] : [key]
    for (const text of texts) for (const [id] of text.matchAll(anyIdentifier)) ids.add(id)
    if (ids.size > maxIdsInBody) throw badRequest(`The body must not name more than ${maxIdsInBody} ids.`)
  }
  return ids
}

/** @throws {RelayError} 400 when a body names any id: before a login the caller owns nothing. */
export function refuseIds(json: unknown): void {
  if (idsIn(json).size > 0) throw forbiddenId()
}

/** Caches owners per account, never per id alone, so that what one user owns is never believed for another. */
function cached(store: RelayStore, find: FindOwned): FindOwned {
  const keyOf = (accountId: string, id: string) => `owned/${accountKey(accountId)}/${id}`
  return async (grant, id) => {
    for (const accountId of grant) {
      const detail = await store.get(keyOf(accountId, id))
      if (detail !== undefined) return { accountId, detail }
    }
    const found = await find(grant, id)
    if (found !== undefined)
      await store.put(keyOf(found.accountId, id), found.detail, cacheMs, accountKey(found.accountId))
    return found
  }
}

/** The caller owns an AuthMethod or a session when the list of one of their accounts has it. */
async function findListed(
  forward: Forward,
  list: 'listAuthMethods' | 'listSessions',
  grant: Grant,
  id: string,
) {
  for (const accountId of grant) {
    const { data } = parseResponse(await forward(walletEndpoints[list], { query: { accountId } }), OwnedRows)
    const item = data.find((item) => item.id === id && accountKey(item.accountId) === accountKey(accountId))
    if (item !== undefined) return { accountId, detail: item.type }
  }
  return undefined
}

async function findQuote(forward: Forward, grant: Grant, quoteId: string) {
  const response = await forward(walletEndpoints.getQuote, { params: { quoteId } })
  if (response.status === 404) return undefined
  const { accountId } = parseResponse(response, QuoteSource).source
  return accountId && isGranted(grant, accountId) ? { accountId, detail: '' } : undefined
}

/** Of the account list and of a customer only what the relay decides on: other fields may be missing or new. */
const CustomerAccounts = object({
  data: array(object({ id: string(), customerId: optional(string()) })),
  hasMore: optional(boolean()),
  nextCursor: optional(string()),
})
const CustomerKind = object({ id: string(), customerType: string() })
/** A hundred accounts on each; a customer has a few. */
const maxPages = 10

/** A customer is the caller's when one of its accounts is granted. The detail is its `customerType`. */
async function findCustomer(forward: Forward, grant: Grant, customerId: string) {
  const query: Record<string, string> = { customerId, type: 'EMBEDDED_WALLET', limit: '100' }
  for (let page = 0; page < maxPages; page++) {
    const response = await forward(platformEndpoints.listInternalAccounts, { query })
    if (response.status === 404) return undefined
    const { data, hasMore, nextCursor } = parseResponse(response, CustomerAccounts)
    // A service that ignores the filter lists the accounts of other customers, too.
    const own = data.find((account) => account.customerId === customerId && isGranted(grant, account.id))
    if (own !== undefined) {
      const customer = await forward(platformEndpoints.getCustomer, { params: { customerId } })
      return { accountId: own.id, detail: parseResponse(customer, CustomerKind).customerType }
    }
    if (hasMore !== true || nextCursor === undefined) return undefined
    query.cursor = nextCursor
  }
  return undefined
}
