/** The verbs that read: listAccounts, listTransactions, getTransaction, listReceiveWays, listSessions and listAuthMethods. */

import { readVerbs } from '@embedded-wallet/protocol'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bodiesOf, lost, routed, wayIn } from '../../test/unitService.js'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  openedSession,
  type Reply,
  refusing,
  sessionRecord,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import type { Wallet } from '../wallet/wallet.js'
import { getTransaction } from './getTransaction.js'
import { listAccounts } from './listAccounts.js'
import { listAuthMethods } from './listAuthMethods.js'
import { listReceiveWays } from './listReceiveWays.js'
import { listSessions } from './listSessions.js'
import { listTransactions } from './listTransactions.js'

const transaction = { id: 'Transaction:1', status: 'COMPLETED', type: 'OUTGOING', source: { accountId } }
const way = { account: { accountType: 'IBAN' } }
const account = { accountId, balance: { amount: 5, currency: { code: 'USDC', decimals: 6 } } }
type Options = { signal?: AbortSignal }
const calls: Record<string, (wallet: Wallet, options?: Options) => Promise<unknown>> = {
  listAccounts,
  listTransactions,
  getTransaction: (wallet, options) => getTransaction(wallet, { transactionId: 'Transaction:1', ...options }),
  listReceiveWays,
  listSessions,
  listAuthMethods,
}
const ofAccount = `?accountId=${accountId}`

const rows: [verb: string, path: string, query: string, response: object, result: unknown][] = [
  ['listAccounts', '/accounts', '', { data: [account] }, [account]],
  [
    'listTransactions',
    `/accounts/${accountId}/transactions`,
    '?limit=20',
    { data: [transaction] },
    { rows: [transaction] },
  ],
  ['getTransaction', `/accounts/${accountId}/transactions/Transaction:1`, '', transaction, transaction],
  ['listReceiveWays', `/accounts/${accountId}/receive-ways`, '', { data: [way] }, [way]],
  [
    'listSessions',
    '/auth/sessions',
    ofAccount,
    { data: [openedSession()] },
    [{ ...openedSession(), isThisDevice: false }],
  ],
  ['listAuthMethods', '/auth/credentials', ofAccount, { data: [wayIn('1')] }, [wayIn('1')]],
]

test('the table has every verb that reads through the relay', () => {
  const names = rows.map(([verb]) => verb)
  expect(Object.keys(readVerbs).filter((verb) => !names.includes(verb))).toEqual([])
})

describe.each(rows)('%s', (verb, path, query, response, result) => {
  const line = `GET ${path}`
  test('makes one call and returns what it says', async () => {
    const { handle, sent } = unitWallet(routed({ [line]: [200, response] }))
    expect(await calls[verb]!(handle)).toEqual(result)
    expect(bodiesOf(sent)).toEqual([[line, undefined]])
    expect(decodeURIComponent(sent[0]!.query)).toBe(query)
  })

  test('rejects where the call is refused, odd, lost or aborted', async () => {
    const ends: [Reply, object][] = [
      [[403, { code: 'FORBIDDEN', reason: 'no' }], { code: 'REFUSED', status: 403 }],
      [[200, { data: 7 }], { code: 'UNEXPECTED_RESPONSE' }],
      [lost, { code: 'UNREACHABLE', outcome: 'none' }],
    ]
    for (const [reply, error] of ends)
      expect(await errorOf(calls[verb]!(unitWallet(() => reply).handle))).toMatchObject(error)
    const aborted = calls[verb]!(unitWallet().handle, { signal: AbortSignal.abort() })
    expect(await errorOf(aborted)).toMatchObject({ code: 'ABORTED' })
  })
})

const usdc = { code: 'USDC', decimals: 6 }
const sent = (amount: unknown, currency: object = usdc) => ({
  ...transaction,
  sentAmount: { amount, currency },
})

test.each([
  ['an amount that is no number', sent('1'), 'sentAmount.amount'],
  ['an amount beyond what is exact', sent(2 ** 53), 'sentAmount.amount'],
  ['decimals that hang a page', sent(1, { decimals: 1e9 }), 'sentAmount.currency.decimals'],
  // Source: profiles, section 4, CardTransaction.
  [
    'an amount of a card that is no number',
    { ...transaction, settledAmount: { amount: '1', currency: usdc } },
    'settledAmount.amount',
  ],
  ['no status', { ...transaction, status: undefined }, 'status'],
  ['an id that is a path', { ...transaction, id: '../x' }, 'id'],
  ['a claim that it is unreadable', { ...transaction, unreadable: true }, 'unreadable'],
  ['no object', 'x', 'row'],
])('a row with %s is marked in its place, and the others stand', async (_, odd, problem) => {
  const { handle } = unitWallet(() => [200, { data: [odd, transaction] }])
  const { rows } = await listTransactions(handle)
  expect(rows).toMatchObject([{ unreadable: true, problem }, transaction])
})

