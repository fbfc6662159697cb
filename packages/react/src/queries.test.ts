/** What of a wallet is looked at again, and what the end of a payment reads again. */

import { memorySessionStore, type PendingPayment, ServiceError, StoreError } from '@embedded-wallet/core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import * as queries from './queries.js'
import {
  accountQuery,
  isTransient,
  pendingPaymentsQuery,
  readMoney,
  sessionsQuery,
  transactionQuery,
  transactionsQuery,
} from './queries.js'

const { read, accounts } = vi.hoisted(() => ({
  read: vi.fn<() => Promise<PendingPayment[]>>(),
  accounts: vi.fn(),
}))
vi.mock(import('@embedded-wallet/core'), async (core) => ({
  ...(await core()),
  reconcilePayments: read as never,
  listAccounts: accounts as never,
}))

const payment = (quoteId: string, outcome: PendingPayment['outcome']) =>
  ({ quoteId, outcome }) as PendingPayment
const [made, lost] = [payment('Quote:1', 'done'), payment('Quote:2', 'unknown')]
const system = openTestSystem()
const walletOf = (accountId: string) => system.wallet(accountId, { sessionStore: memorySessionStore() })
const wallet = walletOf('InternalAccount:1')
const query = pendingPaymentsQuery(wallet)
beforeEach(() => void read.mockReset().mockResolvedValue([]))

test.each<[string, number | false, PendingPayment[]]>([
  ['no payments', false, []],
  ['payments that have ended', false, [made, payment('Quote:3', 'none')]],
  ['a payment that is unknown', 5000, [lost]],
  ['a payment that is held', 5000, [payment('Quote:2', 'authorization-required')]],
  ['one that has ended and one that is unknown', 5000, [made, lost]],
])('%s: read again after %s', (_, everyMs, data) => {
  const interval = query.refetchInterval as (of: object) => number | false
  expect(interval({ state: { data } })).toBe(everyMs)
})

test('while the storage cannot be read, the payments of this page are not all: they are kept, and it is read again', async () => {
  const client = new QueryClient()
  const notRead = new StoreError('STORE_UNAVAILABLE', 'For developers.', { retryable: true })
  // Core says once how a payment ended, and then that there may be others.
  read.mockResolvedValueOnce([made]).mockRejectedValue(notRead)
  await expect(client.fetchQuery({ ...query, retry: false })).rejects.toBe(notRead)
  const state = client.getQueryState(query.queryKey)!
  expect(state.data).toEqual([made])
  const interval = query.refetchInterval as (of: object) => number | false
  expect(interval({ state })).toBe(5000)
})

test('a payment that has ended reads the money again, and one that is unknown does not', async () => {
  const client = new QueryClient()
  const payment = transactionQuery(wallet, { transactionId: 'Transaction:1' })
  const lists = [accountQuery(wallet), transactionsQuery(wallet), payment, sessionsQuery(wallet)]
  for (const { queryKey } of lists) client.setQueryData<unknown>(queryKey, null)
  const areOld = () => lists.map(({ queryKey }) => client.getQueryState(queryKey)!.isInvalidated)
  read.mockResolvedValueOnce([lost])
  await client.fetchQuery(query)
  expect(areOld()).toEqual([false, false, false, false])
  read.mockResolvedValueOnce([{ ...lost, outcome: 'done' }])
  await client.fetchQuery({ ...query, staleTime: 0 })
  expect(areOld()).toEqual([true, true, true, false])
})

test('a poll breaks off no read that is under way: a slow service would never come to an end', () => {
  const client = new QueryClient()
  client.setQueryData<unknown>(accountQuery(wallet).queryKey, {}, { updatedAt: 1 })
  accounts.mockReset().mockReturnValue(new Promise(() => {}))
  const leave = new QueryObserver(client, accountQuery(wallet)).subscribe(() => {})
  readMoney(client, wallet)
  expect(accounts).toHaveBeenCalledOnce()
  leave()
})

test.each<[number, Error, boolean]>([
  [0, new ServiceError('UNREACHABLE', ''), true],
  [1, new ServiceError('UNREACHABLE', ''), true],
  [2, new ServiceError('UNREACHABLE', ''), false],
  [0, new ServiceError('REFUSED', ''), false],
  [0, new TypeError(), false],
])('after %d failures, the last %o, a list is read once more: %s', (failures, error, isMore) => {
  expect(isTransient(failures, error)).toBe(isMore)
})

test.each<[PendingPayment['outcome'], PendingPayment['outcome'] | 'gone', PendingPayment['outcome']]>([
  ['done', 'gone', 'done'],
  ['none', 'gone', 'none'],
  // An older read that ends late.
  ['done', 'unknown', 'done'],
  // A payment that was not made may be made after all.
  ['none', 'unknown', 'unknown'],
  ['none', 'done', 'done'],
  ['unknown', 'none', 'none'],
])('a payment that was %s and is %s shows as %s', async (before, now, shown) => {
  const client = new QueryClient()
  read.mockResolvedValueOnce([{ ...lost, outcome: before }])
  await client.fetchQuery(query)
  read.mockResolvedValueOnce(now === 'gone' ? [] : [{ ...lost, outcome: now }])
  expect(await client.fetchQuery({ ...query, staleTime: 0 })).toEqual([{ ...lost, outcome: shown }])
})

test('an account is found in either form of its id, and no other one is', async () => {
  accounts.mockResolvedValue([{ accountId: 'InternalAccount:2' }, { accountId: 'EmbeddedWallet:1' }])
  const accountOf = (wallet: ReturnType<typeof walletOf>) =>
    new QueryClient().fetchQuery(accountQuery(wallet))
  expect(await accountOf(wallet)).toEqual({ accountId: 'EmbeddedWallet:1' })
  expect(await accountOf(walletOf('InternalAccount:3'))).toBeNull()
})

test('no two reads share a key: of two accounts, two page sizes, two payments', () => {
  type Query = (of: typeof wallet, options: { transactionId: string }) => { queryKey: readonly unknown[] }
  const all = Object.entries(queries).filter(([name]) => name.endsWith('Query'))
  expect(all.length).toBeGreaterThan(7)
  const keys = [wallet, walletOf('InternalAccount:2')]
    .flatMap((wallet) => [
      ...all.map(([, query]) => (query as Query)(wallet, { transactionId: 'Transaction:1' })),
      transactionsQuery(wallet, { limit: 5 }),
      transactionQuery(wallet, { transactionId: 'Transaction:2' }),
    ])
    .map(({ queryKey }) => JSON.stringify(queryKey))
  expect(new Set(keys).size).toBe(keys.length)
})
