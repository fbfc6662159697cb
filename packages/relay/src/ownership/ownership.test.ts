/** Which ids belong to a caller, what is requested of the service for it, and what is remembered. */

import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { callerOf, isGranted, refuseIds, requireBodyAccounts, requireGranted } from './grant.js'
import { createKnownOwners, createRefusedIds, refusedMs } from './knownOwners.js'
import { createOwnership, type Ownership } from './ownership.js'

const response = (status: number, body: unknown): UpstreamResponse => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(JSON.stringify(body)),
})
const row = (id: string, accountId = 'InternalAccount:1', type = 'PASSKEY') => ({ id, accountId, type })

let now: number
let store: RelayStore
let responses: UpstreamResponse[]
let ownership: Ownership
const forward = vi.fn(async (_endpoint: { path: string }, _call: object) => responses.shift()!)
const countLookUp = vi.fn(async () => undefined)

beforeEach(() => {
  now = 0
  store = memoryStore(() => now)
  responses = []
  forward.mockClear()
  countLookUp.mockClear()
  ownership = createOwnership(forward, store, () => now)
})
const asker = (grant = ['InternalAccount:1'], account?: string) => ({
  grant,
  account,
  traceId: 't',
  countLookUp,
})
const find = (params: Record<string, string>, by = asker()) => ownership.requireParams(by, params)
const authMethod = { authMethodId: 'AuthMethod:1' }
const hidden = { status: 404 }

test('a path without an id asks for nothing, and an account of the caller neither', async () => {
  expect(await find({})).toBeUndefined()
  for (const accountId of ['InternalAccount:1', 'EmbeddedWallet:1'])
    expect(await find({ accountId })).toEqual({
      accountId: 'InternalAccount:1',
      accounts: ['InternalAccount:1'],
      detail: '',
    })
  await expect(find({ accountId: 'InternalAccount:2' })).rejects.toMatchObject({
    status: 403,
    message: 'accountId: this caller may not use the account.',
  })
  expect(forward).not.toHaveBeenCalled()
})

test.each(['Session:1', 'AuthMethod', 'AuthMethod:', 'toString:1'])(
  '%s is no AuthMethod',
  async (authMethodId) => {
    await expect(find({ authMethodId })).rejects.toMatchObject({
      status: 400,
      message: 'authMethodId must be an id such as AuthMethod:0198.',
    })
  },
)

test('an AuthMethod is looked up once in the list of its account, and remembered for ten minutes', async () => {
  responses = [response(200, { data: [row('AuthMethod:0'), row('AuthMethod:1', 'EmbeddedWallet:1')] })]
  const owned = { accountId: 'InternalAccount:1', accounts: ['InternalAccount:1'], detail: 'PASSKEY' }
  expect(await find(authMethod)).toEqual(owned)
  expect(await find(authMethod)).toEqual(owned)
  expect(countLookUp).toHaveBeenCalledTimes(1)
  expect(forward.mock.calls).toEqual([
    [
      expect.objectContaining({ path: '/auth/credentials' }),
      { query: { accountId: 'InternalAccount:1' }, traceId: 't' },
    ],
  ])
  expect(await store.get('owner/AuthMethod:1')).toBe('["PASSKEY","InternalAccount:1"]')
  now = 600_000
  responses = [response(200, { data: [] })]
  await expect(find(authMethod)).rejects.toMatchObject(hidden)
})

test('a session is looked up in the sessions of the account', async () => {
  responses = [response(200, { data: [row('Session:1', 'InternalAccount:1', 'OAUTH')] })]
  expect(await find({ sessionId: 'Session:1' })).toMatchObject({ detail: 'OAUTH' })
  expect(forward.mock.calls[0]![0]).toMatchObject({ path: '/auth/sessions' })
})

test('the row of another account owns nothing, and the refusal is remembered for its caller', async () => {
  responses = [response(200, { data: [row('AuthMethod:1', 'InternalAccount:2')] })]
  await expect(find(authMethod)).rejects.toMatchObject(hidden)
  await expect(find(authMethod)).rejects.toMatchObject(hidden)
  expect(forward).toHaveBeenCalledTimes(1)
  responses = [response(200, { data: [row('AuthMethod:1', 'InternalAccount:2')] })]
  expect(await find(authMethod, asker(['InternalAccount:2']))).toMatchObject({
    accountId: 'InternalAccount:2',
  })
})

