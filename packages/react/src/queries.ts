/** The lists of a wallet as query options of TanStack Query, and how they are read again. */

import {
  getTransaction,
  listAccounts,
  listAuthMethods,
  listReceiveWays,
  listSessions,
  listTransactions,
  type PendingPayment,
  pendingOperations,
  reconcilePayments,
  type Transaction,
  type Wallet,
  type WalletAccount,
  WalletError,
} from '@embedded-wallet/core'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

/** What is read again after verbs. */
export type ListName =
  | 'auth-methods'
  | 'sessions'
  | 'pending-payments'
  | 'pending-operations'
  | 'account'
  | 'transactions'
  | 'transaction'
  | 'receive-ways'

/** What a payment changes, at once and when it ends. */
export const moneyLists = ['account', 'transactions', 'transaction'] as const satisfies ListName[]
export const paymentLists = ['pending-payments', ...moneyLists] as const satisfies ListName[]

const keyOf = ({ relayUrl, accountId }: Wallet, list: ListName) =>
  ['embedded-wallet', relayUrl, accountId, list] as const

// The functions below leave the query's signal alone. In Strict Mode it aborts the first read of every list, and a read of
// pending payments that is given up could lose how one ended: that is said once.

/**
 * Returns the query of the account's ways to sign in, for `useQuery`, `useSuspenseQuery`, `prefetchQuery` and others.
 *
 * @returns Query options. The data: a `Row<AuthMethod>[]`.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-options
 * @example
 * ```ts
 * await queryClient.prefetchQuery(authMethodsQuery(wallet))
 * ```
 */
export const authMethodsQuery = (wallet: Wallet) =>
  queryOptions({ queryKey: keyOf(wallet, 'auth-methods'), queryFn: () => listAuthMethods(wallet) })

/**
 * Returns the query of the account's sessions on all devices.
 *
 * @returns Query options. The data: a `Row<ListedSession>[]`.
 */
export const sessionsQuery = (wallet: Wallet) =>
  queryOptions({ queryKey: keyOf(wallet, 'sessions'), queryFn: () => listSessions(wallet) })

/** How often a payment without a known outcome is looked at, in milliseconds. */
const watchMs = 5000

/**
 * Returns the query of the payments of this device that had no known outcome when the page read it. It reads again every five
 * seconds while one has none, and keeps those that have ended until the page ends: core says only once how a payment ended.
 *
 * @returns Query options. The data: a `PendingPayment[]`.
 * @example
 * ```ts
 * await queryClient.invalidateQueries({ queryKey: pendingPaymentsQuery(wallet).queryKey })
 * ```
 */
export const pendingPaymentsQuery = (wallet: Wallet) =>
  queryOptions({
    queryKey: keyOf(wallet, 'pending-payments'),
    queryFn: async ({ client, queryKey }) => {
      const now = await reconcilePayments(wallet)
      if (now.some(hasEnded)) refreshLists(client, wallet, moneyLists)
      // A newer read that replaces this one drops its result, so it is kept here.
      client.setQueryData<PendingPayment[]>(queryKey, (before = []) => withEnded(before, now))
      return client.getQueryData<PendingPayment[]>(queryKey) ?? now
    },
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) === false ? watchMs : false),
  })

/**
 * Returns the query of what the service still works on. It asks this device again every five seconds while there is something.
 *
 * @returns Query options. The data: a `ListedOperation[]`.
 */
export const pendingOperationsQuery = (wallet: Wallet) =>
  queryOptions({
    queryKey: keyOf(wallet, 'pending-operations'),
    queryFn: () => pendingOperations(wallet),
    refetchInterval: ({ state }) => (state.data?.length ? watchMs : false),
  })

/** Components that appear within this time share one read, in milliseconds. */
const staleTime = 5000

/**
 * Reads the account of a wallet, as the app's session has it, with its balance.
 *
 * @returns Null when the app's session does not have the account, or is over.
 */
