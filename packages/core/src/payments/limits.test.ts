/** What was shown is what is paid: a quote that the service has otherwise than the user saw it is never silent. */

import type { Quote } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  errorOf,
  openQuote,
  type Reply,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { requestQuote } from '../actions/requestQuote.js'
import { keepSession } from '../session/keepSession.js'
import { authorizePayment } from './authorizePayment.js'
import { payQuote } from './executePayment.js'
import { paymentMemory } from './paymentMemory.js'
import { readPendingPayments } from './readPendingPayments.js'

beforeEach(() => void stopClocks())

const [execute, read] = ['POST /quotes/Quote:1/execute', 'GET /quotes/Quote:1']
const euro = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }
const says = (changes: object): Reply => [200, openQuote(changes as Partial<Quote>)]
const done = { status: 'COMPLETED' }

async function open(executions: Reply[], reads: Reply[] = []) {
  const opened = unitWallet(({ line }) => (line === execute ? executions : reads).shift() ?? [500])
  await keepSession(opened.wallet, await sessionRecord())
  opened.events.length = 0
  const pay = (quote: Quote = openQuote(), options: object = {}) =>
    payQuote(opened.wallet, { quote, ...options })
  const differs = () => opened.events.filter(({ event }) => event === 'payment-differs')
  return { ...opened, pay, differs, recall: () => paymentMemory(opened.wallet, openQuote()).recall() }
}

// Source: the fields of a quote in the service's interface: what the user gives, what arrives, and who gets it.
test.each<[field: string, changes: object, shown?: object]>([
  ['totalSendingAmount', { totalSendingAmount: 480 }],
  ['totalReceivingAmount', { totalReceivingAmount: 1 }],
  ['sendingCurrency.code', { sendingCurrency: euro }],
  ['receivingCurrency.code', { receivingCurrency: euro }],
  [
    'destination.destinationType',
    { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$eve@x.example' } },
  ],
  ['destination.accountId', { destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:9' } }],
  ['destination.accountId', { destination: { destinationType: 'ACCOUNT', accountId: 9 } }],
  [
    'destination.umaAddress',
    { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$eve@x.example' } },
    { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@x.example' } },
  ],
])('%s: a payment that was made otherwise says so, and is not made again', async (field, changes, given) => {
  const shown = openQuote(given as Partial<Quote>)
  const { pay, lines, differs, recall, wallet } = await open(
    [says({ ...done, ...changes })],
    [says({ ...done, ...changes })],
  )
  const paid = openQuote({ ...done, ...changes } as Partial<Quote>)
  const error = await errorOf(pay(shown))
  expect(error).toMatchObject({
    name: 'ServiceError',
    code: 'PAYMENT_DIFFERS',
    outcome: 'done',
    retryable: false,
  })
  expect(error.difference).toMatchObject({ fields: [field], shown, paid })
  expect(error.message).toMatch(/^The payment was made, and not as it was shown: /)
  expect(error.message).toContain(field)
  // A text of the service is never repeated.
  expect(error.message).not.toMatch(/EUR|eve|ExternalAccount/)
  expect(differs()).toEqual([{ event: 'payment-differs', fields: [field] }])
  // The outcome is known: nothing is pending, and the same call reads and signs nothing.
  expect(await recall()).toBe('done')
  expect(await readPendingPayments(wallet, undefined)).toEqual([])
  expect(await errorOf(pay(shown))).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'done' })
  expect(lines()).toEqual([execute, read])
})

test('the message has both amounts', async () => {
  const { pay } = await open([says({ ...done, totalSendingAmount: 480 })])
  expect((await errorOf(pay())).message).toBe(
    'The payment was made, and not as it was shown: totalSendingAmount (shown 100, now 480). Do not pay again: see difference.',
  )
})

test.each<[what: string, shown: object, paid: object]>([
  ['a copy without a destination', { destination: undefined }, {}],
  [
    'another name of the same account',
    { destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:7' } },
    { destination: { destinationType: 'ACCOUNT', accountId: 'EmbeddedWallet:7' } },
  ],
  ['a currency with the code null', {}, { sendingCurrency: { code: null }, destination: null }],
  [
    'what is new with the execution',
    {},
    { transactionId: 'Transaction:9', feesIncluded: 1, exchangeRate: 2 },
  ],
])('%s is no difference', async (_, shown, paid) => {
  const { pay } = await open([says({ ...done, ...paid })])
  expect(await pay(openQuote(shown as Partial<Quote>))).toMatchObject(done)
})

test('a lost response: the quote that is read back is compared, too', async () => {
  const { pay, differs } = await open(
    [new TypeError('Failed to fetch')],
    [says({ ...done, totalSendingAmount: 480 })],
  )
  expect(await errorOf(pay())).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'done' })
  expect(differs()).toHaveLength(1)
})

test('by its id: what was read before the signature is what was shown', async () => {
  const { wallet } = await open([says({ ...done, totalSendingAmount: 480 })], [says({})])
  const error = await errorOf(payQuote(wallet, { quoteId: 'Quote:1' }))
  expect(error).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'done' })
})