test('a payment by card is its account’s, whoever its source is', async () => {
  const card = { ...transaction, type: 'CARD', source: { accountId: 'InternalAccount:2' } }
  const { handle } = unitWallet(() => [200, { data: [card] }])
  expect((await listTransactions(handle)).rows).toMatchObject([{ type: 'CARD' }])
})

test('an account without a readable balance is still found, and one without an id is not believed', async () => {
  const odd = { accountId, balance: { amount: 'all' }, totalBalance: null, customerId: '../x' }
  expect(await listAccounts(unitWallet(() => [200, { data: [odd] }]).handle)).toEqual([{ accountId }])
  for (const id of ['', 'x', undefined, '../InternalAccount:1']) {
    const { handle } = unitWallet(() => [200, { data: [{ accountId: id }] }])
    expect(await errorOf(listAccounts(handle))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  }
})

test('listAccounts shows the developer why there is no account', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { handle } = unitWallet(() => [200, { data: [], hint: 'No session of the app.' }])
  expect(await listAccounts(handle)).toEqual([])
  expect(warn).toHaveBeenCalledExactlyOnceWith('No session of the app.')
})

describe('listTransactions', () => {
  test('takes a cursor and a limit, and gives the next cursor', async () => {
    const { handle, sent } = unitWallet(() => [200, { data: [], nextCursor: 'next' }])
    expect(await listTransactions(handle, { cursor: 'here', limit: 5 })).toEqual({
      rows: [],
      nextCursor: 'next',
    })
    expect(Object.fromEntries(new URLSearchParams(sent[0]!.query))).toEqual({ limit: '5', cursor: 'here' })
  })

  test.each([
    [{ limit: 0 }, RangeError, /^limit /],
    [{ limit: 1.5 }, RangeError, /^limit /],
    [{ limit: 101 }, RangeError, /^limit /],
    [{ cursor: '' }, TypeError, /^cursor /],
    [{ cursor: 7 as never }, TypeError, /^cursor /],
  ])('refuses %o before anything is sent', async (options, type, message) => {
    const { handle, sent } = unitWallet()
    const error = await errorOf(listTransactions(handle, options))
    expect(error).toBeInstanceOf(type)
    expect(error.message).toMatch(message)
    expect(sent).toEqual([])
  })

  test.each([
    ['another account', { data: [{ ...transaction, source: { accountId: 'InternalAccount:2' } }] }],
    [
      'the recipient’s side',
      { data: [{ ...transaction, type: 'INCOMING', destination: { accountId: 'InternalAccount:2' } }] },
    ],
    ['a cursor that is none', { data: [], nextCursor: '../accounts' }],
    ['rows in another place', { rows: [] }],
    ['a cursor without an end', { data: [], nextCursor: 'x'.repeat(8193) }],
    ['a page without end', { data: Array(101).fill(transaction) }],
  ])('takes no page of %s', async (_, page) => {
    const { handle } = unitWallet(() => [200, page])
    expect(await errorOf(listTransactions(handle))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })
})

test.each([
  ['another payment', { ...transaction, id: 'Transaction:2' }],
  ['a payment of another account', { ...transaction, source: { accountId: 'InternalAccount:2' } }],
  ['a list', { data: [transaction] }],
  ['a demand for a signature', { payloadToSign: '{}', requestId: 'r', expiresAt: at(300_000) }, 202],
])('getTransaction does not take %s for the one it asked for', async (_, body, status = 200) => {
  expect(await errorOf(calls.getTransaction!(unitWallet(() => [status, body]).handle))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
  })
})

describe('listSessions', () => {
  const sealed = openedSession({ encryptedSessionSigningKey: 'sealed' })
  const data = [sealed, openedSession({ id: 'Session:2' })]

  test('says which key is here, and keeps the sealed key out', async () => {
    const { handle, wallet } = unitWallet(() => [200, { data: [...data, { id: 7 }] }])
    await keepSession(wallet, await sessionRecord({ expiresAt: new Date(Date.now() + 60_000).toISOString() }))
    const [own, other, odd] = await listSessions(handle)
    expect(own).toEqual({ ...openedSession(), isThisDevice: true })
    expect(other).toMatchObject({ id: 'Session:2', isThisDevice: false })
    expect(odd).toMatchObject({ unreadable: true })
  })

  test('does not say so where the storage cannot be read', async () => {
    const { handle } = unitWallet(() => [200, { data }], {
      sessionStore: deviceStore({ list: refusing, get: refusing }),
    })
    expect(await listSessions(handle)).toMatchObject([
      { isThisDevice: undefined },
      { isThisDevice: undefined },
    ])
  })
})

// Source: service profiles, section 9, row 1: a replacement row is PENDING or VERIFIED until it takes the place of the old one.
test('listAuthMethods leaves out a row that signs in to nothing yet', async () => {
  const rows = ['PENDING', 'VERIFIED', 'ACTIVE', undefined].map((status, at) =>
    wayIn(`${at}`, 'EMAIL_OTP', { status }),
  )
  const { handle } = unitWallet(() => [200, { data: rows }])
  expect((await listAuthMethods(handle)).map(({ id }) => id)).toEqual(['AuthMethod:2', 'AuthMethod:3'])
})
