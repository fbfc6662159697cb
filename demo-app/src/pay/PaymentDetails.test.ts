import { TextsProvider } from '@embedded-wallet/ui/parts'
import type { PayeeCheck, PaymentTransaction } from '@embedded-wallet/ui/words'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentResponse } from '../../shared/apiTypes'
import { texts } from '../text/texts'
import { PaymentDetails, timesOf } from './PaymentDetails'

function paymentOf(more: Partial<PaymentTransaction>, check?: PayeeCheck): PaymentResponse {
  return {
    counterparty: { name: 'Wanda', ...(check && { check }) },
    transaction: {
      ...{ id: 'Transaction:1', status: 'COMPLETED', type: 'OUTGOING', fees: 72_500, exchangeRate: 1 },
      destination: { accountId: 'ExternalAccount:1' },
      sentAmount: { amount: 12_500_000, currency: { code: 'USDC', decimals: 6 } },
      receivedAmount: { amount: 1242, currency: { code: 'USD', decimals: 2 } },
      ...more,
    },
  }
}

const detailsOf = (payment: PaymentResponse) =>
  renderToStaticMarkup(
    createElement(TextsProvider, { value: texts }, createElement(PaymentDetails, { payment })),
  ).replace(/<[^>]+>/g, ' ')

it('a payment that was delivered is described in the past', () => {
  expect(detailsOf(paymentOf({}))).toMatch(/You sent.*They received/)
  expect(detailsOf(paymentOf({ status: 'PROCESSING' }))).toContain('They will receive')
})

it('a payment that waits for its user may still arrive, and one that ended does not', () => {
  expect(detailsOf(paymentOf({ status: 'PENDING_AUTHORIZATION' }))).toContain('They would receive')
  expect(detailsOf(paymentOf({ status: 'EXPIRED' }))).toContain('They would have received')
})

it('a name that did not match still stands there after the payment', () => {
  const details = detailsOf(paymentOf({}, { status: 'NOT_MATCHED' }))
  expect(details).toMatch(/Name check\s+Did not match\s+You confirmed it\./)
  const partly = detailsOf(paymentOf({}, { status: 'PARTIAL_MATCH', verifiedName: 'W. Wrong' }))
  expect(partly).toMatch(/Name check\s+Matched only in part\s+The bank says W\. Wrong\./)
})

it('a payment that never left does not say that its name was confirmed', () => {
  const details = detailsOf(paymentOf({ status: 'EXPIRED' }, { status: 'NOT_MATCHED' }))
  expect(details).toContain('Did not match')
  expect(details).not.toContain('You confirmed it.')
})

it('a name that matched has no row', () => {
  expect(detailsOf(paymentOf({}, { status: 'MATCHED' }))).not.toContain('Name check')
})

describe('the times', () => {
  const at = (minute: number) => `2026-08-21T10:${String(minute).padStart(2, '0')}:00Z`
  const transactionOf = (more: Partial<PaymentTransaction>) =>
    paymentOf({ createdAt: at(0), updatedAt: at(9), ...more }).transaction!

  it('are those that the service names', () => {
    const refund = { reference: 'R1', initiatedAt: at(5), settledAt: at(8), status: 'COMPLETED' }
    const transaction = transactionOf({ status: 'FAILED', settledAt: at(3), refund })
    expect(timesOf({ counterparty: { name: '' }, transaction }, 'back')).toEqual([
      ['Started', at(0)],
      ['Delivered', at(3)],
      ['Refund started', at(5)],
      ['Refunded', at(8)],
    ])
  })

  it('say when a payment under way is expected, and not that it was delivered', () => {
    const transaction = transactionOf({ status: 'PROCESSING', settledAt: at(30) })
    const times = timesOf({ counterparty: { name: '' }, transaction }, 'on-its-way')
    expect(times).toEqual([
      ['Started', at(0)],
      ['Expected', at(30)],
    ])
  })
})
