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
  type WalletOptions,
} from '@embedded-wallet/core'
import { createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import {
  memoryStore,
  type QuoteOrder,
  QuoteRefusal,
  type RelayEvent,
  type RelayStore,
} from '@embedded-wallet/relay'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../support/deferred.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: a lie changes a response of any form
type Json = any

/** A shop that sells coffee for 10 USDC: `click` does what its button does. `quotes` are those that it made. */
async function openShop({
  network = (next: Fetch): Fetch => next,
  refuse = (): boolean => false,
}: {
  network?: (next: Fetch) => Fetch
  refuse?: () => boolean
} = {}) {
  const quotes: string[] = []
  const system = openTestSystem({
    betweenWalletAndRelay: network,
    relay: {
      createQuote: async ({ accountId }) => {
        if (refuse()) throw new QuoteRefusal('SOLD_OUT', 'Come back tomorrow.')
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
  /** A page of one device that has heard nothing yet. */
  const restorePage = (options: Partial<WalletOptions> = {}) =>
    system.wallet(accountId, { sessionStore, passkeys: wallet.authenticator, ...options })
  /** Another page of one device, where the user is signed in. */
  const openPage = async (options: Partial<WalletOptions> = {}) => {
    const page = restorePage(options)
    await signInWithPasskey(page)
    return page
  }
  const click = (order?: unknown) => clickOn(wallet, order)
  const balance = () => system.balance(accountId)
  return { system, accountId, wallet, quotes, events, click, clickOn, openPage, restorePage, balance }
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

/** A network that holds the calls of one kind until it lets all go, and says when the first one came. */
function holding(path: string) {
  const { promise: came, resolve: heard } = deferred()
  const { promise: open, resolve: letGo } = deferred()
  const network =
    (next: Fetch): Fetch =>
    async (request) => {
      if (request.url.endsWith(path)) {
        heard()
        await open
      }
      return next(request)
    }
  return { network, came, letGo }
}

test.each(['/quotes/request', '/execute'])(
  'a click while %s is under way joins that payment',
  async (path) => {
    const { network, came, letGo } = holding(path)
    const { click, quotes, balance } = await openShop({ network })
    const first = click()
    await came
    const second = click()
    letGo()
    expect((await second).id).toBe((await first).id)
    expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
  },
)

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

describe('a lost response, then a reload', () => {
  async function reloaded() {
    const { network, comeBack } = losingPayments()
    const shop = await openShop({ network })
    const before = await shop.openPage()
    await expect(shop.clickOn(before)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    comeBack()
    return { ...shop, page: await shop.openPage() }
  }

  test('a click finds out about that payment, and the next one is a new payment', async () => {
    const { page, clickOn, quotes, balance } = await reloaded()
    expect(await clickOn(page)).toMatchObject({ id: quotes[0], status: 'COMPLETED' })
    expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
    await clickOn(page)
    expect([quotes.length, await balance()]).toEqual([2, 80_000_000])
  })

  test('while that quote cannot be read, the same order makes no other one', async () => {
    const { system, openPage, clickOn, quotes, balance } = await reloaded()
    const page = await openPage({
      fetch: async (request) =>
        request.method === 'GET' && request.url.includes('/quotes/')
          ? new Response(null, { status: 503 })
          : system.relay(request),
    })
    await expect(clickOn(page)).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
      message: expect.stringContaining('This order may have been paid'),
    })
    expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
  })

  test('a device that is ten minutes ahead and has not heard the time of the service makes no other one', async () => {
    const { system, restorePage, clickOn, quotes, balance } = await reloaded()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    onTestFinished(() => void vi.useRealTimers())
    let isAway = true
    const page = restorePage({
      fetch: async (request) =>
        isAway && request.method === 'GET' ? new Response(null, { status: 503 }) : system.relay(request),
    })
    await expect(clickOn(page)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    isAway = false
    expect(await clickOn(page)).toMatchObject({ id: quotes[0], status: 'COMPLETED' })
    expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
  })
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

test('clicks on one order at once, whatever happens to them: one quote and one payment each', async () => {
  const big = { item: 'coffee', with: { milk: 1, sugar: 2 } }
  const turned = { with: { sugar: 2, milk: 1 }, item: 'coffee' }
  const loses = { quotes: 0 }
  const network =
    (next: Fetch): Fetch =>
    async (request) => {
      const response = await next(request)
      if (request.url.endsWith('/quotes/request') && loses.quotes-- > 0)
        throw new TypeError('Failed to fetch')
      return response
    }
  type Shop = Awaited<ReturnType<typeof openShop>>
  const cases: Record<string, (shop: Shop) => Promise<unknown>> = {
    'keys in another order': ({ click }) => Promise.all([click(big), click(turned)]),
    'two tabs': async ({ openPage, clickOn }) => {
      const tabs = [await openPage(), await openPage()]
      await Promise.all(tabs.map((tab, at) => clickOn(tab, [big, turned][at])))
    },
    'lost responses': async ({ click }) => {
      loses.quotes = 2
      for (const _ of [1, 2]) await expect(click(big)).rejects.toMatchObject({ code: 'UNREACHABLE' })
      await click(turned)
    },
    '200 at once': ({ click }) =>
      Promise.all(Array.from({ length: 200 }, (_, at) => click([big, turned][at % 2]))),
  }
  for (const [name, run] of Object.entries(cases)) {
    loses.quotes = 0
    const shop = await openShop({ network })
    await run(shop)
    expect([name, shop.quotes.length, await shop.balance()]).toEqual([name, 1, 90_000_000])
  }
})

// Source: the fields of a quote in the service's interface. A backend that somebody took over shows one price and takes another.
test('a backend that responds with another amount: 0 silent', async () => {
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
    for (const lie of Object.values(lies)) {
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

test('another device of the user has orders of its own', async () => {
  const { system, accountId, wallet, click, quotes } = await openShop()
  const other = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(other)
  await click()
  const quote = await requestQuote(other, { order: { item: 'coffee' } })
  expect((await executeQuote(other, { quote })).id).toBe(quotes[1])
})

const order = { id: 'mug-1' }

/** A shop that sells a mug for 10 USDC. `restart` empties the relay's store. */
async function openShopToRestart({ passesKey = true } = {}) {
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
        const own = passesKey ? { idempotencyKey } : {}
        return createUmaQuote(createPlatform(system.sandbox), { accountId, ...shop, ...own })
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

test('an app that leaves the key out has what its store remembers', async () => {
  const { pay, balance } = await openShopToRestart({ passesKey: false })
  const paid = await pay()
  expect((await pay()).id).toBe(paid.id)
  expect(await balance()).toBe(90_000_000)
})
