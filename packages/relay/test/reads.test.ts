/** Story: what pages read through the relay. Whatever a page asks and whatever the service sends, a user sees their own alone. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { fillPath, readEndpoints } from '@embedded-wallet/protocol'
import { type Authorized, memoryStore, type RelayEvent, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import {
  ada,
  bob,
  customerOf,
  mount,
  relayOfAda,
  transactionOf,
  walletHeaders,
  walletOf,
} from './twoUsers.js'

const usd = { code: 'USD', decimals: 2 }
const accountOf = ({ account, customer }: typeof ada) => ({
  id: account,
  customerId: customer,
  type: 'EMBEDDED_WALLET',
  balance: { amount: 5, currency: usd },
  fundingPaymentInstructions: [
    {
      accountOrWalletInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '1',
        paymentRails: ['ACH'],
        inner: { note: 'x' },
      },
      instructionsNotes: 'Name the reference.',
      isPlatformAccount: false,
    },
    { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', address: 'of the wallet itself' } },
    { accountOrWalletInfo: { accountType: 'USD_ACCOUNT', payloadToSign: '{}' } },
  ],
})
const listOf = (data: unknown[], more: object = { hasMore: false }) => ({ data, ...more })

const failed = (status: number) => Response.json({ status, code: 'NOT_FOUND', message: '' }, { status })
const noQuota = { points: 100, seconds: 60 }

/** A service that sends `bodies` for its paths, whatever the filters are. */
function open({
  bodies = {},
  ...options
}: Partial<RelayOptions> & { bodies?: Record<string, object | Response> } = {}) {
  const calls: URL[] = []
  const events: RelayEvent[] = []
  const all: Record<string, object | Response> = {
    '/customers/internal-accounts': listOf([accountOf(ada), accountOf(bob)]),
    '/transactions': listOf([transactionOf(ada), transactionOf(bob)]),
    [`/transactions/${ada.transaction}`]: transactionOf(ada),
    [`/transactions/${bob.transaction}`]: transactionOf(bob),
    [`/customers/${ada.customer}`]: { ...customerOf(ada), umaAddress: '$ada@shop.example' },
    ...bodies,
  }
  const relay = relayOfAda(
    async ({ url }) => {
      calls.push(new URL(url))
      const body = all[new URL(url).pathname.replace('/2025-10-13', '')]
      if (body instanceof Response) return body.clone() as Response
      return Response.json(body ?? { status: 404, code: 'NOT_FOUND', message: '' }, {
        status: body ? 200 : 404,
      })
    },
    { onEvent: (event) => events.push(event), ...options },
  )
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await relay(new Request(mount + path, { headers: { ...walletHeaders, ...headers } }))
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return { calls, events, read }
}
const own = `/accounts/${ada.account}`
/** The path of each read that names an account, for a user. */
const readsOf = ({ account: accountId, transaction: transactionId }: typeof ada) =>
  Object.values(readEndpoints)
    .filter(({ path }) => path.includes('{accountId}'))
    .map(({ path }) => fillPath(path, { accountId, transactionId }))
const otherName = ada.account.replace('InternalAccount', 'EmbeddedWallet')

test('a user reads their accounts, payments and ways to receive, in the fields that a page may see', async () => {
  const { read, calls, events } = open()
  const { body: accounts } = await read('/accounts')
  expect(accounts).toEqual({
    data: [{ accountId: ada.account, customerId: ada.customer, balance: { amount: 5, currency: usd } }],
  })
  const { body: page } = await read(`${own}/transactions`)
  const shown = {
    id: ada.transaction,
    status: 'COMPLETED',
    type: 'OUTGOING',
    customerId: ada.customer,
    createdAt: '2026-01-01T00:00:00.000Z',
    sentAmount: transactionOf(ada).sentAmount,
    source: { sourceType: 'ACCOUNT', accountId: ada.account },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
  }
  expect(page).toEqual({ data: [shown] })
  expect((await read(`${own}/transactions/${ada.transaction}`)).body).toEqual(shown)
  expect((await read(`${own}/receive-ways`)).body).toEqual({
    data: [
      { account: { accountType: 'UMA_ADDRESS', umaAddress: '$ada@shop.example' } },
      {
        account: { accountType: 'USD_ACCOUNT', accountNumber: '1', paymentRails: ['ACH'] },
        notes: 'Name the reference.',
        isPlatformAccount: false,
      },
    ],
  })
  // The service gets filters of the relay alone.
  const list = calls.find(({ pathname }) => pathname.endsWith('/transactions'))!
  expect(Object.fromEntries(list.searchParams)).toEqual({
    accountIdentifier: ada.account,
    customerId: ada.customer,
    sortOrder: 'desc',
    limit: '20',
  })
  expect(JSON.stringify(events)).not.toMatch(/InternalAccount:|Transaction:|Customer:/)
})

