/** Stories: the app's own TanStack client, with defaults for the app's own reads, some of which no wallet could live with. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import {
  useAccount,
  useAuthMethods,
  usePendingOperations,
  usePendingPayments,
  useReceiveWays,
  useSessions,
  useSignOut,
  useTransaction,
  useTransactions,
} from '@embedded-wallet/react'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { WalletProvider } from '../src/provider/WalletProvider.js'
import { counting, stage } from './stage.js'

function hostileClient() {
  const written: unknown[] = []
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: 10,
        throwOnError: true,
        enabled: true,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: 'always',
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        refetchInterval: 1000,
        refetchIntervalInBackground: true,
        persister: (read, context) => {
          written.push(context.queryKey)
          return read(context)
        },
      },
    },
  })
  onTestFinished(() => client.clear())
  return { client, written }
}

const useAll = () => [
  useAccount(),
  useTransactions(),
  useTransaction({ transactionId: 'Transaction:1' }),
  useReceiveWays(),
  useAuthMethods(),
  useSessions(),
  usePendingPayments(),
  usePendingOperations(),
]

const refusing = (wallet: Wallet, status: number): Wallet => ({
  ...wallet,
  fetch: async () => Response.json({ code: status === 401 ? 'NOT_SIGNED_IN' : 'FORBIDDEN' }, { status }),
})

test.each([401, 403])(
  'what is refused with %i is asked once, is no fault of the app, and is not asked at each focus',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { client, written } = hostileClient()
    const { wallet } = await openTestSystem().signedIn()
    const counted = counting(refusing(wallet, status))
    const { result } = stage(useAll, counted.wallet, { queryClient: client })
    await waitFor(() => expect(result.current.filter(({ isFetching }) => isFetching)).toEqual([]))
    const asked = counted.calls.toSorted()
    expect(asked).toEqual([...new Set(asked)])
    expect(
      result.current.slice(0, 6).map(({ error }) => (error as { status?: number } | null)?.status),
    ).toEqual(Array(6).fill(status))
    for (let n = 0; n < 3; n++)
      await act(async () => void window.dispatchEvent(new window.Event('visibilitychange')))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(counted.calls.toSorted()).toEqual(asked)
    expect(written).toEqual([])
  },
)

test('what an app makes of its own data, shows before it comes or waits for, changes no data of the wallet', async () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        select: () => 'selected',
        initialData: 'initial',
        initialDataUpdatedAt: Date.now(),
        placeholderData: 'placeholder',
        structuralSharing: () => 'shared',
        notifyOnChangeProps: [],
        suspense: true,
        maxPages: 1,
      } as object,
    },
  })
  onTestFinished(() => client.clear())
  const { wallet } = await openTestSystem().signedIn()
  const { result } = stage(useAll, wallet, { queryClient: client })
  const foreign = ['selected', 'initial', 'placeholder', 'shared']
  expect(result.current.map(({ data }) => data)).toEqual(Array(8).fill(undefined))
  await waitFor(() => expect(result.current.filter(({ isFetching }) => isFetching)).toEqual([]))
  for (const { data } of result.current) expect(foreign).not.toContain(data)
  expect(result.current[0]!.data).toMatchObject({ accountId: wallet.accountId })
})

test('nothing of a user stays in the client, nor in what would be written of it, when they sign out', async () => {
  const { client } = hostileClient()
  const { wallet } = await openTestSystem().signedIn()
  const { result } = stage(
    () => ({ account: useAccount(), activity: useTransactions(), leaving: useSignOut() }),
    wallet,
    { queryClient: client },
  )
  await waitFor(() => expect(result.current.account.data?.balance?.amount).toBe(100_000_000))
  await waitFor(() => expect(result.current.activity.data).toBeDefined())
  client.setQueryData(['of the app'], 1)
  await act(() => result.current.leaving.signOut())
  await waitFor(() => expect(result.current.account.data).toBeUndefined())
  const { queries } = dehydrate(client)
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([['of the app']])
})

test('the next user of the page finds nothing of the last one in the client', async () => {
  const { client } = hostileClient()
  const system = openTestSystem()
  const [ada, bob] = [await system.signedIn(), await system.signedIn()]
  let shown = ada.wallet
  const { result, rerender } = renderHook(() => useAccount(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <WalletProvider config={shown} queryClient={client}>
        {children}
      </WalletProvider>
    ),
  })
  await waitFor(() => expect(result.current.data?.accountId).toBe(ada.accountId))
  shown = bob.wallet
  rerender()
  await waitFor(() => expect(result.current.data?.accountId).toBe(bob.accountId))
  const left = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey.includes(ada.accountId))
  expect(left).toEqual([])
})
