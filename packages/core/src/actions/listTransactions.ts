/** Verb: list the account's payments. */

import { pageLimit, type Row, type Transaction } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { readTransactions } from '../http/readCalls.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/** A page of payments. */
export interface ListedTransactions {
  /** Newest first. One that cannot be read stands marked in its place: see `isUnreadable`. It may have moved money, too. */
  rows: Row<Transaction>[]
  /** Present if there are more, even after a page without rows. */
  nextCursor?: string | undefined
}

/**
 * Lists the account's payments, in and out, newest first. It takes no wallet session: the relay decides whether the user may see them.
 *
 * A quote is in the list from its creation, including one that was never executed: look at `status`. Amounts are in the smallest unit of their
 * currency.
 * `cursor`: `nextCursor` of the page before. `limit`: 1 to 100, by default 20; a page may have fewer rows.
 *
 * @returns `rows`, and `nextCursor` where there are more.
 * @throws {ServiceError} `REFUSED`: see `serviceCode`; 400: the cursor is too old or of another account, so begin with the first page.
 * @throws {RangeError} If `limit` is not a whole number from 1 to 100.
 * @see docs/reference/endpoints.md#listtransactions
 * @example
 * ```ts
 * const { rows, nextCursor } = await listTransactions(wallet, { limit: 50 })
 * ```
 */
export async function listTransactions(
  wallet: Wallet,
  {
    cursor,
    limit = pageLimit.default,
    signal,
  }: { cursor?: string | undefined; limit?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ListedTransactions> {
  if (!Number.isInteger(limit) || limit < pageLimit.min || limit > pageLimit.max)
    throw new RangeError(`limit must be a whole number from ${pageLimit.min} to ${pageLimit.max}`)
  if (cursor !== undefined && (typeof cursor !== 'string' || cursor === ''))
    throw new TypeError('cursor must be the nextCursor of a page')
  const open = openWallet(wallet)
  const { accountId } = open
  const { body } = await callRelay(open, 'readTransactions', {
    params: { accountId },
    own: readTransactions(accountId),
    signal,
    query: { limit: String(limit), ...(cursor !== undefined && { cursor }) },
  })
  const { data, nextCursor } = body
  return { rows: data, ...(nextCursor !== undefined && { nextCursor }) }
}
