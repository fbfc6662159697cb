import type { Currency } from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { en } from '../words/en.js'
import {
  findPaymentState,
  type KnownPayment,
  type PaymentQuote,
  type PaymentTransaction,
  rowOf,
  stateRows,
} from '../words/findPaymentState.js'
import { type MoneyPlace, type PaymentState, paymentStates } from '../words/paymentStates.js'
import { describePayment } from './describePayment.js'

const usdc: Currency = { code: 'USDC', decimals: 6 }
const usd: Currency = { code: 'USD', decimals: 2 }
const at = (minute: number) => `2026-08-21T10:${String(minute).padStart(2, '0')}:00Z`

// Source of the values: interface document, "Transaction status"; profiles, section 4, Refund, OutgoingFailure and Quote.
const statuses = [
  ...['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'],
  ...['REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED', 'FROM_TOMORROW', undefined],
]
const refunds = [undefined, 'PENDING', 'COMPLETED', 'FAILED', 'FROM_TOMORROW']
const reasons = [undefined, 'QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED', 'FROM_TOMORROW']
const quotes = [
  ...[undefined, 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  'FROM_TOMORROW',
]
const destinations = ['InternalAccount:2', 'ExternalAccount:2', undefined]

function transactionOf(more: Partial<PaymentTransaction>): PaymentTransaction {
  return {
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'OUTGOING',
    createdAt: at(0),
    updatedAt: at(9),
    destination: { accountId: 'ExternalAccount:2' },
    fees: 20_000,
    sentAmount: { amount: 2_000_000, currency: usdc },
    receivedAmount: { amount: 198, currency: usd },
    ...more,
  }
}

const refundOf = (status: string, more = {}) => ({ reference: 'R1', initiatedAt: at(5), status, ...more })

const quoteOf = (status: string): PaymentQuote => ({
  id: 'Quote:1',
  status,
  transactionId: 'Transaction:1',
  createdAt: at(0),
  expiresAt: at(5),
  totalSendingAmount: 2_000_000,
  sendingCurrency: usdc,
  feesIncluded: 20_000,
  totalReceivingAmount: 198,
  receivingCurrency: usd,
  exchangeRate: 1,
})

/** Every payment that the service and this device know of. */
function* everyPayment(): Generator<KnownPayment> {
  for (const type of ['OUTGOING', 'INCOMING'])
    for (const status of statuses)
      for (const refund of refunds)
        for (const failureReason of reasons)
          for (const quote of quotes)
            for (const accountId of destinations)
              for (const balanceSays of [undefined, 'there', 'missing'] as const)
                for (const isLost of [false, true])
                  for (const pendingReason of status === 'PENDING'
                    ? [undefined, 'COMPLIANCE_REVIEW']
                    : [undefined])
                    yield {
                      ...(status && {
                        transaction: transactionOf({
                          type,
                          status,
                          destination: accountId ? { accountId } : {},
                          ...(refund && { refund: refundOf(refund) }),
                          ...(failureReason && { failureReason }),
                          ...(pendingReason && { pendingReason }),
                        }),
                      }),
                      ...(quote && { quote: quoteOf(quote) }),
                      ...(balanceSays && { balanceSays }),
                      isLost,
                    }
}

// Source: profiles, section 4, CardTransaction: its fields, its statuses, and `refundedAmount` beside `settledAmount`.
const cardOf = (more: Partial<PaymentTransaction>): PaymentTransaction => ({
  ...{ id: 'Transaction:1', status: 'SETTLED', type: 'CARD', direction: 'DEBIT', createdAt: at(0) },
  authorizedAmount: { amount: 3000, currency: usd },
  ...more,
})

function* everyCard(): Generator<KnownPayment> {
  for (const direction of ['DEBIT', 'CREDIT'])
    for (const status of [
      'AUTHORIZED',
      'PARTIALLY_SETTLED',
      'SETTLED',
      'REFUNDED',
      'EXCEPTION',
      'DECLINED',
      'VOIDED',
      'FROM_TOMORROW',
    ])
      for (const amount of [undefined, 1000])
        yield {
          transaction: cardOf({
            direction,
            status,
            ...(amount && { refundedAmount: { amount, currency: usd } }),
          }),
        }
}

/** Those of which the service says when they were delivered: before their refund began, or after it. */
function* everyDelivery(): Generator<KnownPayment> {
  for (const type of ['OUTGOING', 'INCOMING'])
    for (const status of ['COMPLETED', 'FAILED'])
      for (const refund of refunds)
        for (const settledAt of [at(4), at(6)])
          yield {
            transaction: transactionOf({
              ...{ type, status, settledAt },
              ...(refund && { refund: refundOf(refund) }),
            }),
          }
}

/** Some 63,000 payments, and what the table says of each. */
const decided = [...everyPayment(), ...everyCard(), ...everyDelivery()].map((payment) => ({
  payment,
  ...findPaymentState(payment),
}))

describe('where the money is', () => {
  it('each row decides for some payment, and each state is reached', () => {
    const rows = new Set(decided.map(({ payment }) => rowOf(payment)))
    const reached = new Set(decided.map(({ state }) => state))
    expect(stateRows.filter((row) => !rows.has(row))).toEqual([])
    expect(Object.keys(paymentStates).filter((state) => !reached.has(state as PaymentState))).toEqual([])
  })

  /** What must hold of a payment that is said to be at a place. */
  const proofs: Record<MoneyPlace, (payment: KnownPayment) => boolean> = {
    arrived: ({ transaction }) =>
      transaction?.status === (transaction?.type === 'CARD' ? 'SETTLED' : 'COMPLETED') &&
      // What was delivered after a refund that failed is there, and nothing came back.
      (!transaction?.refund || (transaction.refund.status === 'FAILED' && transaction.settledAt === at(6))),
    'on-its-way': ({ transaction, quote }) =>
      (transaction?.status === 'PROCESSING' ||
        /^(PROCESSING|COMPLETED)$/.test(quote?.status ?? '') ||
        transaction?.type === 'INCOMING' ||
        (transaction?.type === 'CARD' && /^(AUTHORIZED|PARTIALLY_SETTLED)$/.test(transaction.status))) &&
      !transaction?.refund,
    'coming-back': ({ transaction }) => transaction?.refund?.status === 'PENDING',
    back: ({ transaction }) =>
      transaction?.refund?.status === 'COMPLETED' ||
      (!transaction?.refund && /^(REJECTED|REFUNDED)$/.test(transaction?.status ?? '')),
    gone: ({ transaction, balanceSays }) =>
      transaction?.refund?.status === 'FAILED' ||
      (transaction?.status === 'FAILED' && !transaction.refund && balanceSays === 'missing'),
    yours: ({ transaction, quote, balanceSays, isLost }) => {
      if (transaction?.refund) return false
      const { status, failureReason } = transaction ?? {}
      if (status === 'FAILED') return balanceSays === 'there' || failureReason === 'QUOTE_EXPIRED'
      // While an execution of this device has no response, only the service can say that the money is still here.
      const isSaid = [status, quote?.status].some((said) =>
        /^(EXPIRED|PENDING_AUTHORIZATION)$/.test(said ?? ''),
      )
      // What waits for a check may have been confirmed, unless its quote is open.
      if (transaction?.pendingReason && quote?.status !== 'PENDING') return isSaid
      return (
        isSaid || (!isLost && [status, quote?.status].some((said) => /^(PENDING|CREATED)$/.test(said ?? '')))
      )
    },
    'not-yours': ({ transaction }) =>
      transaction?.refund?.status === 'COMPLETED' ||
      (!transaction?.refund && /^(REJECTED|REFUNDED|EXPIRED)$/.test(transaction?.status ?? '')),
    unknown: ({ transaction }) =>
      transaction?.type === 'INCOMING' || transaction?.refund?.status !== 'FAILED',
  }

  it('nothing is claimed that the service does not say', () => {
    const unproven = decided.filter(({ payment, place }) => !proofs[place](payment))
    expect(unproven).toEqual([])
  })

  const cases: [string, Partial<PaymentTransaction>, KnownPayment, PaymentState][] = [
    ['in another wallet', { destination: { accountId: 'InternalAccount:2' } }, {}, 'arrived'],
    ['at a bank', {}, {}, 'delivered'],
    // Source: interface document, identifiers: an account of the service is an InternalAccount, also called EmbeddedWallet.
    [
      'in another wallet, by its other name',
      { destination: { accountId: 'EmbeddedWallet:2' } },
      {},
      'arrived',
    ],
    ['at an account without an id', { destination: { accountId: '' } }, {}, 'delivered'],
    ['at an account of another kind', { destination: { accountId: 'Lookup:2' } }, {}, 'delivered'],
    ['at a UMA address', { destination: { umaAddress: '$ada@bank.example' } }, {}, 'delivered'],
    ['in between', { status: 'PROCESSING' }, {}, 'on-its-way'],
    ['failed, refund under way', { status: 'FAILED', refund: refundOf('PENDING') }, {}, 'coming-back'],
    ['failed, refunded', { status: 'FAILED', refund: refundOf('COMPLETED') }, {}, 'back'],
    ['delivered once, then returned', { status: 'COMPLETED', refund: refundOf('COMPLETED') }, {}, 'back'],
    [
      'delivered once, then returned: the refund began later',
      { settledAt: at(4), refund: refundOf('COMPLETED') },
      {},
      'back',
    ],
    // Source: protocol/src/states.ts, FAILED → COMPLETED: canceled too late, and delivered after its refund.
    ['delivered after its refund', { settledAt: at(6), refund: refundOf('COMPLETED') }, {}, 'delivered-late'],
    [
      'delivered while it is refunded',
      { settledAt: at(6), refund: refundOf('PENDING') },
      {},
      'delivered-late',
    ],
    ['delivered after its refund failed', { settledAt: at(6), refund: refundOf('FAILED') }, {}, 'delivered'],
    ['rejected: "it was refunded"', { status: 'REJECTED' }, {}, 'back'],
    ['refunded', { status: 'REFUNDED' }, {}, 'back'],
    ['refund failed', { status: 'FAILED', refund: refundOf('FAILED') }, {}, 'gone'],
    ['failed before it started', { status: 'FAILED', failureReason: 'QUOTE_EXPIRED' }, {}, 'never-left'],
    [
      'failed before the user authorized it',
      { status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' },
      {},
      'never-left',
    ],
    ['paid with a card', { type: 'CARD', direction: 'DEBIT' }, {}, 'delivered'],
    ['a refund to a card', { type: 'CARD', direction: 'CREDIT', status: 'REFUNDED' }, {}, 'incoming-unclear'],
    ['came in by a card', { type: 'CARD', direction: 'CREDIT', status: 'SETTLED' }, {}, 'received'],
    ['comes in by a card', { type: 'CARD', direction: 'CREDIT', status: 'AUTHORIZED' }, {}, 'incoming'],
    [
      'came in, with a status of tomorrow',
      { type: 'INCOMING', status: 'A_LATER_ONE' },
      {},
      'incoming-unclear',
    ],
    ['came in and failed', { type: 'INCOMING', status: 'FAILED' }, {}, 'incoming-failed'],
    ['given back to a card', { type: 'CARD', direction: 'CREDIT' }, {}, 'received'],
    ['failed, and nothing more is known', { status: 'FAILED' }, {}, 'failed'],
    ['failed, and the balance is complete', { status: 'FAILED' }, { balanceSays: 'there' }, 'still-there'],
    ['failed, and the balance lacks it', { status: 'FAILED' }, { balanceSays: 'missing' }, 'missing'],
    ['never confirmed', { status: 'PENDING' }, { quote: quoteOf('PENDING') }, 'offered'],
    [
      'sent, no response',
      { status: 'PENDING' },
      { quote: quoteOf('PENDING'), isLost: true },
      'may-have-left',
    ],
    [
      'the quote knows more',
      { status: 'PENDING' },
      { quote: quoteOf('PROCESSING'), isLost: true },
      'on-its-way',
    ],
    ['held by a check', { status: 'PENDING', pendingReason: 'COMPLIANCE_REVIEW' }, {}, 'waiting'],
    [
      'held by a check, and never confirmed',
      { status: 'PENDING', pendingReason: 'COMPLIANCE_REVIEW' },
      { quote: quoteOf('PENDING') },
      'offered',
    ],
    ['waits for an authorization', { status: 'PENDING_AUTHORIZATION' }, {}, 'held'],
    ['expired', { status: 'EXPIRED' }, { isLost: true }, 'offer-expired'],
  ]
  it.each(cases)('%s', (_, transaction, more, state) => {
    expect(findPaymentState({ transaction: transactionOf(transaction), ...more }).state).toBe(state)
  })
})

const card10 = { amount: 1000, currency: usd }
it.each<[string, Partial<PaymentTransaction>, PaymentState, title: string, amount: string]>([
  ['approved', { status: 'AUTHORIZED' }, 'card-approved', '$30.00 is approved for Coffee', '$30.00'],
  [
    'charged in part',
    { status: 'PARTIALLY_SETTLED', settledAmount: card10 },
    ...(['card-approved', '$30.00 is approved for Coffee', '$30.00'] as const),
  ],
  ['charged', { settledAmount: card10 }, 'card-paid', 'You paid $10.00 to Coffee', '$10.00'],
  ['charged, with no other amount', {}, 'card-paid', 'You paid $30.00 to Coffee', '$30.00'],
  [
    'refunded',
    { status: 'REFUNDED', refundedAmount: card10 },
    ...(['card-refunded', '$10.00 of your payment to Coffee was refunded', '$30.00'] as const),
  ],
  [
    'refunded, and nobody says how much',
    { status: 'REFUNDED' },
    ...(['card-unclear', 'We cannot confirm what happened to $30.00', '$30.00'] as const),
  ],
  // Source: service of autumn 2026, read 2026-11-28, row 7: the events of both.
  [
    'declined',
    { status: 'DECLINED' },
    ...(['card-declined', '$30.00 was not paid to Coffee', '$30.00'] as const),
  ],
  [
    'voided',
    { status: 'VOIDED' },
    ...(['card-voided', 'Your payment of $30.00 to Coffee was canceled', '$30.00'] as const),
  ],
  [
    'unclear to the service itself',
    { status: 'EXCEPTION' },
    ...(['card-unclear', 'We cannot confirm what happened to $30.00', '$30.00'] as const),
  ],
])('a payment with a card that is %s', (_, more, state, title, amount) => {
  const counterparty = { name: 'Coffee' }
  const described = describePayment(en, { transaction: cardOf(more), counterparty })
  expect(described).toMatchObject({ state, title, amount })
  if (state === 'card-refunded') expect(described.label).toBe('Refunded $10.00')
})

describe('the texts', () => {
  it('say first what happened to the money, with its amount', () => {
    const byState = new Map<string, KnownPayment>()
    for (const { payment, state } of decided)
      if (payment.transaction || payment.quote) byState.set(state, payment)
    expect(Object.keys(paymentStates).filter((state) => !byState.has(state))).toEqual([])
    for (const payment of byState.values()) {
      const { title, text } = describePayment(en, payment)
      expect(title).toMatch(/\$?\d\.\d\d/)
      expect(title + text).not.toMatch(/[{}]|undefined|[A-Z]{2,}_[A-Z]/)
    }
  })

  it('take only a name for the recipient', () => {
    const transaction = transactionOf({ destination: { accountId: 'InternalAccount:2' } })
    const titleFor = (counterparty: KnownPayment['counterparty']) =>
      describePayment(en, { transaction, counterparty }).title
    expect(titleFor({ name: 'Wanda' })).toBe('You sent 2.00\u00a0USDC to Wanda')
    expect(titleFor({ name: 'Rent of May', isName: false })).toBe('You sent 2.00\u00a0USDC to the recipient')
  })

  it('are whole where the service names no amount', () => {
    const { sentAmount: _, receivedAmount: __, ...transaction } = transactionOf({ status: 'PROCESSING' })
    expect(describePayment(en, { transaction })).toMatchObject({
      title: 'The money is on its way to the recipient',
      sent: undefined,
    })
  })

  it('show the fee of the interface document, which has it in its rate details only', () => {
    const { fees: _, ...transaction } = transactionOf({
      sentAmount: { amount: 3_000_000, currency: usdc },
      receivedAmount: { amount: 297, currency: usd },
      rateDetails: {
        serviceApiFixedFee: 10_000,
        serviceApiVariableFeeAmount: 15_000,
        serviceApiMultiplier: 1,
      },
    })
    expect(describePayment(en, { transaction })).toMatchObject({
      fee: '0.025\u00a0USDC',
      rate: '1\u00a0USD = 1.00\u00a0USDC',
    })
    const odd = { ...transaction, rateDetails: { ...transaction.rateDetails, serviceApiMultiplier: 0.9 } }
    expect(describePayment(en, { transaction: odd }).rate).toBeUndefined()
    const free = { ...transaction, rateDetails: { ...transaction.rateDetails, serviceApiFixedFee: 0 } }
    expect(describePayment(en, { transaction: free }).fee).toBe('0.015\u00a0USDC')
  })

  it('show the fee that was taken, not the one that was offered', () => {
    const transaction = transactionOf({ status: 'COMPLETED', fees: 30_000 })
    const quote = { ...quoteOf('COMPLETED'), feesIncluded: 20_000 }
    expect(describePayment(en, { transaction, quote })).toMatchObject({ fee: '0.03\u00a0USDC' })
  })

  it('never show what the other side sent as what has arrived', () => {
    const transaction = transactionOf({
      type: 'INCOMING',
      status: 'COMPLETED',
      sentAmount: { amount: 300, currency: usd },
    })
    const { receivedAmount: _, ...unsaid } = transaction
    expect(describePayment(en, { transaction: unsaid }).amount).toBeUndefined()
    expect(describePayment(en, { transaction: { ...unsaid, status: 'PENDING' } }).amount).toBe('$3.00')
  })
})

describe('the amount that stands for a payment', () => {
  const money = { showAs: { USDC: 'USD' } }
  const cases: [
    name: string,
    sent: number,
    received: number,
    side: 'SENDING' | 'RECEIVING',
    amount: string,
    cost?: string,
  ][] = [
    ['what arrives was fixed', 12_572_865, 1250, 'RECEIVING', '$12.50', '$12.58'],
    ['what leaves was fixed', 10_000_000, 993, 'SENDING', '$10.00'],
    ['both are whole', 5_000_000, 500, 'RECEIVING', '$5.00'],
  ]
  it.each(cases)(
    '%s: the transaction alone says what the quote of this device says',
    (_, sent, got, side, amount, cost) => {
      const transaction = transactionOf({
        sentAmount: { amount: sent, currency: usdc },
        receivedAmount: { amount: got, currency: usd },
      })
      const quote = {
        ...quoteOf('COMPLETED'),
        totalSendingAmount: sent,
        totalReceivingAmount: got,
        lockedCurrencySide: side,
      }
      const alone = describePayment(en, { transaction }, money)
      const known = describePayment(en, { transaction, quote }, money)
      expect([alone.amount, alone.title, alone.text]).toEqual([known.amount, known.title, known.text])
      expect(alone).toMatchObject({ amount, cost })
      expect(alone.title).toContain(amount)
    },
  )

  it('where neither side is whole, it is what was sent', () => {
    const btc: Currency = { code: 'BTC', decimals: 8 }
    const transaction = transactionOf({
      sentAmount: { amount: 12_572_865, currency: usdc },
      receivedAmount: { amount: 20_833_123_457, currency: { ...btc, decimals: 10 } },
    })
    expect(describePayment(en, { transaction }, money)).toMatchObject({ amount: '$12.58', cost: undefined })
  })

  it('a whole amount that arrived on an account that is not ours is never the headline of incoming money', () => {
    const transaction = transactionOf({
      type: 'INCOMING',
      sentAmount: { amount: 1250, currency: usd },
      receivedAmount: { amount: 12_345_678, currency: usdc },
    })
    expect(describePayment(en, { transaction }, money)).toMatchObject({ amount: '$12.34', cost: undefined })
  })
})
