/** Reads for pages: asks the service for the granted accounts and their customers alone, and shows of each row only the user's own data. */

import {
  accountKey,
  identifierPattern,
  platformEndpoints,
  type ReadEndpointName,
  type ReadVerb,
  readVerbs,
  TransactionPageQuery,
  type WalletAccount,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { requireGranted, type SaidCustomers } from '../ownership/grant.js'
import { accountPagesOf } from '../ownership/lookUps.js'
import { badRequest, notFound, setUpFirst } from '../relayError.js'
import type { Sealer } from '../sealer.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { AnyPage, AnyResource, parseResponse } from '../upstream/readers.js'
import { isObject, shownAccount, shownTransaction, shownWays, sideOf, unreadableRow } from './shown.js'

/** A call that reads, with its checked headers. */
export interface ReadCall
  extends Pick<CheckedCall, 'grant' | 'params' | 'query' | 'traceId' | 'check' | 'customers'> {
  name: ReadEndpointName
  /** What a page without an account learns; undefined after a user had one. */
  hint: string | undefined
  /** Counts a call to the service beyond the first. Throws a `RelayError` 429. */
  countRead(): Promise<void>
}

interface ReadsParts {
  forward: Forward
  customers: Customers
  sealer: Sealer
  /** What the screens of each account need to know of the app. */
  forPages: Pick<WalletAccount, 'offersCodes'>
}

/** Accounts that one call reads, the first ones of the grant: each may cost a call to the service. */
const maxAccounts = 20
export function createReads(
  allowed: readonly ReadVerb[] = Object.keys(readVerbs) as ReadVerb[],
  { forward, customers, sealer, forPages }: ReadsParts,
) {
  const names: ReadonlySet<string> = new Set(allowed.map((verb) => readVerbs[verb]))

  /** The rows of a customer's wallets that are among `accountIds`, by their key. */
  const accountsOf = async (call: ReadCall, customerId: string, accountIds: readonly string[]) => {
    const missing = new Set(accountIds.map(accountKey))
    const found = new Map<string, Record<string, unknown>>()
    const count = (page: number) => (page > 0 ? call.countRead() : undefined)
    for await (const rows of accountPagesOf(forward, customerId, call.traceId, 5, count)) {
      for (const row of rows) {
        // A service that ignores the filter lists the accounts of other customers, too.
        const isOfCustomer = (row.customerId || customerId) === customerId
        if (isOfCustomer && missing.delete(accountKey(row.id))) found.set(accountKey(row.id), row)
      }
      if (missing.size === 0) break
    }
    return found
  }

  const readAccounts = async (call: ReadCall) => {
    const accountIds = [...new Map(call.grant.map((id) => [accountKey(id), id])).values()].slice(
      0,
      maxAccounts,
    )
    const byCustomer = new Map<string, string[]>()
    for (const accountId of accountIds) {
      const customerId = await customers.find(accountId, call.customers)
      byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), accountId])
    }
    const data: object[] = []
    for (const [customerId, own] of byCustomer) {
      if (data.length > 0) await call.countRead()
      const rows = await accountsOf(call, customerId, own)
      for (const accountId of own) {
        const row = rows.get(accountKey(accountId))
        const customer = { ...call.customers.get(accountKey(accountId)), id: customerId }
        if (row !== undefined) data.push({ ...shownAccount(accountId, customer, row), ...forPages })
      }
    }
    if (data.length === 0 && accountIds.length > 0) throw setUpFirst('ACCOUNT_GONE')
    return { data, hint: call.hint }
  }

  /** The account of the path, and its customer. */
  const ownerOf = async ({ grant, params, customers: said }: ReadCall) => {
    const accountId = requireGranted(grant, params.accountId)
    return { accountId, customerId: await customers.find(accountId, said) }
  }

  const readTransactions = async (call: ReadCall) => {
    const parsed = safeParse(TransactionPageQuery, call.query ?? {})
    if (!parsed.success) throw badRequest('The query may hold limit (1 to 100) and cursor, each once.')
    const { accountId, customerId } = await ownerOf(call)
    const { cursor, limit = '20' } = parsed.output
    const account = accountKey(accountId)
    const opened = await sealer.open(cursor)
    // A cursor may name what it continues with, so it is good for the account that it was made for.
    if (cursor !== undefined && !(isObject(opened) && opened.account === account)) throw otherCursor()
    const query = {
      accountIdentifier: account,
      customerId,
      sortOrder: 'desc',
      limit,
      ...(isObject(opened) && { cursor: String(opened.cursor) }),
    }
    const { traceId } = call
    const response = await forward(platformEndpoints.listTransactions, { query, traceId })
    if (response.status === 404) throw setUpFirst('ACCOUNT_GONE')
    if (response.status === 400 && cursor !== undefined) throw otherCursor()
    const page = parseResponse(response, AnyPage)
    const data = page.data.flatMap((row) => {
      const side = isObject(row) ? sideOf(row, account, customerId) : 'unknown'
      if (side === 'own') return [shownTransaction(row as never)]
      return side === 'unknown' ? [unreadableRow] : []
    })
    const { nextCursor } = page
    if (page.hasMore === false || !nextCursor) return { data }
    return { data, nextCursor: await sealer.seal({ account, cursor: nextCursor }) }
  }

  const readTransaction = async (call: ReadCall) => {
    const { transactionId = '' } = call.params
    if (!identifierPattern.test(transactionId) || !transactionId.startsWith('Transaction:'))
      throw badRequest('transactionId must be an id such as Transaction:0198.')
    const { accountId, customerId } = await ownerOf(call)
    const { traceId } = call
    const response = await forward(platformEndpoints.getTransaction, { params: { transactionId }, traceId })
    // Of another user, or not there: the two look the same.
    if (response.status === 404 || response.status === 400) throw notFound()
    const row = parseResponse(response, AnyResource)
    if (row.id !== transactionId || sideOf(row, accountId, customerId) !== 'own') throw notFound()
    return shownTransaction(row)
  }

  const readReceiveWays = async (call: ReadCall) => {
    const { accountId, customerId } = await ownerOf(call)
    const row = (await accountsOf(call, customerId, [accountId])).get(accountKey(accountId))
    if (row === undefined) throw setUpFirst('ACCOUNT_GONE')
    await call.countRead()
    const { traceId } = call
    const response = await forward(platformEndpoints.getCustomer, { params: { customerId }, traceId })
    return { data: shownWays(row, parseResponse(response, AnyResource).umaAddress) }
  }

  const read = { readAccounts, readTransactions, readTransaction, readReceiveWays }
  return {
    /** @throws {RelayError} 404 READS_NOT_ALLOWED if the app does not have this read. */
    requireAllowed: (name: string): void => {
      if (!names.has(name)) throw setUpFirst('READS_NOT_ALLOWED')
    },
    respond: async (call: ReadCall): Promise<PlainResponse> => {
      call.check('ownership')
      return jsonResponse(200, JSON.stringify(await read[call.name](call)))
    },
  }
}

