/** Asks the service which account an id belongs to: one call for each id, whatever the caller was granted. */

import { accountKey, platformEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { setUpFirst } from '../relayError.js'
import { getOrPut, type RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import {
  CustomerAccounts,
  CustomerKind,
  type OwnedRow,
  OwnedRows,
  parseResponse,
  QuoteSource,
} from '../upstream/readers.js'
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

/** The look-ups by the name of the place in a path. */
export type LookUps = ReturnType<typeof createLookUps>

/** Each finds the owner, whether it is the caller or another user; undefined if the service does not have the id. */
export function createLookUps(forward: Forward) {
  /** The service reads no AuthMethod and no session by its id: it belongs to an account if the account's list has it. */
  const findIn =
    (list: 'listAuthMethods' | 'listSessions') =>
    async (asker: Asker, id: string): Promise<Found | undefined> => {
      const accountId = accountToLookIn(asker)
      await asker.countLookUp()
      const response = await forward(walletEndpoints[list], { query: { accountId }, traceId: asker.traceId })
      const { data } = parseResponse(response, OwnedRows)
      const isOwn = (row: OwnedRow) => row.id === id && accountKey(row.accountId) === accountKey(accountId)
      const item = data.find(isOwn)
      return item && { accounts: [accountId], detail: item.type }
    }
  const findQuote = async ({ traceId, countLookUp }: Asker, quoteId: string): Promise<Found | undefined> => {
    await countLookUp()
    const response = await forward(walletEndpoints.getQuote, { params: { quoteId }, traceId })
    if (response.status === 404) return undefined
    const { accountId } = parseResponse(response, QuoteSource).source
    return accountId ? { accounts: [accountId], detail: '', response } : undefined
  }
  /** The embedded wallets of a customer, up to the page that has one of the caller. */
  const findCustomer = async (
    { grant, traceId, countLookUp }: Asker,
    customerId: string,
  ): Promise<Found | undefined> => {
    const isOwn = new Set(grant.map(accountKey))
    const accounts: string[] = []
    for await (const rows of accountPagesOf(forward, customerId, traceId, 10, countLookUp)) {
      // A service that ignores the filter lists the accounts of other customers, too.
      for (const account of rows) if (account.customerId === customerId) accounts.push(account.id)
      if (accounts.some((id) => isOwn.has(accountKey(id)))) return { accounts, detail: '' }
    }
    return undefined
  }
  return {
    authMethodId: findIn('listAuthMethods'),
    sessionId: findIn('listSessions'),
    quoteId: findQuote,
    customerId: findCustomer,
  }
}

/** The account to look in. @throws {RelayError} 400 ACCOUNT_NOT_NAMED if a caller with several accounts names none. */
function accountToLookIn({ grant, account }: Asker): string {
  if (account !== undefined) return requireGranted(grant, account)
  const only = onlyAccountOf(grant)
  if (only === undefined) throw setUpFirst('ACCOUNT_NOT_NAMED')
  return only
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

/** Assumption: a customer never changes its type, because the two types have different fields. */
const rememberedMs = 600_000

/**
 * Makes the function that finds the type of a customer. Its `countLookUp` counts the call to the service that a type costs which is not
 * remembered; it throws a `RelayError` 502 if the service does not give the type.
 */
export const createCustomerTypes =
  (forward: Forward, store: RelayStore) =>
  (customerId: string, countLookUp: () => Promise<void>): Promise<string> => {
    const read = async () => {
      await countLookUp()
      const response = await forward(platformEndpoints.getCustomer, { params: { customerId } })
      return parseResponse(response, CustomerKind).customerType
    }
    return getOrPut(store, `customerType/${customerId}`, read, rememberedMs, customerId)
  }
