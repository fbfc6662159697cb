/** Bugs of the sandbox itself throw: unbalanced movements, and state changes that no table lists. */

import { quoteStates } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { nextState } from '../events/transitions.js'
import { createLedger, systemAccounts } from './ledger.js'
import { createSingleUse } from './singleUse.js'
import { createStore } from './table.js'

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
