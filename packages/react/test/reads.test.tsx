/** Story: a page shows balance and payments, and they change at once after a payment. */

import './page.js'
import { getTransaction, isUnreadable, listAccounts } from '@embedded-wallet/core'
import {
  useAccount,
  useExecuteQuote,
  useReceiveWays,
  useTransaction,
  useTransactions,
  WalletProvider,
} from '@embedded-wallet/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { counting, stage } from './stage.js'

const isRead = (call: string) => call.startsWith('GET /accounts')

test('a payment shows in balance and activity without a wait for the poll, and components share each read', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  const counted = counting(wallet)
  const { result } = stage(
    () => ({
      account: useAccount(),
      same: useAccount(),
      ways: useReceiveWays(),
      activity: useTransactions(),
      payment: useExecuteQuote(),
    }),
    counted.wallet,
  )
  await waitFor(() => expect(result.current.account.data?.balance?.amount).toBe(100_000_000))
  await waitFor(() => expect(result.current.activity.data).toBeDefined())
  await waitFor(() => expect(result.current.ways.data).toHaveLength(2))
  expect(result.current.same.data).toBe(result.current.account.data)
  expect(counted.calls.filter(isRead).sort()).toEqual([
    ...[
      'GET /accounts',
      'GET /accounts/InternalAccount/receive-ways',
      'GET /accounts/InternalAccount/transactions',
    ],
  ])
  await act(() => result.current.payment.execute({ quote }))
  await waitFor(() => expect(result.current.account.data?.balance?.amount).toBe(90_000_000))
  await waitFor(() => {
    const [newest] = result.current.activity.data ?? []
    expect(newest && !isUnreadable(newest) && newest.status).not.toBe('CREATED')
  })
})

test('an account that the app has read is not read again, until it is read anew', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const counted = counting(wallet)
  const [account] = await listAccounts(wallet)
  const poorer = { ...account!, balance: { ...account!.balance!, amount: 1 } }
  let known = account
  let config = counted.wallet
  const { result, rerender } = renderHook(() => useAccount(), {
    wrapper: ({ children }) => (
      <StrictMode>
        <WalletProvider config={config} account={known}>
          {children}
        </WalletProvider>
      </StrictMode>
    ),
  })
  await waitFor(() => expect(result.current.data).toBe(account))
  known = poorer
  rerender()
  await waitFor(() => expect(result.current.data).toEqual(poorer))
  expect(counted.calls.filter(isRead)).toEqual([])
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.data?.balance?.amount).toBe(100_000_000))
  // Another setting of the wallet makes the old object no newer read.
  config = { ...counted.wallet, timeoutMs: 5000 }
  rerender()
  await act(async () => {})
  expect(result.current.data?.balance?.amount).toBe(100_000_000)
})

test('an account of another wallet is not taken', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const [account] = await listAccounts(wallet)
  const other = { ...account!, accountId: 'InternalAccount:other', balance: undefined }
  const { result } = renderHook(() => useAccount(), {
    wrapper: ({ children }) => (
      <WalletProvider config={wallet} account={other}>
        {children}
      </WalletProvider>
    ),
  })
  await waitFor(() => expect(result.current.data?.balance?.amount).toBe(100_000_000))
})

test('the pages of the activity follow one another as one list', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  for (let n = 0; n < 4; n++) await system.fund(accountId, 1_000_000)
  const { result } = stage(() => useTransactions({ limit: 2 }), wallet)
  await waitFor(() => expect(result.current.data).toHaveLength(2))
  expect(result.current.hasNextPage).toBe(true)
  await act(() => result.current.fetchNextPage())
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.data).toHaveLength(5))
  expect(result.current.hasNextPage).toBe(false)
})