test('a caller with several accounts names the one to look in, and each is refused by itself', async () => {
  const both = ['InternalAccount:1', 'InternalAccount:2']
  await expect(find(authMethod, asker(both))).rejects.toMatchObject({
    status: 400,
    code: 'ACCOUNT_NOT_NAMED',
  })
  await expect(find(authMethod, asker(both, 'InternalAccount:3'))).rejects.toMatchObject({ status: 403 })
  responses = [
    response(200, { data: [] }),
    response(200, { data: [row('AuthMethod:1', 'InternalAccount:2')] }),
  ]
  await expect(find(authMethod, asker(both, 'InternalAccount:1'))).rejects.toMatchObject(hidden)
  expect(await find(authMethod, asker(both, 'InternalAccount:2'))).toMatchObject({
    accountId: 'InternalAccount:2',
  })
})

test('a known id of another caller is looked up like an unknown one', async () => {
  responses = [response(200, { data: [row('AuthMethod:1')] }), response(200, { data: [] })]
  await find(authMethod)
  await expect(find(authMethod, asker(['InternalAccount:2']))).rejects.toMatchObject(hidden)
  expect(forward).toHaveBeenCalledTimes(2)
})

test('a quote is read by itself, and its response serves the same call', async () => {
  const quoteId = 'Quote:1'
  const quote = response(200, { source: { accountId: 'InternalAccount:1' } })
  responses = [quote]
  expect(await find({ quoteId })).toEqual({
    accountId: 'InternalAccount:1',
    accounts: ['InternalAccount:1'],
    detail: '',
    response: quote,
  })
  expect(forward.mock.calls[0]![1]).toEqual({ params: { quoteId }, traceId: 't' })
  expect(await find({ quoteId })).not.toHaveProperty('response')
  responses = [response(404, {}), response(200, { source: {} }), response(500, {})]
  await expect(find({ quoteId: 'Quote:2' })).rejects.toMatchObject(hidden)
  await expect(find({ quoteId: 'Quote:3' })).rejects.toMatchObject(hidden)
  await expect(find({ quoteId: 'Quote:4' })).rejects.toMatchObject({ status: 502 })
})

const customerId = 'Customer:1'
const page = (ids: string[], more: object = {}, owner = customerId) =>
  response(200, { data: ids.map((id) => ({ id, customerId: owner })), ...more })

test('a customer is found by its wallets, page by page, and only those of the caller are shown', async () => {
  responses = [
    page(['InternalAccount:7'], { hasMore: true, nextCursor: 'c1' }),
    page(['InternalAccount:8', 'EmbeddedWallet:1', 'InternalAccount:2']),
  ]
  const caller = asker(['InternalAccount:1', 'InternalAccount:2'])
  const queries: object[] = []
  forward.mockImplementation(async (_, { query }: { query?: object }) => {
    queries.push({ ...query })
    return responses.shift()!
  })
  const owned = {
    accountId: 'InternalAccount:1',
    accounts: ['InternalAccount:1', 'InternalAccount:2'],
    detail: '',
  }
  expect(await find({ customerId }, caller)).toEqual(owned)
  const query = { customerId, type: 'EMBEDDED_WALLET', limit: '100' }
  expect(queries).toEqual([query, { ...query, cursor: 'c1' }])
  expect(countLookUp).toHaveBeenCalledTimes(2)
  expect(await find({ customerId }, caller)).toEqual(owned)
  // A new wallet of the customer replaces what is remembered.
  responses = [page(['InternalAccount:9'])]
  expect(await find({ customerId }, asker(['InternalAccount:9']))).toMatchObject({
    accountId: 'InternalAccount:9',
  })
  expect(await store.get('owner/Customer:1')).toBe('["","InternalAccount:9"]')
})

