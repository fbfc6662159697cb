/** Hooks: what pages read of an account. They share one poll, which a payment hurries. */

import type { ReceiveWay, Row, Transaction, WalletAccount } from '@embedded-wallet/core'
import {
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { pollOf } from '../provider/poll.js'
import { type HookSubject, useSubject, type WalletHookOptions } from '../provider/walletContext.js'
import { accountQuery, readMoney, receiveWaysQuery, transactionQuery, transactionsQuery } from '../queries.js'

/** The hook's subject, which is read again while the component is there. */
function usePolledSubject(options: WalletHookOptions): HookSubject {
  const subject = useSubject(options)
  const { wallet, client, poll } = subject
  useEffect(
    () =>
      poll && pollOf(poll).join(`${wallet.relayUrl} ${wallet.accountId}`, () => readMoney(client, wallet)),
    [poll, wallet, client],
  )
  return subject
}

/**
 * Reads the account and its balance, through the relay and for the app's session. It is read again every 15 seconds while the user sees
 * the page, and after a payment.
 *
 * @returns As `useQuery` of TanStack Query. `data` is null if the app's session does not have the account, or is over. It has no `balance`
 * where that of the service cannot be read.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function Balance() {
 *   const { data: account, error } = useAccount()
 *   if (error) return <p role="alert">The balance cannot be read now.</p>
 *   return <p>{account?.balance && `${account.balance.amount} ${account.balance.currency.code}`}</p>
 * }
 * ```
 */
export function useAccount(options: WalletHookOptions = {}): UseQueryResult<WalletAccount | null> {
  const { wallet, client } = usePolledSubject(options)
  return useQuery(accountQuery(wallet), client)
}

/** What `useTransactions` returns: the rows of all pages that were read, and `fetchNextPage`. */
export type UseTransactions = UseInfiniteQueryResult<Row<Transaction>[]>

/**
 * Lists the account's payments, newest first. They are read again like `useAccount`.
 *
 * @param options - `limit`: the most rows of a page, 1 to 100, by default 20; `wallet`: a different wallet than the provider's.
 * @returns As `useInfiniteQuery` of TanStack Query, with the rows of all pages in `data`. A row that cannot be read stands marked in its place:
 * see `isUnreadable` of core. A quote that was never executed is a row, too.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useInfiniteQuery
 * @example
 * ```tsx
 * function Activity() {
 *   const { data: rows = [], hasNextPage, fetchNextPage } = useTransactions({ limit: 50 })
 *   return (
 *     <>
 *       <ul>{rows.map((row, at) => <li key={at}>{isUnreadable(row) ? 'A payment' : row.status}</li>)}</ul>
 *       {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 *     </>
 *   )
 * }
 * ```
 */
export function useTransactions({
  limit,
  ...options
}: WalletHookOptions & { limit?: number | undefined } = {}): UseTransactions {
  const { wallet, client } = usePolledSubject(options)
  return useInfiniteQuery({ ...transactionsQuery(wallet, { limit }), select: rowsOf }, client)
}

const rowsOf = ({ pages }: { pages: { rows: Row<Transaction>[] }[] }) => pages.flatMap(({ rows }) => rows)

/**
 * Reads one payment of the account. It is read again like `useAccount`.
 *
 * @param options - `transactionId`: `Transaction:<id>`; while it is undefined, nothing is read. `wallet`: a different wallet than the provider's.
 * @returns As `useQuery` of TanStack Query.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function Payment({ transactionId }: { transactionId: string }) {
 *   const { data: payment } = useTransaction({ transactionId })
 *   return <p>{payment?.status}</p>
 * }
 * ```
 */
export function useTransaction({
  transactionId,
  ...options
}: WalletHookOptions & { transactionId: string | undefined }): UseQueryResult<Transaction> {
  const { wallet, client } = usePolledSubject(options)
  const query = transactionQuery(wallet, { transactionId: transactionId ?? '' })
  return useQuery({ ...query, enabled: transactionId !== undefined }, client)
}

/**
 * Lists the ways to pay money into the account. They are read when a component appears and after a sign-in.
 *
 * @returns As `useQuery` of TanStack Query. A row that cannot be read stands marked in its place.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function Receive() {
 *   const { data: ways = [] } = useReceiveWays()
 *   return <ul>{ways.map((way, at) => <li key={at}>{isUnreadable(way) ? 'Another way' : way.account.accountType}</li>)}</ul>
 * }
 * ```
 */
export function useReceiveWays(options: WalletHookOptions = {}): UseQueryResult<Row<ReceiveWay>[]> {
  const { wallet, client } = useSubject(options)
  return useQuery(receiveWaysQuery(wallet), client)
}
