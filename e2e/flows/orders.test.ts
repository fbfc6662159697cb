/**
 * Story: a page pays for an order with two verbs, `requestQuote` and `executeQuote`. Who clicks again while that payment is open
 * pays the same quote, and no other. Source: service-facts.md, "Double submit": single flight per action. A backend that starts anew, with an
 * empty store, learns from the service what was paid, by the Idempotency-Key of the order.
 */

import {
  executeQuote,
  memorySessionStore,
  requestQuote,
  signInWithPasskey,
  type Wallet,
  type WalletEvent,
} from '@embedded-wallet/core'
import { createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import { memoryStore, type QuoteOrder, type RelayEvent, type RelayStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: a lie changes a response of any form
type Json = any

/** A shop that sells coffee for 10 USDC: `click` does what its button does. `quotes` are those that it made. */
async function openShop({
  network = (next: Fetch): Fetch => next,
}: {
  network?: (next: Fetch) => Fetch
} = {}) {
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
  const clickOn = async (page: Wallet, order: unknown = { item: 'coffee' }) =>
    executeQuote(page, { quote: await requestQuote(page, { order }) })
  const sessionStore = memorySessionStore()
  /** Another page of one device, where the user is signed in. */
  const openPage = async () => {
    const page = system.wallet(accountId, { sessionStore, passkeys: wallet.authenticator })
    await signInWithPasskey(page)
    return page
  }
  const click = (order?: unknown) => clickOn(wallet, order)
  const balance = () => system.balance(accountId)
  return { system, accountId, wallet, quotes, events, click, clickOn, openPage, balance }
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

/** A network that loses each execution after the service has acted, and then all else until it is back. */
function losingPayments() {
  const state = { isDown: false, loses: true }
  const network =
    (next: Fetch): Fetch =>
    async (request) => {
      const response = await next(request)
      state.isDown ||= state.loses && request.url.endsWith('/execute') && response.ok
      if (state.isDown) throw new TypeError('Failed to fetch')
      return response
    }
  const comeBack = () => Object.assign(state, { isDown: false, loses: false })
  return { network, comeBack }
}

test('after a lost response and a reload a click finds out about that payment, and the next one is a new payment', async () => {
  const { network, comeBack } = losingPayments()
  const { openPage, clickOn, quotes, balance } = await openShop({ network })
  const before = await openPage()
  await expect(clickOn(before)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  comeBack()
  const page = await openPage()
  expect(await clickOn(page)).toMatchObject({ id: quotes[0], status: 'COMPLETED' })
  expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
  await clickOn(page)
  expect([quotes.length, await balance()]).toEqual([2, 80_000_000])
})

test('an order with an id is paid once, on all devices and for a day', async () => {
  const { system, accountId, wallet, click, clickOn, quotes, balance } = await openShop()
  const order = { id: 'order-7', item: 'coffee' }
  const other = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(other)
  const paid = [await click(order), await click(order), await clickOn(other, order)]
  expect(paid).toMatchObject(paid.map(() => ({ id: quotes[0], status: 'COMPLETED' })))
  expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
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
      const { click, balance, events, quotes } = await openShop({
        network: (next) => async (request) => {
          const response = await next(request)
          const isLost = place === 'the quote that is read back' && request.url.endsWith('/execute')
          if (isLost) throw new TypeError('Failed to fetch')
          if (!path.test(request.url) || !response.ok) return response
          const quote = await response.json()
          lie(quote)
          return Response.json(quote)
        },
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

const order = { id: 'mug-1' }

/** A shop that sells a mug for 10 USDC. `restart` empties the relay's store. */
async function openShopToRestart() {
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
  const keys: QuoteOrder['idempotencyKey'][] = []
  const system = openTestSystem({
    relay: {
      store,
      createQuote: ({ accountId, idempotencyKey }) => {
        keys.push(idempotencyKey)
        return createUmaQuote(createPlatform(system.sandbox), { accountId, ...shop, idempotencyKey })
      },
    },
  })
  const { accountId, wallet } = await system.signedIn()
  const ask = (wanted: unknown = order) => requestQuote(wallet, { order: wanted })
  const pay = async (wanted?: unknown) => executeQuote(wallet, { quote: await ask(wanted) })
  const restart = () => {
    current = memoryStore()
  }
  const expire = async () => {
    system.sandbox.clock.advance(10 * 60_000)
    await signInWithPasskey(wallet)
  }
  return { shop, system, keys, ask, pay, restart, expire, balance: () => system.balance(accountId) }
}

test('an order with an id that was paid is not paid again after a restart', async () => {
  const { pay, restart, balance } = await openShopToRestart()
  const paid = await pay()
  restart()
  expect(await pay()).toMatchObject({ id: paid.id, status: 'COMPLETED' })
  expect(await balance()).toBe(90_000_000)
})

test('a quote that expired unpaid makes room for one new quote, which is paid once over each restart', async () => {
  const { ask, pay, restart, expire, balance } = await openShopToRestart()
  const first = await ask()
  await expire()
  restart()
  const second = await ask()
  expect(second.id).not.toBe(first.id)
  await expire()
  const paid = await pay()
  for (const _ of [1, 2]) {
    restart()
    await expire()
    expect(await pay()).toMatchObject({ id: paid.id, status: 'COMPLETED' })
  }
  expect(await balance()).toBe(90_000_000)
})

test('an order with another price under the same id is refused after a restart, and not paid again', async () => {
  const { shop, pay, ask, restart, balance } = await openShopToRestart()
  await pay()
  restart()
  shop.amount = 11_000_000
  await expect(ask()).rejects.toMatchObject({ code: 'REFUSED', status: 409, serviceCode: 'CONFLICT' })
  expect(await balance()).toBe(90_000_000)
})

test('another order has another key, an order without an id has none, and it can be paid again', async () => {
  const { keys, pay, restart, balance } = await openShopToRestart()
  for (const wanted of [order, { id: 'mug-2' }, 'mug', 'mug']) {
    await pay(wanted)
    restart()
  }
  expect([keys[0] === keys[1], ...keys.slice(2)]).toEqual([false, undefined, undefined])
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect(await balance()).toBe(60_000_000)
})