test('an account that is granted by both of its names is read and shown once', async () => {
  const { read } = open({ authorize: () => [walletOf(ada), walletOf({ ...ada, account: otherName })] })
  expect((await read('/accounts')).body.data).toHaveLength(1)
})

test('a page with a cursor goes on also where the service does not say hasMore, and ends where it says no more', async () => {
  for (const [more, goesOn] of [
    [{ nextCursor: 'next' }, true],
    [{ nextCursor: 'next', hasMore: null }, true],
    [{ nextCursor: 'next', hasMore: false }, false],
    [{ hasMore: true }, false],
  ] as const) {
    const { read } = open({ bodies: { '/transactions': listOf([transactionOf(ada)], more) } })
    expect('nextCursor' in (await read(`${own}/transactions`)).body).toBe(goesOn)
  }
})

test.each([
  ['the whole customer, without an address', { customerType: 'INDIVIDUAL' }, false],
  ['the whole customer', { customerType: 'INDIVIDUAL', email: 'ada@shop.example' }, undefined],
  ['a business, which has addresses elsewhere', { customerType: 'BUSINESS' }, undefined],
  ['the id alone', {}, undefined],
])(
  'authorize returns %s: the page hears that no code can be mailed only where it is so',
  async (_, said, hasEmail) => {
    const authorize = () => ({ accountId: ada.account, customer: { id: ada.customer, ...said } })
    const { body } = await open({ authorize }).read('/accounts')
    expect(body.data[0].hasEmail).toBe(hasEmail)
    expect(JSON.stringify(body)).not.toContain('@')
  },
)

test('pages hear that no codes are offered only where the app turned them off', async () => {
  const says = async (options: Parameters<typeof open>[0]) => {
    const { body } = await open(options).read('/accounts')
    return body.data[0].offersCodes
  }
  expect(await says({})).toBeUndefined()
  expect(await says({ offersCodes: true })).toBeUndefined()
  expect(await says({ offersCodes: false })).toBe(false)
})

test('a page without a session gets no account and no error, and the service no call; of anything else it gets 401', async () => {
  const { read, calls } = open()
  for (const Cookie of ['', 'app=bob', 'app=eve']) {
    expect(await read('/accounts', { Cookie })).toMatchObject({ status: 200, body: { data: [] } })
    for (const path of readsOf(ada)) expect((await read(path, { Cookie })).status).toBe(401)
  }
  expect(calls).toEqual([])
})

const foreign = `/accounts/${bob.account}`
test.each<[path: string, status: number]>([
  ...readsOf(bob).map((path): [string, number] => [path, 403]),
  [`${own.toLowerCase()}/transactions`, 400],
  [`${own}%2F..%2F${bob.account}/transactions`, 400],
  [`/accounts/${ada.account.replace(':', '%3A')}/transactions`, 200],
  [`${own}/transactions/${bob.transaction}`, 404],
  [`${own}/transactions/Transaction:unknown`, 404],
  [`${own}/transactions/${ada.quote}`, 400],
  [`${own}/transactions/..%2F..%2Fcustomers`, 400],
  [`${own}/transactions/`, 404],
  [`${own}/transactions?accountIdentifier=${bob.account}`, 400],
  [`${own}/transactions?customerId=${bob.customer}`, 400],
  [`${own}/transactions?LIMIT=5`, 400],
  [`${own}/transactions?%6Cimit=5`, 200],
  [`${own}/transactions?limit=5&limit=100`, 400],
  [`${own}/transactions?limit=5&%6Cimit=100`, 400],
  [`${own}/transactions?limit=0`, 400],
  [`${own}/transactions?limit=101`, 400],
  [`${own}/transactions?limit=1e2`, 400],
  [`${own}/transactions?limit=5%26accountIdentifier=${bob.account}`, 400],
  [`${own}/transactions?cursor=`, 400],
  [`${own}/transactions?cursor=a-cursor-of-the-service`, 400],
  [`${own}/transactions?cursor=${'x'.repeat(9000)}`, 400],
  [`${own}/transactions?sortOrder=asc`, 400],
  [`${own}/receive-ways?customerId=${bob.customer}`, 400],
  [`/accounts?customerId=${bob.customer}`, 400],
])('a thief who is signed in asks for %s: %i, and sees nothing of Bob', async (path, status) => {
  const { read, events } = open()
  const { body, ...response } = await read(path, { 'Wallet-Account': bob.account })
  expect(response.status).toBe(status)
  expect(JSON.stringify(body)).not.toContain(bob.account.slice(-12))
  const call = events.at(-1)
  if (status === 403 && call?.event === 'call')
    expect(call.checks.at(-1)).toEqual({ name: 'ownership', outcome: 'refused' })
})

