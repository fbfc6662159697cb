/** Story: a page reads balance, payments and ways to receive through the relay, and sees its own user's alone. */

import {
  executeQuote,
  getTransaction,
  isUnreadable,
  listAccounts,
  listReceiveWays,
  listTransactions,
  registerPasskey,
  type Transaction,
  type Wallet,
} from '@embedded-wallet/core'
import { profileNames } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

const readable = async (wallet: Wallet) =>
  (await listTransactions(wallet)).rows.filter((row): row is Transaction => !isUnreadable(row))

test.each(profileNames)(
  '%s: after a payment the page shows what is left, and what became of it',
  async (profile) => {
    const system = openTestSystem({ profile })
    const { accountId, wallet } = await system.signedIn()
    const relay = { relayUrl, fetch: system.relay, profile }
    const quote = await system.quote(accountId, 10_000_000)
    await executeQuote(wallet, { quote })

    const [account, ...others] = await listAccounts(relay)
    expect(others).toEqual([])
    expect(account).toMatchObject({
      accountId,
      balance: { amount: await system.balance(accountId), currency: { code: 'USDC', decimals: 6 } },
      customerId: await system.customerOf(accountId),
    })
    const rows = await readable(wallet)
    expect(rows.map(({ type }) => type)).toEqual(['OUTGOING', 'INCOMING'])
    expect(rows[0]).toMatchObject({ id: quote.transactionId, sentAmount: { amount: 10_000_000 } })
    expect(rows[0]).not.toHaveProperty('platformCustomerId')
    const paid = await getTransaction(wallet, { transactionId: rows[0]!.id })
    expect(paid).toEqual(rows[0])

    const ways = await listReceiveWays(wallet)
    expect(ways.map((way) => !isUnreadable(way) && way.account.accountType)).toEqual([
      'UMA_ADDRESS',
      'SPARK_WALLET',
    ])
  },
)

test('the console of a page says why a relay without a login found no account', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const relay = openTestSystem({ relay: { authorize: () => null, login: undefined } }).relay
  expect(await listAccounts({ relayUrl, fetch: relay })).toEqual([])
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/mount the relay after your session\. A session in memory is lost/),
  )
  warn.mockRestore()
})

test('a payment between two wallets of the app is one row for each of them, of its own side', async () => {
  const system = openTestSystem()
  const ada = await system.signedIn()
  const bob = await system.signedIn()
  const destination = { destinationType: 'ACCOUNT', accountId: bob.accountId } as const
  const quote = await system.quote(ada.accountId, 10_000_000, { destination })
  await executeQuote(ada.wallet, { quote })
  const [sent] = await readable(ada.wallet)
  const [received] = await readable(bob.wallet)
  expect([sent?.type, received?.type]).toEqual(['OUTGOING', 'INCOMING'])
  expect(sent?.customerId).toBe(await system.customerOf(ada.accountId))
  expect(received?.customerId).toBe(await system.customerOf(bob.accountId))
  for (const [wallet, transactionId] of [
    [ada.wallet, received!.id],
    [bob.wallet, sent!.id],
  ] as const)
    await expect(getTransaction(wallet, { transactionId })).rejects.toMatchObject({
      code: 'REFUSED',
      status: 404,
    })
})

test('a long history comes in pages, without gaps and without doubles', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  for (let n = 0; n < 6; n++) await system.fund(accountId, 1_000_000)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listTransactions(wallet, { limit: 3, cursor })
    ids.push(...page.rows.map((row) => String(row.id)))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
})

test('a wallet of yesterday meets a sandbox that began anew: the page learns what happened and what to do', async () => {
  const before = openTestSystem()
  const { accountId } = await before.signedIn()
  const customerId = await before.customerOf(accountId)
  const now = openTestSystem({ relay: { authorize: () => ({ accountId, customer: { id: customerId } }) } })
  const wallet = now.wallet(accountId)
  const gone = {
    serviceCode: 'ACCOUNT_GONE',
    serviceMessage: expect.stringContaining('walletOf makes a new wallet'),
  }
  await expect(listAccounts({ relayUrl, fetch: now.relay })).rejects.toMatchObject(gone)
  await expect(listReceiveWays(wallet)).rejects.toMatchObject(gone)
  await expect(registerPasskey(wallet, { nickname: 'My phone' })).rejects.toMatchObject({
    status: 404,
    serviceCode: 'NOT_FOUND',
    message: expect.stringContaining('The service has no such id: check your backend.'),
  })
})
