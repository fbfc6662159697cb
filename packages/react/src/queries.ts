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
import { deliveredMs, unknownMs } from './paces.js'

/** The queries that are read again after verbs. */
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
/** What is read again with another session of the wallet: before it, the relay may have refused some of it. */
export const sessionLists = [
  'auth-methods',
  'sessions',
  ...moneyLists,
  'receive-ways',
] as const satisfies ListName[]

/** Whether a list is read once more after an error: at most twice, and only if core reports that it may help. */
export const isTransient = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof WalletError && error.retryable && error.outcome === 'none'

/** What was refused, such as without a session of the app, is refused again until something changes. */
export const isHopeful = (error: unknown): boolean => !(error instanceof WalletError) || error.retryable

const isReadAgain = ({ state }: { state: { error: Error | null } }) => isHopeful(state.error)

/** An `object`: if its type had `initialData: undefined`, the data of each query could be undefined even after it was read. */
const unset: object = {
  select: undefined,
  initialData: undefined,
  initialDataUpdatedAt: undefined,
  placeholderData: undefined,
  notifyOnChangeProps: undefined,
  maxPages: undefined,
  structuralSharing: true,
  suspense: false,
}

/**
 * Each query carries them, because the client may be the app's: its defaults are for the app's own reads. They would ask four times what was
 * refused, throw into the app's error boundary, keep a balance on the disk, or show the data of something else. Only `queryKeyHashFn`
 * stays the app's: the client looks queries up with it.
 */
const rules = {
  ...unset,
  enabled: true,
  retry: isTransient,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, 30_000),
  throwOnError: false,
  staleTime: 0,
  gcTime: 300_000,
  networkMode: 'online',
  refetchOnMount: true,
  refetchOnWindowFocus: isReadAgain,
  refetchOnReconnect: isReadAgain,
  refetchIntervalInBackground: false,
  refetchInterval: false,
  retryOnMount: true,
  persister: undefined as never,
} as const

const keyOf = ({ relayUrl, accountId }: Wallet, list: ListName) =>
  ['embedded-wallet', relayUrl, accountId, list] as const

// The functions below leave the query's signal alone. In Strict Mode it aborts the first read of every list, and a read of
// pending payments that is given up could lose how one ended: that is returned once.

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
  queryOptions({ ...rules, queryKey: keyOf(wallet, 'auth-methods'), queryFn: () => listAuthMethods(wallet) })

/**
 * Returns the query of the account's sessions on all devices.
 *
 * @returns Query options. The data: a `Row<ListedSession>[]`.
 */
export const sessionsQuery = (wallet: Wallet) =>
  queryOptions({ ...rules, queryKey: keyOf(wallet, 'sessions'), queryFn: () => listSessions(wallet) })

/**
 * Returns the query of the payments of this device that had no known outcome when the page read it. It reads again every five
 * seconds while one has none or the browser cannot read its storage, and keeps those that have ended until the page ends: core returns only once how a payment ended.
 *
 * @returns Query options. The data: a `PendingPayment[]`.
 * @example
 * ```ts
 * await queryClient.invalidateQueries({ queryKey: pendingPaymentsQuery(wallet).queryKey })
 * ```
 */
export const pendingPaymentsQuery = (wallet: Wallet) =>
  queryOptions({
    ...rules,
    queryKey: keyOf(wallet, 'pending-payments'),
    queryFn: async ({ client, queryKey }) => {
      const look = async () => {
        const now = await reconcilePayments(wallet)
        if (now.some(hasEnded)) refreshLists(client, wallet, moneyLists)
        // A newer read that replaces this one drops its result, so it is kept here.
        client.setQueryData<PendingPayment[]>(queryKey, (before = []) => withEnded(before, now))
        return now
      }
      const now = await look()
      // Core returns once how a payment ended. Then it tells whether there may be others, because the storage was not read.
      if (now.length > 0 && now.every(hasEnded)) await look()
      return client.getQueryData<PendingPayment[]>(queryKey) ?? now
    },
    refetchInterval: ({ state }) =>
      state.error || state.data?.every(hasEnded) === false ? unknownMs : false,
  })