test('a cursor is sealed for its account: at every instance, and nowhere else', async () => {
  const bodies = {
    '/transactions': listOf([transactionOf(ada)], { hasMore: true, nextCursor: 'account=ada' }),
  }
  const both: Partial<RelayOptions> = {
    authorize: () => [walletOf(ada), walletOf(bob)],
    store: memoryStore(),
  }
  const first = open({ bodies, ...both })
  const { nextCursor } = (await first.read(`${own}/transactions`)).body
  expect(nextCursor).toMatch(/^[\w-]+$/)
  expect(Buffer.from(nextCursor, 'base64url').toString('latin1')).not.toContain('account=ada')
  const other = open({ bodies, ...both })
  expect((await other.read(`${own}/transactions?cursor=${nextCursor}`)).status).toBe(200)
  expect(other.calls.at(-1)!.searchParams.get('cursor')).toBe('account=ada')
  expect((await other.read(`${foreign}/transactions?cursor=${nextCursor}`)).status).toBe(400)
  const service = { baseUrl: 'https://api.example/2025-10-13', tokenId: 'token', clientSecret: `${canary}2` }
  const elsewhere = open({ ...both, service })
  expect((await elsewhere.read(`${own}/transactions?cursor=${nextCursor}`)).status).toBe(400)
})

/** Rows of a service that ignores the filters. */
const incoming = (account: string | undefined, customerId: unknown) => ({
  ...transactionOf(ada),
  type: 'INCOMING',
  customerId,
  source: { accountId: bob.account },
  destination: account && { accountId: account },
})
test.each([
  ['Bob pays Ada, her side', incoming(ada.account, ada.customer), 'shown'],
  [
    'Ada pays Bob, his side',
    { ...incoming(bob.account, bob.customer), source: { accountId: ada.account } },
    'left out',
  ],
  ['Bob pays Ada, his side', { ...transactionOf(bob), destination: { accountId: ada.account } }, 'left out'],
  [
    'Ada under her other prefix',
    incoming(ada.account.replace('InternalAccount', 'EmbeddedWallet'), 'x'),
    'shown',
  ],
  ['no account, her customer', incoming(undefined, ada.customer), 'shown'],
  ['no account, another customer', incoming(undefined, bob.customer), 'left out'],
  ['a card of her account', { id: 'Transaction:2', type: 'CARD', accountId: ada.account }, 'shown'],
  [
    'a card of Bob',
    { id: 'Transaction:2', type: 'CARD', accountId: bob.account, customerId: ada.customer },
    'left out',
  ],
  [
    'neither account nor customer',
    { id: bob.transaction, type: 'OUTGOING', description: 'secret' },
    'in its place',
  ],
  ['an account that is no text', incoming(undefined, { toString: () => ada.customer }), 'in its place'],
  ['no object', bob.transaction, 'in its place'],
  ['null', null, 'in its place'],
] as const)('a row of the service: %s is %s', async (_, row, what) => {
  const { read } = open({ bodies: { '/transactions': listOf([row]) } })
  const { data } = (await read(`${own}/transactions`)).body
  expect(data).toHaveLength(what === 'left out' ? 0 : 1)
  if (what === 'in its place') expect(data).toEqual([{}])
  if (what === 'shown') expect(data[0]).toMatchObject({ id: expect.any(String) })
})

