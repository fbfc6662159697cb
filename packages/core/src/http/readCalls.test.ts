/** What a page takes of a read: rows of its own account, not too many, with amounts that can be written. */

import { is } from 'valibot'
import { expect, test } from 'vitest'
import { readAccounts, readTransaction, readTransactions } from './readCalls.js'
import type { OwnCall } from './relayCall.js'

const row = { id: 'Transaction:1', status: 'COMPLETED', type: 'OUTGOING' }
const sent = (decimals: unknown) => ({
  ...row,
  sentAmount: { amount: 1, currency: { code: 'USDC', decimals } },
})
const rows = (count: number) => ({ data: Array.from({ length: count }, () => row) })
const isTaken = ({ schema }: OwnCall, body: unknown) => is(schema, body)

test.each([
  ['a hundred rows', rows(100), true],
  ['one more', rows(101), false],
  ['a cursor', { data: [], nextCursor: `aZ_-${'0'.repeat(8188)}` }, true],
  ['a longer one', { data: [], nextCursor: '0'.repeat(8193) }, false],
  ['one of other characters', { data: [], nextCursor: 'a=b' }, false],
])('payments: %s', (_, body, taken) => {
  expect(isTaken(readTransactions('InternalAccount:1'), body)).toBe(taken)
})

test.each([
  [[0, 30, undefined, null], true],
  [[-1, 31, 1.5, '6'], false],
])('%j as decimals of an amount: %s', (decimals, taken) => {
  for (const each of decimals) expect(isTaken(readTransaction('', ''), sent(each))).toBe(taken)
})

test('an account with a balance that cannot be read is an account', () => {
  const account = { accountId: 'InternalAccount:1', balance: { amount: 0.5 }, totalBalance: 7 }
  expect(isTaken(readAccounts, { data: [account] })).toBe(true)
  expect(isTaken(readAccounts, { data: Array(101).fill(account) })).toBe(false)
})

const [mine, other] = [{ accountId: 'EmbeddedWallet:1' }, { accountId: 'InternalAccount:2' }]
test.each([
  [{ type: 'OUTGOING', source: mine, destination: other }, undefined],
  [{ type: 'INCOMING', source: other, destination: mine }, undefined],
  [{ type: 'OUTGOING', source: other, destination: mine }, 'accountId'],
  [{ type: 'INCOMING', source: mine, destination: other }, 'accountId'],
  [{ type: 'NEW', source: other }, undefined],
  [{ id: 'Transaction:2' }, 'id'],
])('a payment of this account, or of another one: %j', (fields, field) => {
  const payment = { ...row, ...fields } as never
  expect(readTransaction('InternalAccount:1', 'Transaction:1').foreign?.(payment)).toBe(field)
  const listed = readTransactions('InternalAccount:1').foreign?.({
    data: [{ unreadable: true }, payment],
  } as never)
  expect(listed).toBe(field === 'accountId' ? 'data.accountId' : undefined)
})