test('one payment is read by its id, and an account that the app’s session does not have is null', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const { transactionId = '' } = await system.quote(accountId, 10_000_000)
  const other = system.wallet('InternalAccount:other')
  const { result } = stage(
    () => ({ payment: useTransaction({ transactionId }), account: useAccount({ wallet: other }) }),
    wallet,
  )
  await waitFor(() => expect(result.current.account.data).toBeNull())
  await waitFor(() => expect(result.current.payment.data?.id).toBe(transactionId))
  expect(result.current.payment.data).toEqual(await getTransaction(wallet, { transactionId }))
  expect((await listAccounts(wallet)).map(({ accountId: id }) => id)).toEqual([accountId])
})

test('while the id of a payment is not known, nothing is read', async () => {
  const counted = counting((await openTestSystem().signedIn()).wallet)
  const { result } = stage(
    () => ({ payment: useTransaction({ transactionId: undefined }), account: useAccount() }),
    counted.wallet,
  )
  await waitFor(() => expect(result.current.account.data).toBeDefined())
  expect(counted.calls.filter(isRead)).toEqual(['GET /accounts'])
  expect(result.current.payment).toMatchObject({ data: undefined, error: null })
})

test('two wallets of one page are each read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const system = openTestSystem()
  const [ada, bob] = [await system.signedIn(), await system.signedIn()]
  const counted = [counting(ada.wallet), counting(bob.wallet)] as const
  const { result } = stage(
    () => ({
      own: useTransactions({ wallet: counted[0].wallet }),
      other: useTransactions({ wallet: counted[1].wallet }),
    }),
    counted[0].wallet,
  )
  await waitFor(() => expect([result.current.own.data, result.current.other.data]).not.toContain(undefined))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(counted.map(({ calls }) => calls.filter(isRead).length)).toEqual([2, 2]))
})

test('after a payment the page reads every three seconds for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  const counted = counting(wallet)
  const { result } = stage(
    () => ({ payment: useExecuteQuote(), activity: useTransactions() }),
    counted.wallet,
  )
  await waitFor(() => expect(result.current.activity.data).toBeDefined())
  await act(() => result.current.payment.execute({ quote }))
  await waitFor(() => expect(result.current.activity.isFetching).toBe(false))
  const before = counted.calls.filter(isRead).length
  for (const _ of [1, 2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(result.current.activity.isFetching).toBe(false))
  }
  // Without the payment there is at most one in these nine seconds.
  expect(counted.calls.filter(isRead).length - before).toBeGreaterThanOrEqual(2)
})

test('the poll leaves alone what is refused: an app’s session that is over gives one error and no stream of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { wallet } = await openTestSystem().signedIn()
  const page = { isSignedIn: true }
  const counted = counting({
    ...wallet,
    fetch: (request) =>
      page.isSignedIn
        ? wallet.fetch(request)
        : Promise.resolve(Response.json({ code: 'NOT_SIGNED_IN' }, { status: 401 })),
  })
  const { result } = stage(() => useTransactions(), counted.wallet)
  await waitFor(() => expect(result.current.data).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(counted.calls).toHaveLength(2)
  page.isSignedIn = false
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 401 }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(counted.calls).toHaveLength(3)
})

test('a payment that has been delivered is read no more every three seconds, and still now and then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  const counted = counting(wallet)
  const { transactionId } = quote
  const { result } = stage(
    () => ({ payment: useExecuteQuote(), transaction: useTransaction({ transactionId }) }),
    counted.wallet,
  )
  await act(() => result.current.payment.execute({ quote }))
  await system.sandbox.clock.advance(30_000)
  // A leap of the clock would end a read that is under way: it is 15 seconds late then, and repeated.
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 3_000) {
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      await waitFor(() => expect(result.current.transaction.isFetching).toBe(false))
    }
  }
  await pass(3_000)
  await waitFor(() => expect(result.current.transaction.data?.status).toBe('COMPLETED'))
  const reads = () => counted.calls.filter(isRead).length
  const before = reads()
  await pass(60_000)
  expect(reads()).toBe(before)
  await pass(75_000)
  expect(reads()).toBe(before + 1)
})
