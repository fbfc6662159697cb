/** Filtered lists: a filter with an index costs its page and no more, and every combination shows what a plain filter finds. */

import type { Customer, Transaction } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { deploymentOf } from '../deployment.js'
import { createRecords } from '../state/createRecords.js'
import type { Service } from '../state/service.js'
import { createStore } from '../state/store.js'
import type { Table } from '../state/table.js'
import { pageOfCustomers } from './customers.js'
import { pageOfTransactions } from './transactions.js'

const count = 3_000
const limit = '20'
const at = (i: number) => new Date(Date.UTC(2026, 10, 22) + i * 1000).toISOString()

/** Counts the rows that a reader of the table's lists visits. */
function countVisits<Row>(table: Table<Row>) {
  const visits = { rows: 0 }
  const { list } = table
  table.list = (...which) => {
    const chosen = list(...which)
    return {
      size: chosen.size,
      placeOf: chosen.placeOf,
      *from(place, order) {
        for (const entry of chosen.from(place, order)) {
          visits.rows++
          yield entry
        }
      },
    }
  }
  return visits
}

function openService() {
  const records = createRecords(createStore(), Date.now)
  for (let i = 0; i < count; i++) {
    const transaction = {
      id: `Transaction:${i}`,
      status: i % 3 === 0 ? 'PENDING' : 'COMPLETED',
      type: i % 2 === 0 ? 'OUTGOING' : 'INCOMING',
      source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${i % 5}` },
      destination: { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${i % 7}` },
      customerId: `Customer:${i % 11}`,
      platformCustomerId: `user ${i % 11}`,
      reconciliationInstructions: { reference: `REF${i % 13}` },
      createdAt: at(i),
    } as Transaction
    records.transactions.set(transaction.id, transaction)
    const customer = {
      id: `Customer:${i}`,
      customerType: i % 2 === 0 ? 'INDIVIDUAL' : 'BUSINESS',
      region: i % 3 === 0 ? 'US' : 'DE',
      platformCustomerId: `user ${i}`,
      isDeleted: i % 10 === 0,
      createdAt: at(i),
      updatedAt: at(i),
    } as Customer
    records.customers.set(customer.id, customer)
  }
  const deployment = deploymentOf({})
  return { records, deployment } as unknown as Service
}

/** The fields of a transaction that a query may name, each with the values that some of them have. */
const fields: [field: string, value: string, fieldOf: (transaction: Transaction) => unknown][] = [
  ['customerId', 'Customer:3', ({ customerId }) => customerId],
  ['platformCustomerId', 'user 4', ({ platformCustomerId }) => platformCustomerId],
  ['status', 'PENDING', ({ status }) => status],
  ['type', 'INCOMING', ({ type }) => type],
  ['senderAccountIdentifier', 'InternalAccount:2', ({ source }) => source?.accountId],
  ['receiverAccountIdentifier', 'ExternalAccount:6', ({ destination }) => destination?.accountId],
  ['reference', 'REF5', (transaction) => transaction.reconciliationInstructions?.reference],
]

test.each(fields)(
  'a page of transactions by %s visits its rows, and no row for the count',
  (field, value, fieldOf) => {
    const service = openService()
    const expected = [...service.records.transactions.values()]
      .filter((row) => fieldOf(row) === value)
      .reverse()
    const visits = countVisits(service.records.transactions)
    const { data, totalCount, nextCursor } = pageOfTransactions({ [field]: value, limit }, service)
    expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id))
    expect([totalCount, visits.rows]).toEqual([expected.length, 21])
    pageOfTransactions({ [field]: value, limit, cursor: nextCursor! }, service)
    expect(visits.rows).toBe(42)
  },
)

test('a wallet account is found by both of its names', () => {
  const service = openService()
  const of = (senderAccountIdentifier: string) =>
    pageOfTransactions({ senderAccountIdentifier, limit }, service).totalCount
  expect(of('EmbeddedWallet:2')).toBe(of('InternalAccount:2'))
})

test('with two fields, the shorter list is visited for the other field, and all rows only for what has no index', () => {
  const service = openService()
  const rows = [...service.records.transactions.values()]
  const visits = countVisits(service.records.transactions)
  for (const [at, [one, first, firstOf]] of fields.entries())
    for (const [other, second, secondOf] of fields.slice(at + 1)) {
      visits.rows = 0
      const { totalCount } = pageOfTransactions({ [one]: first, [other]: second, limit }, service)
      const [a, b] = [firstOf, secondOf].map((of, i) => rows.filter((row) => of(row) === [first, second][i]))
      expect([one, other, totalCount]).toEqual([one, other, a!.filter((row) => b!.includes(row)).length])
      expect(visits.rows).toBeLessThanOrEqual(2 * Math.min(a!.length, b!.length))
    }
  visits.rows = 0
  const { totalCount } = pageOfTransactions({ startDate: at(2_990), limit }, service)
  // Source: service of autumn 2026, read 2026-11-28: settlementStartDate, settlementEndDate, cardId.
  const settled = service.records.transactions.get('Transaction:7')!
  service.records.transactions.set(settled.id, { ...settled, settledAt: at(9_000) })
  for (const [query, ids] of [
    [{ settlementStartDate: at(9_000) }, ['Transaction:7']],
    [{ settlementStartDate: at(9_001) }, []],
    [{ settlementEndDate: at(9_000) }, ['Transaction:7']],
    [{ cardId: 'Card:1' }, []],
  ] as const)
    expect(pageOfTransactions({ ...query, limit }, service).data.map(({ id }) => id)).toEqual(ids)
  expect(totalCount).toBe(10)
  expect(visits.rows).toBeGreaterThanOrEqual(count)
})

test('a change of its status moves a transaction to the other list', () => {
  const service = openService()
  const { transactions } = service.records
  const total = (status: string) => pageOfTransactions({ status, limit }, service).totalCount
  const before = total('PENDING')!
  const row = transactions.get('Transaction:0')!
  row.status = 'COMPLETED'
  transactions.set(row.id, row)
  expect([total('PENDING'), total('COMPLETED')]).toEqual([before - 1, count - before + 1])
})

test('customers by type or region cost a page, and deleted ones are in no list that does not ask for them', () => {
  const service = openService()
  const all = [...service.records.customers.values()]
  const live = all.filter(({ isDeleted }) => isDeleted !== true)
  const visits = countVisits(service.records.customers)
  const total = (query: object) => {
    visits.rows = 0
    return pageOfCustomers({ ...query, limit }, service).totalCount
  }
  const isGerman = ({ region }: Customer) => region === 'DE'
  expect([total({ region: 'DE' }), visits.rows]).toEqual([live.filter(isGerman).length, 21])
  const business = live.filter(({ customerType }) => customerType === 'BUSINESS')
  expect([total({ customerType: 'BUSINESS' }), visits.rows]).toEqual([business.length, 21])
  expect(total({ customerType: 'BUSINESS', region: 'DE' })).toBe(business.filter(isGerman).length)
  expect([total({ platformCustomerId: 'user 10' }), total({ platformCustomerId: 'user 11' })]).toEqual([0, 1])
  expect(total({ region: 'DE', isIncludingDeleted: 'true' })).toBe(all.filter(isGerman).length)
})
