/** Bugs of the sandbox itself throw: unbalanced movements, and state changes that no table lists. What is due runs in the order of its times, each once, even after a restart. */

import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { quoteStates } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { nextState } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import { runDue } from '../serve/runDue.js'
import { createDueQueue, createSchedule } from './clock.js'
import { createRecords } from './createRecords.js'
import { createLedger, systemAccounts } from './ledger.js'
import type { RowList } from './rowLists.js'
import type { Service } from './service.js'
import { createStore, type JournalEntry } from './store.js'
import { createSingleUse } from './table.js'

const { outside } = systemAccounts

test.each([
  ['EUR', -5n],
  ['USD', -4n],
  ['USD', -6n],
])(
  'a movement that does not sum to zero in each currency throws and changes nothing: %s %s',
  (currency, amount) => {
    const ledger = createLedger(createStore().table('movements'))
    const entries = [
      { account: 'a', currency: 'USD', amount: 5n },
      { account: outside, currency, amount },
    ]
    expect(() => ledger.move({ reason: 'x', entries })).toThrow('out of balance')
    expect([ledger.balance('a', 'USD'), ledger.movements().length]).toEqual([0n, 0])
  },
)

test('a movement is refused as a whole when a balance would be negative or too large for a number', () => {
  const ledger = createLedger(createStore().table('movements'))
  const move = (...amounts: [account: string, amount: bigint][]) =>
    ledger.move({
      reason: 'x',
      entries: amounts.map(([account, amount]) => ({ account, currency: 'USD', amount })),
    })
  expect(move([outside, -5n], ['a', 5n])).toBe('moved')
  expect(move(['a', -3n], ['b', 3n], ['a', -3n], ['b', 3n])).toBe('insufficient funds')
  expect(move([outside, -(2n ** 53n)], ['b', 2n ** 53n])).toBe('balance too large')
  expect([ledger.balance('a', 'USD'), ledger.balance('b', 'USD')]).toEqual([5n, 0n])
})

test('a record starts only in an initial state and changes only along the table', () => {
  expect(nextState(quoteStates, undefined, 'PENDING')).toBe('PENDING')
  expect(nextState(quoteStates, 'PENDING', 'PROCESSING')).toBe('PROCESSING')
  expect(() => nextState(quoteStates, 'PROCESSING', 'EXPIRED')).toThrow(
    'illegal transition from PROCESSING to EXPIRED',
  )
  expect(() => nextState(quoteStates, undefined, 'FAILED')).toThrow(
    'illegal transition from nothing to FAILED',
  )
})

test('a snapshot of another version is restored without the tables that this one does not have', async () => {
  const written: JournalEntry[] = []
  const store = createStore({ entries: [], append: async (entries) => void written.push(...entries) })
  store.table('rows')
  store.restore([
    ['rows', '1', { id: 1 }],
    ['of another version', '1', {}],
  ])
  await store.flush()
  expect(written).toEqual([['rows', '1', { id: 1 }]])
})

test('a single-use item works once and not after its expiry, and expired items are removed', () => {
  let now = 0
  const store = createSingleUse(createStore().table<{ expiresAt: number }>('items'), () => now)
  store.issue('a', { expiresAt: 10 })
  store.issue('b', { expiresAt: 10 })
  expect([store.use('a'), store.use('a'), store.use('none')]).toEqual([true, false, false])
  now = 10
  expect([store.find('b'), store.use('b')]).toEqual([undefined, false])
  store.issue('c', { expiresAt: 99_999 })
  store.remove(() => true)
  expect(store.find('c')).toBeUndefined()
})

// Lists of a table: pages cost what they show, rows follow their keys, and nothing is skipped or shown twice.

interface Row {
  id: string
  owner: string | undefined
}

function tableOf(count: number) {
  const table = createStore().table<Row>('rows', { owner: ({ owner }) => owner })
  for (let i = 0; i < count; i++) table.set(`Row:${i}`, { id: `Row:${i}`, owner: `Owner:${i % 2}` })
  return table
}

/** A list that counts the rows which a reader visits. */
function counted(list: RowList<Row>) {
  const visits = { rows: 0 }
  const from: RowList<Row>['from'] = function* (place, order) {
    for (const entry of list.from(place, order)) {
      visits.rows++
      yield entry
    }
  }
  return { visits, list: { ...list, size: list.size, from } }
}

/** A page of a list. */
const page = (list: RowList<Row>, limit: string, sortOrder: 'asc' | 'desc', cursor?: string) =>
  pageOf(
    { list: () => list, keyOf: () => undefined },
    {},
    { limit, sortOrder, ...(cursor !== undefined && { cursor }) },
  )