test('a quote that costs more after a lost request is not signed again', async () => {
  const { pay, lines, wallet } = await open([], [says({ totalSendingAmount: 480 })])
  await paymentMemory(wallet, openQuote()).keepSent()
  expect(await errorOf(pay())).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'unknown' })
  expect(lines()).toEqual([read])
})

describe('a payment that the service holds', () => {
  const held = { status: 'PENDING_AUTHORIZATION', totalSendingAmount: 480 }

  test('is not what was shown: nothing was paid, and the user is asked for no proof', async () => {
    const { pay } = await open([says(held)])
    const error = await errorOf(pay())
    expect(error).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'none' })
    expect(error.message).toMatch(/^Nothing was paid: /)
  })

  test('gets no proof when it is not what was shown', async () => {
    const { wallet, lines } = await open([], [says(held)])
    const proof = authorizePayment(wallet, { quote: openQuote(), code: '123456' })
    expect(await errorOf(proof)).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'none' })
    expect(lines()).toEqual([read])
  })

  test('and then makes otherwise than it was shown says so after the proof', async () => {
    const { wallet } = unitWallet(({ line }) =>
      line === read ? says({ ...held, totalSendingAmount: 100 }) : says({ ...done, totalSendingAmount: 480 }),
    )
    const proof = authorizePayment(wallet, { quote: openQuote(), code: '123456' })
    expect(await errorOf(proof)).toMatchObject({ code: 'PAYMENT_DIFFERS', outcome: 'done' })
  })
})

describe('maxSendingAmount', () => {
  const max = (amount: unknown, currency: unknown = 'USDC') => ({ maxSendingAmount: { amount, currency } })

  test.each<[what: string, options: object, changes?: object]>([
    ['less than the quote takes', max(99)],
    ['less than it takes, although less arrives', max(99), { totalReceivingAmount: 1 }],
    ['in another currency', max(100, 'USDB')],
    ['of a quote without a currency', max(100, undefined), { sendingCurrency: {} }],
    ['in the currency in other letters', max(100, 'usdc')],
  ])('%s: nothing is signed', async (_, options, changes = {}) => {
    const { pay, lines, recall } = await open([])
    expect(await errorOf(pay(openQuote(changes), options))).toMatchObject({
      name: 'SessionError',
      code: 'QUOTE_TOO_HIGH',
      outcome: 'none',
      message: expect.stringMatching(
        /^The quote takes (more than|a different currency than) maxSendingAmount/,
      ),
    })
    expect(lines()).toEqual([])
    expect(await recall()).toBe('nothing')
  })

  test.each<[what: string, maxSendingAmount: unknown]>([
    ['a number', 100],
    ['a text', '100 USDC'],
    ['without an amount', { currency: 'USDC' }],
    ['without a currency', { amount: 100 }],
    ['with an amount in text', { amount: '100', currency: 'USDC' }],
    ['with an amount that is no number', { amount: Number.NaN, currency: 'USDC' }],
    ['without a bound', { amount: Number.POSITIVE_INFINITY, currency: 'USDC' }],
  ])('%s is no limit: the error names the option, and nothing is sent', async (_, maxSendingAmount) => {
    const { handle, pay, lines } = await open([])
    const words =
      'maxSendingAmount must be { amount, currency }: a number in the smallest unit, and a code such as USDC'
    expect(await errorOf(pay(openQuote(), { maxSendingAmount } as object))).toMatchObject({
      name: 'TypeError',
      message: words,
      outcome: 'none',
    })
    const asked = requestQuote(handle, { order: 1, maxSendingAmount: maxSendingAmount as never })
    expect(await errorOf(asked)).toMatchObject({ name: 'TypeError', message: words, outcome: 'none' })
    expect(lines()).toEqual([])
  })

  test('as much as the quote takes: it is paid', async () => {
    const { pay } = await open([says(done)])
    expect(await pay(openQuote(), max(100))).toMatchObject(done)
  })

  test('null counts as left out', async () => {
    const { pay } = await open([says(done)])
    expect(await pay(openQuote(), { maxSendingAmount: null })).toMatchObject(done)
  })

  test('says nothing of a payment that was made before', async () => {
    const { pay, wallet } = await open([], [says(done)])
    await paymentMemory(wallet, openQuote()).keepSent()
    expect(await pay(openQuote(), max(1))).toMatchObject(done)
  })
})

test.each<[what: string, quote: unknown]>([
  ['an id', 'Quote:1'],
  ['a promise', Promise.resolve(openQuote())],
  ['null', null],
])('%s is no quote: the error names the option, and nothing is sent', async (_, quote) => {
  const { wallet, pay, lines } = await open([])
  const words = 'quote must be a quote, as requestQuote returns it; if you only have its id, pass quoteId'
  expect(await errorOf(pay(quote as Quote))).toMatchObject({
    name: 'TypeError',
    message: words,
    outcome: 'none',
  })
  const proof = authorizePayment(wallet, { quote: quote as Quote, code: '123456' })
  expect(await errorOf(proof)).toMatchObject({ name: 'TypeError', message: words, outcome: 'none' })
  expect(lines()).toEqual([])
})