export async function readAccount(
  wallet: Wallet,
  options?: { signal?: AbortSignal | undefined },
): Promise<WalletAccount | null> {
  // One account has ids with several prefixes.
  const bare = ({ accountId }: { accountId: string }) => accountId.split(':')[1]
  const accounts = await listAccounts(wallet, options)
  return accounts.find((account) => bare(account) === bare(wallet)) ?? null
}

/**
 * Returns the query of the account as the app's session has it, with its balance.
 *
 * @returns Query options. The data: a `WalletAccount`; null when the app's session does not have the account, or is over.
 */
export const accountQuery = (wallet: Wallet) =>
  queryOptions({
    queryKey: keyOf(wallet, 'account'),
    queryFn: () => readAccount(wallet),
    staleTime,
  })

/**
 * Returns the query of the account's payments, newest first, for `useInfiniteQuery`.
 *
 * @param options - `limit`: the most rows of a page, 1 to 100. Default: 20.
 * @returns Query options. The data: pages of `ListedTransactions`.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/infinite-queries
 */
export const transactionsQuery = (wallet: Wallet, { limit }: { limit?: number | undefined } = {}) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(wallet, 'transactions'), limit],
    queryFn: ({ pageParam: cursor }) => listTransactions(wallet, { cursor, limit }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
  })

/**
 * Returns the query of one payment.
 *
 * @param options - `transactionId`: `Transaction:<id>`.
 * @returns Query options. The data: a `Transaction`.
 */
export const transactionQuery = (wallet: Wallet, { transactionId }: { transactionId: string }) =>
  queryOptions({
    queryKey: [...keyOf(wallet, 'transaction'), transactionId],
    queryFn: () => getTransaction(wallet, { transactionId }),
    staleTime,
  })

/**
 * Returns the query of the ways to pay money into the account.
 *
 * @returns Query options. The data: a `Row<ReceiveWay>[]`.
 */
export const receiveWaysQuery = (wallet: Wallet) =>
  queryOptions({
    queryKey: keyOf(wallet, 'receive-ways'),
    queryFn: () => listReceiveWays(wallet),
    staleTime,
  })

const hasEnded = ({ outcome }: PendingPayment) => outcome === 'done' || outcome === 'none'

/** A payment that was made stays so, also when an older read ends late. One that was not may be paid after all. */
function withEnded(before: PendingPayment[], now: PendingPayment[]): PendingPayment[] {
  const isIn = (list: PendingPayment[], { quoteId }: PendingPayment) =>
    list.some((one) => one.quoteId === quoteId)
  const kept = before.filter((one) => one.outcome === 'done' || (one.outcome === 'none' && !isIn(now, one)))
  return [...kept, ...now.filter((one) => !isIn(kept, one))]
}

/** Reads lists again after a change; those that no component shows, when one does. */
export function refreshLists(
  client: QueryClient | undefined,
  wallet: Wallet,
  lists: readonly ListName[],
  isShownNow = true,
): void {
  for (const list of lists) {
    // It never rejects: each query has its own error.
    void client?.invalidateQueries({
      queryKey: keyOf(wallet, list),
      refetchType: isShownNow ? 'active' : 'none',
    })
  }
}

/** How often a payment that was delivered is read, in milliseconds: it may still come back. */
const deliveredMs = 120_000

/** Reads again what is shown of balance and payments. A read that is under way goes on: a slow service would never come to an end. */
export function readMoney(client: QueryClient | undefined, wallet: Wallet): void {
  const isHopeful = ({ state }: { state: { error: unknown; data: unknown; dataUpdatedAt: number } }) => {
    if ((state.data as Transaction | undefined)?.status === 'COMPLETED')
      return Date.now() - state.dataUpdatedAt >= deliveredMs
    // What was refused, such as without a session of the app, is refused again until something changes.
    return !(state.error instanceof WalletError) || state.error.retryable
  }
  for (const list of moneyLists) {
    const filter = { queryKey: keyOf(wallet, list), type: 'active', predicate: isHopeful } as const
    void client?.refetchQueries(filter, { cancelRefetch: false })
  }
}

/** Whether a list is read once more after an error: at most twice, and only where core says that it may help. */
export const isTransient = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof WalletError && error.retryable && error.outcome === 'none'