/** Reads a whole list page by page. */
function readAll(list: RowList<Row>, sortOrder: 'asc' | 'desc', limit: string): string[] {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, hasMore, nextCursor } = page(list, limit, sortOrder, cursor)
    ids.push(...data.map(({ id }) => id))
    if (!hasMore) return ids
    cursor = nextCursor!
  }
}

test.each([1_000, 30_000])('a page of 20 of %d rows visits 21 of them, wherever it begins', (count) => {
  const table = tableOf(count)
  for (const { visits, list } of [counted(table.list()), counted(table.list('owner', 'Owner:1'))])
    for (const sortOrder of ['asc', 'desc'] as const) {
      let cursor: string | undefined
      for (let n = 0; n < 20; n++) {
        visits.rows = 0
        const { nextCursor, totalCount } = page(list, '20', sortOrder, cursor)
        expect(visits.rows).toBe(21)
        expect(totalCount).toBe(list.size)
        cursor = nextCursor!
      }
    }
})

test('to page through reads each row once, and one more for each page', () => {
  const { visits, list } = counted(tableOf(1_000).list())
  expect(readAll(list, 'asc', '10')).toHaveLength(1_000)
  expect(visits.rows).toBe(1_000 + 99)
})

test('lists agree with plain arrays after any additions, changes and deletions', () => {
  const owners = fc.constantFrom('a', 'b', undefined)
  const step = fc.record({ id: fc.nat(60), owner: owners, isDeleted: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.constantFrom('asc', 'desc'), (steps, sortOrder) => {
      const table = tableOf(0)
      const plain = new Map<string, Row>()
      for (const { id: number, owner, isDeleted } of steps) {
        const id = `Row:${number}`
        if (isDeleted) {
          expect(table.delete(id)).toBe(plain.delete(id))
          continue
        }
        // Rows change in place.
        const row = plain.get(id) ?? { id, owner }
        row.owner = owner
        table.set(id, row)
        plain.set(id, row)
      }
      const rows = [...plain.values()]
      if (sortOrder === 'desc') rows.reverse()
      const ids = (list: readonly Row[]) => list.map(({ id }) => id)
      expect(readAll(table.list(), sortOrder, '7')).toEqual(ids(rows))
      for (const owner of ['a', 'b']) {
        const own = rows.filter((row) => row.owner === owner)
        expect(readAll(table.list('owner', owner), sortOrder, '7')).toEqual(ids(own))
        expect(table.list('owner', owner).size).toBe(own.length)
      }
    }),
  )
})

test('a deletion of the row that begins the next page moves no other row', () => {
  for (const [sortOrder, expected] of [
    ['asc', 'Row:3'],
    ['desc', 'Row:1'],
  ] as const) {
    const table = tableOf(5)
    const { nextCursor } = page(table.list(), '2', sortOrder)
    table.delete('Row:2')
    const { data } = page(table.list(), '2', sortOrder, nextCursor!)
    expect(data[0]?.id).toBe(expected)
  }
})

// What is due comes in the order of its time, and among equals in the order of its coming.

test('any mix of additions and removals comes out in order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(9), fc.constant('drop' as const))), (steps) => {
      const queue = createDueQueue(createStore().table<number>('times'), (dueAt) => dueAt)
      let expected: { id: string; dueAt: number }[] = []
      for (const [at, step] of steps.entries()) {
        if (step === 'drop') {
          queue.drop()
          expected = expected.slice(1)
        } else {
          queue.add(String(at), step)
          // `sort` keeps the order of equals.
          expected = [...expected, { id: String(at), dueAt: step }].sort((a, b) => a.dueAt - b.dueAt)
        }
        expect(queue.next()?.id).toBe(expected[0]?.id)
      }
    }),
  )
})

test('what is due runs in the order of its times, what is due later waits, and a restart in between repeats nothing', () => {
  const count = 2100
  const clock = { at: 0, now: () => clock.at }
  const store = createStore()
  const records = createRecords(store, clock.now)
  const ran: string[] = []
  const remove = records.lookups.delete
  records.lookups.delete = (id) => {
    ran.push(id)
    return remove(id)
  }
  const service = { records, clock, schedule: createSchedule(records.timers) } as unknown as Service
  // Their times are in another order than that of their creation.
  const timers = Array.from({ length: count }, (_, i) => ({
    subject: `Lookup:${i}`,
    dueAt: (i * 7919) % count,
  }))
  for (const timer of timers) service.schedule.add({ kind: 'expire lookup', ...timer })
  const inOrder = timers.sort((a, b) => a.dueAt - b.dueAt).map(({ subject }) => subject)
  clock.at = 499
  runDue(service)
  expect(ran).toEqual(inOrder.slice(0, 500))
  store.restore(store.snapshot())
  expect(service.records.timers.size).toBe(count - 500)
  clock.at = count
  runDue(service)
  expect(ran).toEqual(inOrder)
})
