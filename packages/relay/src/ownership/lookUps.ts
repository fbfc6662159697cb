/** Asks the service which account an id belongs to: one call for each id, whatever the caller was granted. */

import { accountKey, platformEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { setUpFirst } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { CustomerAccounts, CustomerKind, OwnedRows, parseResponse, QuoteSource } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { type Grant, onlyAccountOf, requireGranted } from './grant.js'
import type { Owner } from './knownOwners.js'

/** A caller who names an id. */
export interface Asker {
  grant: Grant
  /** The account that the call names for the id of its path. It is a hint where to look, and no permission. */
  account: string | undefined
  traceId: string
  /** Counts a call that the relay makes for itself. Throws a `RelayError` 429. */
  countLookUp(): Promise<void>
}

/** What one look-up found. */
export interface Found extends Owner {
  /** The resource itself, where the service can return it: nothing has to read it again for the same call. */
  response?: UpstreamResponse
}

/** @returns The owner, whether it is the caller or another user; undefined when the service does not have the id. */
export type LookUp = (asker: Asker, id: string) => Promise<Found | undefined>

/** The look-ups by the name of the place in a path. */
export type LookUps = Readonly<Record<'authMethodId' | 'sessionId' | 'quoteId' | 'customerId', LookUp>>

export function createLookUps(forward: Forward): LookUps {
  return {
    // The service reads no AuthMethod and no session by its id, so one account must be named to look in.
    authMethodId: (asker, id) => findListed(forward, 'listAuthMethods', asker, id),
    sessionId: (asker, id) => findListed(forward, 'listSessions', asker, id),
    quoteId: (asker, id) => findQuote(forward, asker, id),
    customerId: (asker, id) => findCustomer(forward, asker, id),
  }
}

/** The account to look in. @throws {RelayError} 400 ACCOUNT_NOT_NAMED when a caller with several accounts names none. */
export function accountToLookIn({ grant, account }: Asker): string {
  if (account !== undefined) return requireGranted(grant, account)
  const only = onlyAccountOf(grant)
  if (only === undefined) throw setUpFirst('ACCOUNT_NOT_NAMED')
  return only
}

/** The id belongs to an account when its list has it. */
async function findListed(
  forward: Forward,
  list: 'listAuthMethods' | 'listSessions',
  asker: Asker,
  id: string,
): Promise<Found | undefined> {
  const accountId = accountToLookIn(asker)
  await asker.countLookUp()
  const response = await forward(walletEndpoints[list], { query: { accountId }, traceId: asker.traceId })
  const { data } = parseResponse(response, OwnedRows)
  const item = data.find((item) => item.id === id && accountKey(item.accountId) === accountKey(accountId))
  return item && { accounts: [accountId], detail: item.type }
}

async function findQuote(forward: Forward, { traceId, countLookUp }: Asker, quoteId: string) {
  await countLookUp()
  const response = await forward(walletEndpoints.getQuote, { params: { quoteId }, traceId })
  if (response.status === 404) return undefined
  const { accountId } = parseResponse(response, QuoteSource).source
  return accountId ? { accounts: [accountId], detail: '', response } : undefined
}

/**
 * The pages of a customer's embedded wallets, a hundred on each; none of a customer that the service does not have.
 *
 * @param maxPages - A customer has a few accounts.
 * @param count - Counts the call of each page, by its number from 0.
 */
export async function* accountPagesOf(
  forward: Forward,
  customerId: string,
  traceId: string,
  maxPages: number,
  count: (page: number) => Promise<void> | undefined,
) {
  const query: Record<string, string> = { customerId, type: 'EMBEDDED_WALLET', limit: '100' }
  for (let page = 0; page < maxPages; page++) {
    await count(page)
    const response = await forward(platformEndpoints.listInternalAccounts, { query, traceId })
    if (response.status === 404) return
    const { data, hasMore, nextCursor } = parseResponse(response, CustomerAccounts)
    yield data
    if (hasMore !== true || nextCursor === undefined) return
    query.cursor = nextCursor
  }
}

/** The embedded wallets of a customer, up to the page that has one of the caller. */
async function findCustomer(
  forward: Forward,
  { grant, traceId, countLookUp }: Asker,
  customerId: string,
): Promise<Found | undefined> {
  const isOwn = new Set(grant.map(accountKey))
  const accounts: string[] = []
  for await (const rows of accountPagesOf(forward, customerId, traceId, 10, countLookUp)) {
    // A service that ignores the filter lists the accounts of other customers, too.
    for (const account of rows) if (account.customerId === customerId) accounts.push(account.id)
    if (accounts.some((id) => isOwn.has(accountKey(id)))) return { accounts, detail: '' }
  }
  return undefined
}

/** Assumption: a customer never changes its type, because the two types have different fields. */
const rememberedMs = 600_000

/** The types of customers. */
export function createCustomerTypes(forward: Forward, store: RelayStore) {
  return {
    /**
     * @param countLookUp - Counts the call to the service that a type costs which is not remembered.
     * @throws {RelayError} 502 when the service does not say it.
     */
    find: async (customerId: string, countLookUp: () => Promise<void>): Promise<string> => {
      const key = `customerType/${customerId}`
      const known = await store.get(key)
      if (known !== undefined) return known
      await countLookUp()
      const response = await forward(platformEndpoints.getCustomer, { params: { customerId } })
      const { customerType } = parseResponse(response, CustomerKind)
      await store.put(key, customerType, rememberedMs, customerId)
      return customerType
    },
  }
}