/**
 * Returns the query of what the service still works on. It asks this device again every five seconds while there is something, or the
 * browser cannot read its storage.
 *
 * @returns Query options. The data: a `ListedOperation[]`.
 */
export const pendingOperationsQuery = (wallet: Wallet) =>
  queryOptions({
    ...rules,
    queryKey: keyOf(wallet, 'pending-operations'),
    queryFn: () => pendingOperations(wallet),
    refetchInterval: ({ state }) => (state.error || state.data?.length ? unknownMs : false),
  })

/** Components that appear within this time share one read, in milliseconds. */
const staleTime = 5000

/**
 * Reads the account of a wallet, as the app's session has it, with its balance.
 *
 * @returns Null if the app's session does not have the account, or is over.
 */
export async function readAccount(
  wallet: Wallet,
  options?: { signal?: AbortSignal | undefined },
): Promise<WalletAccount | null> {
  const accounts = await listAccounts(wallet, options)
  return accounts.find((account) => isOf(wallet, account)) ?? null
}

/** One account has ids with several prefixes. */
const isOf = (wallet: Wallet, { accountId }: WalletAccount) =>
  accountId.split(':')[1] === wallet.accountId.split(':')[1]

/**
 * Returns the query of the account as the app's session has it, with its balance.
 *
 * @returns Query options. The data: a `WalletAccount`; null if the app's session does not have the account, or is over.
 */
export const accountQuery = (wallet: Wallet) =>
  queryOptions({
    ...rules,
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
    ...rules,
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
    ...rules,
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
    ...rules,
    queryKey: keyOf(wallet, 'receive-ways'),
    queryFn: () => listReceiveWays(wallet),
    staleTime,
  })

const hasEnded = ({ outcome }: PendingPayment) => outcome === 'done' || outcome === 'none'

/** A payment that was made stays so, even if an older read ends late. One that was not may be paid after all. */
function withEnded(before: PendingPayment[], now: PendingPayment[]): PendingPayment[] {
  const isIn = (list: PendingPayment[], { quoteId }: PendingPayment) =>
    list.some((one) => one.quoteId === quoteId)
  const kept = before.filter((one) => one.outcome === 'done' || (one.outcome === 'none' && !isIn(now, one)))
  return [...kept, ...now.filter((one) => !isIn(kept, one))]
}

/** The app has read the account itself. */
export function noteAccount(client: QueryClient, wallet: Wallet, account: WalletAccount): void {
  if (isOf(wallet, account)) client.setQueryData(accountQuery(wallet).queryKey, account)
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

/** The user has left: nothing of the account stays in the client, nor in what the app writes of it to a disk. Data that is still shown becomes empty. */
export function forgetLists(client: QueryClient, { relayUrl, accountId }: Wallet): void {
  const ofUser = { queryKey: ['embedded-wallet', relayUrl, accountId] }
  for (const query of client.getQueryCache().findAll(ofUser)) query.reset()
  client.removeQueries({ ...ofUser, type: 'inactive' })
}

/** Reads the balance and payments on screen again. A read in progress continues: a slow service would never come to an end. */
export function readMoney(client: QueryClient | undefined, wallet: Wallet): void {
  const isDue = ({ state }: { state: { error: unknown; data: unknown; dataUpdatedAt: number } }) => {
    if ((state.data as Transaction | undefined)?.status === 'COMPLETED')
      return Date.now() - state.dataUpdatedAt >= deliveredMs
    // Without a session of the app there is no account.
    return state.data !== null && isHopeful(state.error)
  }
  for (const list of moneyLists) {
    const filter = { queryKey: keyOf(wallet, list), type: 'active', predicate: isDue } as const
    void client?.refetchQueries(filter, { cancelRefetch: false })
  }
}