test.each([
  ['a list of another customer only', listOf([accountOf(bob)]), 404],
  ['her account under another customer', listOf([{ ...accountOf(ada), customerId: bob.customer }]), 404],
  ['no list', { rows: [] }, 502],
  [
    'a busy service',
    new Response('{}', { status: 503, headers: { 'Content-Type': 'application/json' } }),
    503,
  ],
  [
    'a failing service',
    new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } }),
    502,
  ],
  ['refused credentials', new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }), 502],
])('accounts from %s: the page gets nothing of others', async (_, body, status) => {
  const { read } = open({ bodies: { '/customers/internal-accounts': body } })
  for (const path of ['/accounts', `${own}/receive-ways`]) {
    const response = await read(path)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).not.toContain(bob.account.slice(-12))
  }
})

test('an odd balance is passed on, and the wallet decides', async () => {
  const odd = { ...accountOf(ada), balance: { amount: '5' } }
  const { read } = open({ bodies: { '/customers/internal-accounts': listOf([odd]) } })
  expect((await read('/accounts')).body.data).toMatchObject([
    { accountId: ada.account, balance: { amount: '5' } },
  ])
})

test('an account on a later page is found, and a service without an end costs five calls', async () => {
  const more = listOf([accountOf(bob)], { hasMore: true, nextCursor: 'next' })
  const { read, calls } = open({ bodies: { '/customers/internal-accounts': more } })
  expect((await read('/accounts')).body.code).toBe('ACCOUNT_GONE')
  expect(calls).toHaveLength(5)
})

const wallets = '/customers/internal-accounts'

test('each further call to the service counts: pages of a list, and customers', async () => {
  const paged = { [wallets]: listOf([accountOf(bob)], { hasMore: true, nextCursor: 'next' }) }
  const three = { quotas: { reads: { perUser: { points: 3, seconds: 60 }, perAddress: noQuota } } }
  const pages = open({ bodies: paged, ...three })
  expect((await pages.read('/accounts')).status).toBe(429)
  expect(pages.calls).toHaveLength(3)
  const one = { quotas: { reads: { perUser: { points: 1, seconds: 60 }, perAddress: noQuota } } }
  const both = open({ authorize: () => [walletOf(ada), walletOf(bob)], ...one })
  expect((await both.read('/accounts')).status).toBe(429)
  expect(both.calls).toHaveLength(1)
})

test('a session with a thousand accounts costs twenty calls at most', async () => {
  const accounts = Array.from({ length: 1000 }, (_, n) => ({
    accountId: `InternalAccount:${n}`,
    customer: { id: `Customer:${n}` },
  }))
  const { read, calls } = open({
    authorize: () => accounts,
    quotas: { reads: { perUser: noQuota, perAddress: noQuota } },
  })
  await read('/accounts')
  expect(calls).toHaveLength(20)
})

test('a service that began anew: the page learns that its account is gone, not that the service is broken', async () => {
  const bodies = { [wallets]: failed(404), '/transactions': failed(404) }
  const { read } = open({ bodies })
  for (const path of ['/accounts', `${own}/receive-ways`, `${own}/transactions`])
    expect(await read(path)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_GONE' } })
})

test('a cursor that the service has forgotten is refused as a cursor, so the page begins anew', async () => {
  const store = memoryStore()
  const first = open({ bodies: { '/transactions': listOf([], { hasMore: true, nextCursor: 'x' }) }, store })
  const { nextCursor } = (await first.read(`${own}/transactions`)).body
  const later = open({ bodies: { '/transactions': failed(400) }, store })
  expect(await later.read(`${own}/transactions?cursor=${nextCursor}`)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('The cursor is too old') },
  })
  // Without one, a refusal is the service's, or a mistake of the relay.
  expect((await later.read(`${own}/transactions`)).body.message).not.toContain('cursor')
})

const path = `/transactions/${ada.transaction}`
test.each([
  ['that it does not have', failed(404)],
  ['with an id that it cannot read', failed(400)],
  ['and gets another one', { ...transactionOf(ada), id: 'Transaction:2' }],
  ['and gets one that names no side', { id: ada.transaction, type: 'OUTGOING', description: 'secret' }],
  ['and gets the other side', { ...transactionOf(ada), source: { accountId: bob.account } }],
])('a page asks the service for a payment %s: it is not there', async (_, body) => {
  const { read } = open({ bodies: { [path]: body } })
  const response = await read(own + path)
  expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(JSON.stringify(response.body)).not.toContain('secret')
})

