/** Story: a page reads balance, payments and ways to receive through the relay, and sees its own user's alone. */

import {
  createWallet,
  executeQuote,
  getTransaction,
  isUnreadable,
  listAccounts,
  listReceiveWays,
  listTransactions,
  memorySessionStore,
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

const account = 'InternalAccount:1'
const usdc = { code: 'USDC', decimals: 6 }
const row = (more: object = {}) => ({
  id: 'Transaction:1',
  status: 'COMPLETED',
  type: 'OUTGOING',
  sentAmount: { amount: 1, currency: usdc },
  source: { accountId: account },
  ...more,
})
/** A wallet with a relay that sends this to every call. */
const lied = (body: unknown, status = 200) => {
  const fetch = async () => Response.json(body, { status, headers: { 'Wallet-Profile': 'document' } })
  return createWallet({ accountId: account, relayUrl, fetch, sessionStore: memorySessionStore() })
}

test('a payment by card is its account’s, whoever its source is', async () => {
  const card = row({ type: 'CARD', source: { accountId: 'InternalAccount:2' } })
  expect((await listTransactions(lied({ data: [card] }))).rows).toMatchObject([{ type: 'CARD' }])
})

test.each([
  ['a payment of another account', { data: [row({ source: { accountId: 'InternalAccount:2' } })] }],
  [
    'the recipient’s side',
    { data: [row({ type: 'INCOMING', destination: { accountId: 'InternalAccount:2' } })] },
  ],
  ['more rows than a page has', { data: Array.from({ length: 101 }, () => row()) }],
  ['no list', { rows: [] }],
  ['a cursor that is no text of a relay', { data: [], nextCursor: '../accounts' }],
  ['a cursor without an end', { data: [], nextCursor: 'x'.repeat(8193) }],
])('a relay that lists %s is not believed', async (_, body) => {
  await expect(listTransactions(lied(body))).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
  })
})

test.each([
  ['an amount that is no number', row({ sentAmount: { amount: '1', currency: usdc } }), 'sentAmount.amount'],
  [
    'an amount beyond what is exact',
    row({ sentAmount: { amount: 2 ** 53, currency: usdc } }),
    'sentAmount.amount',
  ],
  [
    'decimals that hang a page',
    row({ sentAmount: { amount: 1, currency: { decimals: 1e9 } } }),
    'sentAmount.currency.decimals',
  ],
  ['no status', row({ status: undefined }), 'status'],
  ['an id that is a path', row({ id: '../x' }), 'id'],
  ['a row that calls itself unreadable', row({ unreadable: true }), 'unreadable'],
  ['no object', 'x', 'row'],
])('a row with %s stands marked in its place', async (_, odd, problem) => {
  const { rows } = await listTransactions(lied({ data: [odd, row()] }))
  expect(rows).toMatchObject([{ unreadable: true, problem }, { id: 'Transaction:1' }])
})

test.each([
  ['another payment', row({ id: 'Transaction:2' }), 200],
  ['a payment of another account', row({ source: { accountId: 'InternalAccount:2' } }), 200],
  ['a list', { data: [row()] }, 200],
  [
    'a demand for a signature',
    { payloadToSign: '{}', requestId: 'r', expiresAt: '2026-01-01T00:00:00Z' },
    202,
  ],
])('a relay that shows %s is not believed, and nothing is signed', async (_, body, status) => {
  const read = getTransaction(lied(body, status), { transactionId: 'Transaction:1' })
  await expect(read).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', outcome: 'none' })
})

test('an account without a readable balance is still found, and an account without an id is not believed', async () => {
  const odd = [{ accountId: account, balance: { amount: 'all' }, totalBalance: null, customerId: '../x' }]
  expect(await listAccounts(lied({ data: odd }))).toEqual([{ accountId: account }])
  for (const accountId of ['', 'x', undefined, '../InternalAccount:1'])
    await expect(listAccounts(lied({ data: [{ accountId }] }))).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
    })
})

test('wrong arguments fail before a call', async () => {
  const wallet = lied({})
  for (const limit of [0, 101, 1.5, Number.NaN])
    await expect(listTransactions(wallet, { limit })).rejects.toThrow(RangeError)
  for (const cursor of ['', 1 as never])
    await expect(listTransactions(wallet, { cursor })).rejects.toThrow(TypeError)
  await expect(getTransaction(wallet, { transactionId: '../accounts' })).rejects.toThrow(TypeError)
})
