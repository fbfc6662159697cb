/**
 * Story: a page pays for an order with two verbs, `requestQuote` and `executeQuote`. No backend takes another price than it shows. One that
 * starts anew, with an empty store, learns from the service what was paid, by the Idempotency-Key of the order.
 */

import { executeQuote, requestQuote, signInWithPasskey, type WalletEvent } from '@embedded-wallet/core'
import { createPlatform, createSending, createUmaQuote } from '@embedded-wallet/platform'
import { memoryStore, type RelayEvent, type RelayStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: a lie changes a response of any form
type Json = any

/** A shop that sells coffee for 10 USDC: `click` does what its button does. `quotes` are those that it made. */
async function openShop(network: (next: Fetch) => Fetch) {
  const quotes: string[] = []
  const system = openTestSystem({
    betweenWalletAndRelay: network,
    relay: {
      createQuote: async ({ accountId }) => {
        const quote = await system.quote(accountId, 10_000_000)
        quotes.push(quote.id)
        return quote
      },
    },
  })
  const events: WalletEvent[] = []
  const { accountId, wallet: own } = await system.signedIn()
  const wallet = { ...own, onEvent: (event: WalletEvent) => void events.push(event) }
  const click = async () =>
    executeQuote(wallet, { quote: await requestQuote(wallet, { order: { item: 'coffee' } }) })
  return { quotes, events, click, balance: () => system.balance(accountId) }
}

/** Sources: RFC 8259 (the page sends any JSON), and the document, "Amounts": integers in the smallest unit. */
const oddOrders: unknown[] = [
  ...['5000000', '', 'all', 0, -5, 1e21, 0.5, 2 ** 53, Number.NaN, null, true, {}, [], [5_000_000]].map(
    (amount) => ({
      amount,
    }),
  ),
  ...[{}, null, undefined, 5_000_000, 'all'],
]

test('an order with an odd amount is refused in words, and the app hears of no failure of its own', async () => {
  const payee = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }
  const events: RelayEvent[] = []
  const system = openTestSystem({
    relay: {
      quotas: false,
      onEvent: (event) => void events.push(event),
      // As the quick start has it.
      createQuote: ({ accountId, order }) =>
        createUmaQuote(createPlatform(system.sandbox), { accountId, amount: order?.amount, ...payee }),
    },
  })
  const { wallet, accountId } = await system.signedIn()
  const before = await system.balance(accountId)
  for (const order of oddOrders)
    await expect(requestQuote(wallet, { order })).rejects.toMatchObject({
      code: 'REFUSED',
      status: 400,
      serviceCode: 'INVALID_AMOUNT',
      outcome: 'none',
      serviceMessage: expect.stringMatching(/^The amount must be a whole number .* No money has moved\.$/),
    })
  expect(events.filter((event) => event.event === 'call' && event.status >= 500)).toEqual([])
  expect(await system.balance(accountId)).toBe(before)
  const quote = await requestQuote(wallet, { order: { amount: 5_000_000 } })
  expect(quote.totalSendingAmount).toBe(5_000_000)
})

// Source: the fields of a quote in the service's interface. A backend that somebody took over shows one price and takes another.
test('a backend that responds with another amount: 0 silent', long, async () => {
  const otherPayee = { accountId: 'ExternalAccount:0198-eve', umaAddress: '$eve@shop.example' }
  const lies: Record<string, (quote: Json) => void> = {
    'the amount that leaves': (quote) => Object.assign(quote, { totalSendingAmount: 1_000_000 }),
    'the amount that arrives': (quote) => Object.assign(quote, { totalReceivingAmount: 1 }),
    'the currency that leaves': (quote) => Object.assign(quote.sendingCurrency, { code: 'USDB' }),
    'the currency that arrives': (quote) => Object.assign(quote.receivingCurrency, { code: 'EUR' }),
    'who gets it': (quote) => Object.assign(quote.destination, otherPayee),
    'the kind of payee': (quote) => Object.assign(quote.destination, { destinationType: 'OTHER' }),
  }
  /** Where it lies: before the payment, in the response to it, or in what is read after a lost response. */
  const places = {
    'the quote that is shown': /request$/,
    'the executed quote': /execute$/,
    'the quote that is read back': /Quote:[^/]*$/,
  }
  let silent = 0
  for (const [place, path] of Object.entries(places)) {
    for (const lie of some(Object.values(lies), 3)) {
      const { click, balance, events, quotes } = await openShop((next) => async (request) => {
        const response = await next(request)
        const isLost = place === 'the quote that is read back' && request.url.endsWith('/execute')
        if (isLost) throw new TypeError('Failed to fetch')
        if (!path.test(request.url) || !response.ok) return response
        const quote = await response.json()
        lie(quote)
        return Response.json(quote)
      })
      const error = await click().then(
        () => undefined,
        (thrown) => thrown,
      )
      const isHeard = events.some(({ event }) => event === 'payment-differs')
      if (error?.code !== 'PAYMENT_DIFFERS' || error.outcome !== 'done' || !isHeard) silent++
      expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
    }
  }
  expect(silent).toBe(0)
})

test('a quote that expired unpaid makes room for one new quote, which is paid once over each restart, at its own price', async () => {
  let current = memoryStore()
  const store: RelayStore = {
    put: (...call) => current.put(...call),
    get: (key) => current.get(key),
    take: (key) => current.take(key),
    swap: (...call) => current.swap(...call),
    spend: (...call) => current.spend(...call),
    ping: () => current.ping(),
  }
  const shop = { umaAddress: '$success.usd@sandbox.example', currency: 'USD', amount: 10_000_000 }
  const system = openTestSystem({
    relay: {
      store,
      createQuote: ({ accountId, idempotencyKey }) =>
        createUmaQuote(createPlatform(system.sandbox), { accountId, ...shop, idempotencyKey }),
    },
  })
  const { accountId, wallet } = await system.signedIn()
  const ask = () => requestQuote(wallet, { order: { id: 'mug-1' } })
  const pay = async () => executeQuote(wallet, { quote: await ask() })
  const restart = async () => {
    current = memoryStore()
    system.sandbox.clock.advance(10 * 60_000)
    await signInWithPasskey(wallet)
  }
  const first = await ask()
  await restart()
  const second = await ask()
  expect(second.id).not.toBe(first.id)
  await restart()
  const paid = await pay()
  for (const _ of [1, 2]) {
    await restart()
    expect(await pay()).toMatchObject({ id: paid.id, status: 'COMPLETED' })
  }
  await restart()
  shop.amount = 11_000_000
  await expect(ask()).rejects.toMatchObject({ code: 'REFUSED', status: 409, serviceCode: 'CONFLICT' })
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('a send form’s payment that made the balance low is not refused for that when it is asked for again, after a restart', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const customerId = (await system.customerOf(accountId))!
  const sending = createSending(createPlatform(system.sandbox))
  const { id: recipient } = await sending.savePayee({
    customerId,
    account: {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '110000000',
        bankAccountType: 'CHECKING',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    },
  })
  // As a relay does, which makes the key of the order's id and not of what its store has.
  const quoteFor = (idempotencyKey: string) =>
    sending.quote({
      accountId,
      customerId,
      order: { recipient, side: 'SENDING', amount: '60' },
      idempotencyKey,
    })
  const { id: quoteId } = await quoteFor('order-1')
  await executeQuote(wallet, { quoteId })
  expect(await quoteFor('order-1')).toMatchObject({ id: quoteId })
  await expect(quoteFor('order-2')).rejects.toMatchObject({ code: 'BALANCE_TOO_LOW' })
  expect(await system.balance(accountId)).toBeLessThan(60_000_000)
})
