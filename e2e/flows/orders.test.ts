/**
 * Story: a page pays for an order with two verbs, `requestQuote` and `executeQuote`. Who clicks again while that payment is open
 * pays the same quote, and no other. Source: service-facts.md, "Double submit": single flight per action.
 */

import { executeQuote, requestQuote, signInWithPasskey } from '@embedded-wallet/core'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

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
  const { accountId, wallet } = await system.signedIn()
  const click = async (order: unknown = { item: 'coffee' }) =>
    executeQuote(wallet, { quote: await requestQuote(wallet, { order }) })
  return { system, accountId, wallet, quotes, click, balance: () => system.balance(accountId) }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

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

test('a double click is one payment', async () => {
  const { click, quotes, balance } = await openShop()
  const [first, second] = await Promise.all([click(), click()])
  expect([first.status, second.id]).toEqual(['COMPLETED', first.id])
  expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
})

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

test('a click after a lost answer finds out about that payment, and pays no second time', async () => {
  let isDown = false
  const network =
    (next: Fetch): Fetch =>
    async (request) => {
      const response = await next(request)
      isDown ||= request.url.endsWith('/execute') && response.ok
      if (isDown) throw new TypeError('Failed to fetch')
      return response
    }
  const { click, quotes, balance } = await openShop({ network })
  await expect(click()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  await expect(click()).rejects.toMatchObject({ outcome: 'unknown' })
  // The network is back, and lets the reading through.
  isDown = false
  expect(await click()).toMatchObject({ id: quotes[0], status: 'COMPLETED' })
  expect([quotes.length, await balance()]).toEqual([1, 90_000_000])
})

test('an order that was paid can be paid for again, and another order is another payment', async () => {
  const { click, quotes, balance } = await openShop()
  await click()
  await click()
  await Promise.all([click({ item: 'tea' }), click({ item: 'cake' })])
  expect([quotes.length, await balance()]).toEqual([4, 60_000_000])
})

test('a quote that was only shown is not kept: who asks again gets a new price', async () => {
  const { wallet, quotes } = await openShop()
  const shown = await requestQuote(wallet, { order: 'coffee' })
  expect((await requestQuote(wallet, { order: 'coffee' })).id).not.toBe(shown.id)
  expect(quotes).toHaveLength(2)
})

test('an order that the app refuses can be tried again', async () => {
  let isSoldOut = true
  const { click } = await openShop({ refuse: () => isSoldOut })
  await expect(click()).rejects.toMatchObject({ code: 'REFUSED', serviceCode: 'SOLD_OUT' })
  isSoldOut = false
  expect(await click()).toMatchObject({ status: 'COMPLETED' })
})

test('a call that gives up ends neither the other one nor its quote', async () => {
  const { network, came, letGo } = holding('/quotes/request')
  const { wallet, quotes } = await openShop({ network })
  const leaving = new AbortController()
  const first = requestQuote(wallet, { order: 'coffee', signal: leaving.signal })
  await came
  const second = requestQuote(wallet, { order: 'coffee' })
  leaving.abort()
  await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
  letGo()
  expect((await second).id).toBe(quotes.at(-1))
})

test('another device of the user has orders of its own', async () => {
  const { system, accountId, wallet, click, quotes } = await openShop()
  const other = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(other)
  await click()
  const quote = await requestQuote(other, { order: { item: 'coffee' } })
  expect((await executeQuote(other, { quote })).id).toBe(quotes[1])
})