// Source: profile tables, the rule: one row that cannot be read never sinks the page.
test.each([
  ['without an id', { customerId }],
  ['with an id of another type', { id: 9, customerId }],
  ['with an owner of another type', { id: 'InternalAccount:9', customerId: 9 }],
  ['that is no object', 'InternalAccount:9'],
  ['that is null', null],
])('a row %s is no account of the customer, and its other wallets are found', async (_, odd) => {
  responses = [
    response(200, { data: [odd, { id: 'InternalAccount:7', customerId }], hasMore: true, nextCursor: 'c' }),
    response(200, { data: [{ id: 'InternalAccount:1', customerId, currency: null }, odd] }),
  ]
  const caller = asker(['InternalAccount:1', 'InternalAccount:9'])
  expect(await find({ customerId }, caller)).toMatchObject({ accounts: ['InternalAccount:1'] })
})

test.each([
  ['of another customer', [page(['InternalAccount:1'], {}, 'Customer:2')]],
  ['that the service does not have', [response(404, {})]],
  ['without a next page', [page([], { hasMore: true })]],
  ['after its last page', [page([], { hasMore: false, nextCursor: 'c' })]],
  ['after ten pages', Array.from({ length: 10 }, () => page([], { hasMore: true, nextCursor: 'c' }))],
])('an account %s shows no customer', async (_, pages) => {
  responses = [...pages, page(['InternalAccount:1'])]
  await expect(find({ customerId })).rejects.toMatchObject(hidden)
  expect(responses).toHaveLength(1)
})

test('what is remembered belongs to the key of the first account', async () => {
  const put = vi.spyOn(store, 'put')
  await createKnownOwners(store).keep('Customer:1', {
    accounts: ['EmbeddedWallet:5', 'EmbeddedWallet:6'],
    detail: '',
  })
  expect(put).toHaveBeenLastCalledWith(expect.any(String), expect.any(String), 600_000, 'InternalAccount:5')
  await createKnownOwners(store).keep('Customer:2', { accounts: [], detail: '' })
  expect(put.mock.lastCall![3]).toBe('')
  await store.put('owner/Customer:3', '[]', 1000)
  expect(await createKnownOwners(store).find('Customer:3')).toEqual({ accounts: [], detail: '' })
})

test('a body names accounts of the caller alone, and before a login no id', () => {
  const grant = ['InternalAccount:1']
  const other = { status: 400, message: 'The body names an id that a wallet may not use here.' }
  expect(() => requireBodyAccounts(grant, { a: ['EmbeddedWallet:1'], b: 'text' })).not.toThrow()
  expect(() => requireBodyAccounts(grant, { a: 'InternalAccount:2' })).toThrow(
    expect.objectContaining({ status: 403 }),
  )
  for (const body of [
    { a: 'Quote:1' },
    { 'Quote:1': 1 },
    { 'Quote:1': 'text' },
    { a: [{ b: 'see quote:1 there' }] },
    { a: 'internalaccount:1' },
  ])
    expect(() => requireBodyAccounts(grant, body)).toThrow(expect.objectContaining(other))
  expect(() => refuseIds({ a: 'InternalAccount:1' })).toThrow(expect.objectContaining(other))
  expect(() => refuseIds({ email: 'ada@shop.example' })).not.toThrow()
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `InternalAccount:${n}`)
  expect(() => requireBodyAccounts(ids(4), ids(4))).not.toThrow()
  expect(() => requireBodyAccounts(ids(5), ids(5))).toThrow(expect.objectContaining({ code: 'TOO_MANY_IDS' }))
})

test('of many accounts, one that fits is enough', () => {
  expect(isGranted(['InternalAccount:1', 'InternalAccount:2'], 'EmbeddedWallet:2')).toBe(true)
  expect(() => requireGranted(['7'], 7)).toThrow('accountId must be one id, such as InternalAccount:0198.')
})

test('the name of a caller stays readable up to 512 characters', async () => {
  const long = `InternalAccount:${'a'.repeat(496)}`
  expect(await callerOf([long])).toBe(long)
  expect(await callerOf([`${long}a`])).toMatch(/^sha256 /)
})

test('an ended refusal is forgotten, whatever the clock does then', () => {
  const refused = createRefusedIds(() => now)
  refused.note('ada', 'Quote:1')
  now = refusedMs
  expect(refused.has('ada', 'Quote:1')).toBe(false)
  now = 0
  expect(refused.has('ada', 'Quote:1')).toBe(false)
})