const otherCursor = () =>
  badRequest('The cursor is too old, or of another account. Begin with the first page.')

/** The customers of accounts. */
export type Customers = ReturnType<typeof createCustomers>

/** Assumption: an account never changes its customer. So this is a matter of memory: ten years, as of a generation of sessions. */
const rememberedMs = 10 * 365 * 86_400_000

export function createCustomers(store: RelayStore) {
  const keyOf = (accountId: string) => `customer/${accountKey(accountId)}`
  return {
    /** Remembers the customer that the app gave at a sign-up or a login. It never rejects. */
    note: async (accountId: string, customerId: string | undefined): Promise<void> => {
      if (customerId === undefined) return
      // Ignored: without the customer, the reads of this account tell what to set up.
      await store
        .put(keyOf(accountId), customerId, rememberedMs, accountKey(accountId))
        .catch(() => undefined)
    },
    /**
     * @param said - What `authorize` returned for this call, by the key of an account.
     * @throws {RelayError} 404 CUSTOMER_NOT_KNOWN if neither the app nor an earlier sign-up or login gave it.
     */
    find: async (accountId: string, said: SaidCustomers): Promise<string> => {
      const customerId = said.get(accountKey(accountId))?.id ?? (await store.get(keyOf(accountId)))
      if (!customerId) throw setUpFirst('CUSTOMER_NOT_KNOWN')
      if (!identifierPattern.test(customerId))
        throw new TypeError('customer.id of authorize must be an id such as Customer:0198')
      return customerId
    },
  }
}
