import type { Transaction } from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { findPaymentState } from '../words/findPaymentState.js'
import { type ActivityFilter, activityFilters, amountLook, passes } from './filters.js'

const transaction = (type: string, status: string, more: Partial<Transaction> = {}) =>
  ({ id: 'Transaction:1', type, status, customerId: '', destination: {}, ...more }) as Transaction
const refund = (status: string) => ({
  refund: { reference: 'R', initiatedAt: '2026-08-21T10:00:00Z', status },
})

// Source of the values: interface document, "Transaction status"; profiles, section 4, Refund.
const cases: [string, Transaction, ActivityFilter[], ReturnType<typeof amountLook>][] = [
  ['delivered', transaction('OUTGOING', 'COMPLETED'), ['all', 'out'], 'out'],
  [
    'delivered after its refund',
    transaction('OUTGOING', 'COMPLETED', { ...refund('COMPLETED'), settledAt: '2026-08-21T10:01:00Z' }),
    ['all', 'out'],
    'plain',
  ],
  ['received', transaction('INCOMING', 'COMPLETED'), ['all', 'in'], 'in'],
  ['on its way', transaction('OUTGOING', 'PROCESSING'), ['all', 'out', 'pending'], 'out'],
  ['on its way to the user', transaction('INCOMING', 'PENDING'), ['all', 'in', 'pending'], 'plain'],
  ['held', transaction('OUTGOING', 'PENDING_AUTHORIZATION'), ['all', 'out', 'pending'], 'plain'],
  [
    'failed and coming back',
    transaction('OUTGOING', 'FAILED', refund('PENDING')),
    ['all', 'out', 'pending', 'failed'],
    'out',
  ],
  [
    'failed and back',
    transaction('OUTGOING', 'FAILED', refund('COMPLETED')),
    ['all', 'out', 'failed'],
    'struck',
  ],
  ['failed and gone', transaction('OUTGOING', 'FAILED', refund('FAILED')), ['all', 'out', 'failed'], 'out'],
  ['failed, place not known', transaction('OUTGOING', 'FAILED'), ['all', 'out', 'failed'], 'plain'],
  ['returned to its sender', transaction('INCOMING', 'REJECTED'), ['all', 'in', 'failed'], 'struck'],
  ['never sent to the user', transaction('INCOMING', 'EXPIRED'), ['all', 'in', 'failed'], 'struck'],
  // Source: profiles, section 4, OutgoingTransaction: `pendingReason`.
  [
    'held by a check',
    transaction('OUTGOING', 'PENDING', { pendingReason: 'COMPLIANCE_REVIEW' }),
    ['all', 'out', 'pending'],
    'plain',
  ],
  // Source: profiles, section 4, CardTransaction.
  ['approved for a card', transaction('CARD', 'AUTHORIZED'), ['all', 'out', 'pending'], 'out'],
  ['paid by card', transaction('CARD', 'SETTLED'), ['all', 'out'], 'out'],
  ['unclear, by card', transaction('CARD', 'EXCEPTION'), ['all', 'out', 'pending'], 'plain'],
  ['an offer', transaction('OUTGOING', 'PENDING'), [], 'plain'],
  ['an offer that ended', transaction('OUTGOING', 'EXPIRED'), [], 'struck'],
]

describe('a payment that is', () => {
  it.each(cases)('%s stands in the filters that fit it', (_, row, filters) => {
    expect(activityFilters.filter((filter) => passes(row, filter))).toEqual(filters)
  })

  it.each(cases)('%s has a sign only where money moved', (_, row, __, look) => {
    expect(amountLook(findPaymentState({ transaction: row }), row.type === 'INCOMING')).toBe(look)
  })
})