test('of the sender’s bank a page sees its name, and not the number of the account there', async () => {
  const bank = {
    sourceType: 'ACCOUNT',
    bankName: 'Bank',
    accountIdentifier: 'DE00',
    customerId: bob.customer,
  }
  const row = { ...incoming(ada.account, ada.customer), source: bank }
  const { read } = open({ bodies: { '/transactions': listOf([row]) } })
  expect((await read(`${own}/transactions`)).body.data[0].source).toEqual({
    sourceType: 'ACCOUNT',
    bankName: 'Bank',
  })
})

test.each([
  [true, { isPrivate: true }],
  [false, { isPrivate: false }],
  [null, {}],
  ['true', {}],
])(
  'an account with privateEnabled %o is private only when the service says so',
  async (privateEnabled, shown) => {
    const { read } = open({ bodies: { [wallets]: listOf([{ ...accountOf(ada), privateEnabled }]) } })
    const [account] = (await read('/accounts')).body.data
    expect('isPrivate' in account ? { isPrivate: account.isPrivate } : {}).toEqual(shown)
  },
)

test.each<[string, Authorized]>([
  ['one account', walletOf(ada)],
  ['a list', ['InternalAccount:9', walletOf(ada)]],
  [
    'the other prefix',
    { ...walletOf(ada), accountId: ada.account.replace('InternalAccount', 'EmbeddedWallet') },
  ],
])('authorize says the customer of an account: %s', async (_, authorized) => {
  const { read } = open({ authorize: async () => authorized })
  expect(await read(`${own}/transactions`)).toMatchObject({ status: 200 })
  expect((await read(`/accounts/${bob.account}/transactions`)).status).toBe(403)
})

test('allowReads turns reads off, one by one', async () => {
  const reads = ['/accounts', ...readsOf(ada)]
  const statuses = async (allowReads: RelayOptions['allowReads']) => {
    const { read } = open({ allowReads })
    return Promise.all(reads.map(async (path) => (await read(path)).status))
  }
  expect(new Set(await statuses(undefined))).toEqual(new Set([200]))
  expect(new Set(await statuses([]))).toEqual(new Set([404]))
  const two = ['/accounts', `${own}/transactions/${ada.transaction}`]
  expect(await statuses(['listAccounts', 'getTransaction'])).toEqual(
    reads.map((path) => (two.includes(path) ? 200 : 404)),
  )
  expect((await open({ allowReads: [] }).read('/accounts')).body.code).toBe('READS_NOT_ALLOWED')
  expect(() => open({ allowReads: ['listQuotes' as never] })).toThrow('allowReads must be a list of some of')
})

test('the app that does not say the customer learns what to set up; one that is wrong fails without details', async () => {
  for (const authorized of [ada.account, [ada.account], { accountId: ada.account }]) {
    const { read, calls } = open({ authorize: () => authorized })
    expect(await read('/accounts')).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_KNOWN' } })
    expect(calls).toEqual([])
  }
  for (const wrong of [
    { accountId: ada.account, customer: { id: '../customers' } },
    { customer: {} },
    [null],
    7,
  ]) {
    const { read, calls } = open({ authorize: () => wrong as never })
    expect(await read('/accounts')).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
    expect(calls).toEqual([])
  }
})

test('a mistake of the app shows no other user: with the customer of Bob, Ada sees none of his rows', async () => {
  const { read } = open({ authorize: () => ({ ...walletOf(bob), accountId: ada.account }) })
  expect((await read('/accounts')).body).toMatchObject({ code: 'ACCOUNT_GONE' })
  expect((await read(`${own}/transactions`)).body.data).toMatchObject([{ id: ada.transaction }])
  expect((await read(`${own}/receive-ways`)).status).toBe(404)
})

test('reads have a quota of their own, for each call to the service', async () => {
  const two = { points: 2, seconds: 60 }
  const { read, calls } = open({ quotas: { reads: { perUser: two, perAddress: two } } })
  expect((await read(`${own}/receive-ways`)).status).toBe(200)
  const refused = await read('/accounts')
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect(calls).toHaveLength(2)
  expect(await read('/accounts', { Cookie: '' })).toMatchObject({ status: 200, body: { data: [] } })
})
