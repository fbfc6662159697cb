import type { Transaction } from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { describePayment } from '../format/describePayment.js'
import { en } from '../words/en.js'
import { detailRows, idsOf, timelineOf } from './detailRows.js'

function allRows(more: Partial<Transaction>, counterparty: object = {}) {
  const transaction = {
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'OUTGOING',
    fees: 72_500,
    exchangeRate: 1,
    customerId: '',
    destination: { accountId: 'ExternalAccount:1' },
    sentAmount: { amount: 12_500_000, currency: { code: 'USDC', decimals: 6 } },
    receivedAmount: { amount: 1242, currency: { code: 'USD', decimals: 2 } },
    ...more,
  }
  return detailRows(en, { transaction, counterparty: { name: 'Wanda', isName: true, ...counterparty } })
}

/** The values by their terms. A list shows those that are neither undefined nor empty. */
function rowsOf(...payment: Parameters<typeof allRows>) {
  const rows = allRows(...payment).filter(({ value }) => value !== undefined && value !== '')
  return Object.fromEntries(rows.map(({ term, value }) => [term, value]))
}

function detailOf(wanted: string, ...payment: Parameters<typeof allRows>) {
  const row = allRows(...payment).find(({ term }) => term === wanted)
  return [row?.value, row?.detail]
}

describe('the rows of a payment', () => {
  it('are in the past when it was delivered after its refund had begun', () => {
    const refund = { reference: 'R1', initiatedAt: '2026-08-21T10:05:00Z', status: 'COMPLETED' }
    expect(rowsOf({ settledAt: '2026-08-21T10:06:00Z', refund })).toMatchObject({ 'They received': '$12.42' })
  })

  it('are in the past when it was delivered', () => {
    expect(rowsOf({})).toEqual({
      To: 'Wanda',
      'You sent': '12.50\u00a0USDC',
      Fee: '0.0725\u00a0USDC',
      Rate: '1\u00a0USD = 1.00\u00a0USDC',
      'They received': '$12.42',
    })
    expect(rowsOf({ status: 'PROCESSING' })).toHaveProperty('They will receive')
  })

  it('have the fee in full, so that the amounts add up', () => {
    expect(detailOf('Fee', {})).toEqual([
      '0.0725\u00a0USDC',
      'You paid this fee. It is included in the amount you sent.',
    ])
    expect(detailOf('Fee', { status: 'EXPIRED' })).toEqual(['0.0725\u00a0USDC', false])
  })

  it('say of money that stayed here, or came back, neither that it was sent nor that its fee was paid', () => {
    for (const status of ['EXPIRED', 'REJECTED', 'REFUNDED'])
      expect(allRows({ status })).toEqual(
        expect.arrayContaining([
          { term: 'Amount', value: '12.50\u00a0USDC', kind: 'exact' },
          { term: 'Fee', value: '0.0725\u00a0USDC', kind: 'exact', detail: false },
        ]),
      )
  })

  it('have no fee where the money came in: the other side paid it', () => {
    expect(rowsOf({ type: 'INCOMING' })).not.toHaveProperty('Fee')
  })

  it('have no other side where only a purpose is known', () => {
    const unnamed = { name: 'Opening balance', isName: false }
    expect(rowsOf({ type: 'INCOMING' }, unnamed)).not.toHaveProperty('From')
  })

  it('say that one which waits for its user may still arrive, and that one which ended does not', () => {
    expect(rowsOf({ status: 'PENDING_AUTHORIZATION' })).toHaveProperty('They would receive')
    expect(rowsOf({ status: 'EXPIRED' })).toHaveProperty('They would have received')
  })

  // Source: profiles, section 4, CardTransaction.
  it('of a payment with a card are its amount, and what was charged or came back', () => {
    const usd = (amount: number) => ({ amount, currency: { code: 'USD', decimals: 2 } })
    const none = { fees: undefined, sentAmount: undefined, receivedAmount: undefined }
    const card = { ...none, type: 'CARD', direction: 'DEBIT', authorizedAmount: usd(3000) } as object
    expect(rowsOf({ ...card, status: 'PARTIALLY_SETTLED', settledAmount: usd(1000) })).toEqual({
      ...{ To: 'Wanda', Amount: '$30.00', 'Charged so far': '$10.00' },
    })
    const refunded = { status: 'REFUNDED', settledAmount: usd(2500), refundedAmount: usd(500) }
    expect(rowsOf({ ...card, ...refunded })).toEqual({ To: 'Wanda', Amount: '$25.00', Refunded: '$5.00' })
  })

  it('say that a name did not match, also after the payment', () => {
    const check = { status: 'NOT_MATCHED' }
    expect(detailOf('Name check', {}, { check })).toEqual(['Did not match', 'You confirmed it.'])
    expect(detailOf('Name check', { status: 'EXPIRED' }, { check })).toEqual(['Did not match', ''])
    const partly = { status: 'PARTIAL_MATCH', verifiedName: 'W. Wrong' }
    const says = ['Partial match', 'The bank’s name for this account: W. Wrong.']
    expect(detailOf('Name check', {}, { check: partly })).toEqual(says)
    expect(rowsOf({}, { check: { status: 'MATCHED' } })).not.toHaveProperty('Name check')
  })
})

const at = (minute: number) => `2026-08-21T10:${String(minute).padStart(2, '0')}:00Z`
const transaction = (more: Partial<Transaction>) =>
  ({ id: 'Transaction:1', createdAt: at(0), ...more }) as Transaction
const momentsOf = (more: Partial<Transaction>) => {
  const payment = { transaction: transaction(more) }
  return timelineOf(en.activity, payment, describePayment(en, payment)).map(({ term, iso, isAhead }) => [
    term,
    iso ?? '',
    ...(isAhead ? ['ahead'] : []),
  ])
}
const refundOf = (status: string, more = {}) => ({ reference: 'R1', initiatedAt: at(5), status, ...more })

describe('the steps', () => {
  it('are those of which the service names the time, with the failure among them', () => {
    const refund = refundOf('COMPLETED', { settledAt: at(8) })
    expect(momentsOf({ status: 'FAILED', settledAt: at(3), refund })).toEqual([
      ['Started', at(0)],
      ['Delivered', at(3)],
      ['Failed', at(5)],
      ['Refund started', at(5)],
      ['Refunded', at(8)],
    ])
    expect(momentsOf({ status: 'FAILED', updatedAt: at(4) })).toEqual([
      ['Started', at(0)],
      ['Failed', at(4)],
    ])
  })

  // Source: service interface, Transaction: `settledAt` is "when settled or will be settled".
  it('say of no payment that came to nothing that it was delivered when it was expected', () => {
    const delivered = (more: Partial<Transaction>) =>
      momentsOf({ settledAt: at(30), updatedAt: at(6), ...more }).filter(([term]) => term === 'Delivered')
    const ended = [{ status: 'FAILED' }, { status: 'FAILED', refund: refundOf('PENDING') }]
    const others = ['REJECTED', 'REFUNDED', 'EXPIRED', 'FROM_TOMORROW'].map((status) => ({ status }))
    const waiting = { status: 'PENDING', pendingReason: 'COMPLIANCE_REVIEW' }
    for (const more of [...ended, ...others, waiting]) expect(delivered(more)).toEqual([])
    expect(delivered({ status: 'COMPLETED' })).toEqual([['Delivered', at(30)]])
    // A bank has returned it: it was delivered before it failed.
    expect(delivered({ status: 'FAILED', settledAt: at(6) })).toEqual([['Delivered', at(6)]])
    const returned = momentsOf({ type: 'INCOMING', status: 'REFUNDED', settledAt: at(30), updatedAt: at(6) })
    expect(returned.map(([term]) => term)).toEqual(['Started'])
  })

  it('go on with those that are still to come', () => {
    expect(momentsOf({ status: 'PROCESSING', settledAt: at(30) })).toEqual([
      ['Started', at(0)],
      ['On its way', ''],
      ['Expected', at(30), 'ahead'],
    ])
    expect(momentsOf({ status: 'PROCESSING' }).at(-1)).toEqual(['Delivered', '', 'ahead'])
    expect(momentsOf({ status: 'PENDING_AUTHORIZATION' }).map(([term]) => term)).toEqual([
      'Started',
      'Waiting for you',
      'Delivered',
    ])
    expect(momentsOf({ status: 'FAILED', refund: refundOf('PENDING') })).toEqual([
      ['Started', at(0)],
      ['Failed', at(5)],
      ['Refund started', at(5)],
      ['Refunded', '', 'ahead'],
    ])
  })

  it('of a payment with a card promise nothing', () => {
    expect(momentsOf({ type: 'CARD', direction: 'DEBIT', status: 'AUTHORIZED' })).toEqual([
      ['Started', at(0)],
    ])
  })

  it('of incoming money say that it was received', () => {
    const times = momentsOf({ type: 'INCOMING', status: 'COMPLETED', settledAt: at(3) })
    expect(times.at(-1)).toEqual(['Received', at(3)])
  })
})

it('the ids are also those of a refund and of a chain', () => {
  const known = transaction({
    quoteId: 'Quote:1',
    refund: { reference: 'R1', initiatedAt: at(5), status: 'FAILED' },
    destination: { onChainTransaction: { transactionHash: '0xabc' } },
    reconciliationInstructions: { reference: 'B1', transactionHash: '0xold' },
  })
  expect(idsOf(en.activity, { transaction: known })).toEqual([
    { term: 'Transaction', id: 'Transaction:1' },
    { term: 'Quote', id: 'Quote:1' },
    { term: 'Reference', id: 'B1' },
    { term: 'Refund reference', id: 'R1' },
    { term: 'On-chain transaction', id: '0xabc' },
  ])
})
