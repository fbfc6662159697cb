/**
 * Story: the app is asked for one quote for one order of one account, whatever the pages and instances do. Source: the service
 * executes each quote once, so two quotes for one order are two payments.
 */

import { hasRedis, useSharedRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { createRelay, memoryStore, type RelayStore } from '@embedded-wallet/relay'
import { durableObjectStore } from '@embedded-wallet/relay/durable-object'
import { describe, expect, test, vi } from 'vitest'
import { createNamespace } from './objectNamespace.js'
import { ada, mount, origin, quoteOf, walletHeaders } from './twoUsers.js'

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** A service that knows the quotes that the app made, and an instance of a relay on each of the stores. */
function openOrders(stores: readonly RelayStore[]) {
  const quotes = new Map<string, ReturnType<typeof quoteOf>>()
  const app = {
    /** What the app says beside the service's fields. */
    adds: {},
    fails: false,
    holds: undefined as Promise<void> | undefined,
    isAway: false,
    behindMs: 0,
    /** The Idempotency-Keys that the app was given. */
    keys: [] as (string | undefined)[],
  }
  const createQuote = async ({ idempotencyKey }: { idempotencyKey?: string | undefined }) => {
    app.keys.push(idempotencyKey)
    const id = `Quote:${quotes.size + 1}`
    if (app.fails) throw new Error('no')
    const createdAt = inMs(-app.behindMs)
    const expiresAt = new Date(Date.parse(createdAt) + 300_000).toISOString()
    const quote = { ...quoteOf(ada), id, createdAt, expiresAt }
    quotes.set(id, quote)
    await app.holds
    return { ...quote, ...app.adds }
  }
  const fetch = async (request: Request) => {
    const [, id = ''] = /\/quotes\/([^/]+)/.exec(new URL(request.url).pathname) ?? []
    const quote = quotes.get(id)
    if (app.isAway) return Response.json({ status: 500, code: 'X', message: '' }, { status: 500 })
    const headers = { Date: new Date(Date.now() - app.behindMs).toUTCString() }
    return quote
      ? Response.json(quote, { headers })
      : Response.json({ status: 404, code: 'X', message: '' }, { status: 404 })
  }
  /** The last claim on an order: its key, value and life; and how long its quote is kept. */
  const claim = { key: '', value: '', lifeMs: 0, keptMs: 0 }
  const instances = stores.map((store) =>
    createRelay({
      service: { baseUrl: 'https://service.example', tokenId: 't', clientSecret: 's'.repeat(32), fetch },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
      authorize: () => [ada.account],
      createQuote,
      quotas: false,
      store: {
        ...store,
        put: (key, value, lifeMs, owner) => {
          if (key.startsWith('order/')) Object.assign(claim, { key, value, lifeMs })
          return store.put(key, value, lifeMs, owner)
        },
        swap: (key, before, value, lifeMs) => {
          if (key.startsWith('order/')) claim.keptMs = lifeMs
          return store.swap(key, before, value, lifeMs)
        },
      },
    }),
  )
  const send = async (method: string, path: string, body?: object, at = 0) => {
    const headers = { ...walletHeaders, 'Content-Type': 'application/json' }
    const request = new Request(`${mount}/quotes/${path}`, {
      method,
      headers: body ? headers : walletHeaders,
      ...(body && { body: JSON.stringify(body) }),
    })
    const response = await instances[at]!(request)
    return { status: response.status, body: await response.json() }
  }
  const quoteFor = (order: unknown, at = 0) => send('POST', 'request', { accountId: ada.account, order }, at)
  const ask = async (order: unknown, at = 0) => {
    const { status, body } = await quoteFor(order, at)
    return status === 200 ? body.id : `${status} ${body.code}`
  }
  const end = (id: string, status: string) => quotes.set(id, { ...quotes.get(id)!, status })
  return { quotes, app, claim, ask, quoteFor, send, end }
}

// The service repeats the quote of a key, so a relay that has lost its store has no order paid twice.
test('an order with an id has one key at every relay until its quote has expired; another has another, and one without an id none', async () => {
  const keysOf = async () => {
    const { app, ask, end } = openOrders([memoryStore()])
    for (const order of [{ id: 'mug-1' }, { id: 'mug-2' }, 'mug']) await ask(order)
    end('Quote:1', 'EXPIRED')
    await ask({ id: 'mug-1' })
    return app.keys
  }
  const keys = await keysOf()
  const key = expect.stringMatching(/^[\w-]{43}$/)
  expect(keys).toEqual([key, key, undefined, key])
  expect(new Set(keys).size).toBe(4)
  expect(await keysOf()).toEqual(keys)
})

/** @param open - Opens two stores to the same data. */
function tellStories(open: () => Promise<RelayStore[]>) {
  test('200 at once over two instances, with the keys in two orders: the app is asked once', async () => {
    const { quotes, ask } = openOrders(await open())
    const orders = [
      { item: 'coffee', with: { milk: 1, sugar: 2 } },
      { with: { sugar: 2, milk: 1 }, item: 'coffee' },
    ]
    const ids = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(orders[at % 2], (at >> 1) % 2)))
    expect([new Set(ids).size, quotes.size]).toEqual([1, 1])
  })

  test('another order, and another value deep in it, has another quote', async () => {
    const { ask } = openOrders(await open())
    const orders = [
      { a: { b: 1 } },
      { a: { b: 2 } },
      { a: { b: '1' } },
      { a: [1] },
      { a: [1, 1] },
      'a',
      undefined,
      null,
      { b: 1, a: {} },
    ]
    const ids = await Promise.all(orders.map((order) => ask(order)))
    expect(new Set(ids).size).toBe(orders.length)
  })

  test('who asks again, as after a lost response, gets the same quote while it can be paid; then a new one', async () => {
    const { ask, end } = openOrders(await open())
    expect([await ask('coffee'), await ask('coffee', 1)]).toEqual(['Quote:1', 'Quote:1'])
    end('Quote:1', 'PENDING_AUTHORIZATION')
    expect(await ask('coffee')).toBe('Quote:1')
    for (const [at, status] of ['COMPLETED', 'PROCESSING', 'FAILED', 'EXPIRED'].entries()) {
      end(`Quote:${at + 1}`, status)
      expect(await ask('coffee', at % 2)).toBe(`Quote:${at + 2}`)
    }
  })

  test('an order with an id is paid once: it keeps its quote until that has expired', async () => {
    const { ask, end } = openOrders(await open())
    const order = { id: 'order-7', item: 'coffee' }
    await ask(order)
    for (const status of ['COMPLETED', 'PROCESSING', 'FAILED', 'PENDING_AUTHORIZATION', 'NEW_STATUS']) {
      end('Quote:1', status)
      expect(await ask(order, 1)).toBe('Quote:1')
    }
    end('Quote:1', 'EXPIRED')
    expect(await ask(order)).toBe('Quote:2')
  })

  test.each<[string, (at: number) => object]>([
    ['another note', (at) => ({ id: 'order-7', note: `${at}` })],
    ['another amount', (at) => ({ id: 'order-7', cart: { amount: at } })],
    ['a field more', (at) => ({ id: 'order-7', ...(at && { time: at }) })],
    ['its id as a number and as a text', (at) => ({ id: at ? 7 : '7', note: at })],
  ])(
    'an order with an id is one order, also with %s: one quote, for all who ask at once',
    async (_, order) => {
      const { quotes, ask, quoteFor, end } = openOrders(await open())
      const both = await Promise.all([ask(order(0)), ask(order(1), 1)])
      expect(both.sort()).toEqual(['409 CONFLICT', 'Quote:1'])
      const isFirst = (await ask(order(0))) === 'Quote:1'
      const [same, other] = isFirst ? [order(0), order(1)] : [order(1), order(0)]
      for (const status of ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'PENDING_AUTHORIZATION']) {
        end('Quote:1', status)
        expect([await ask(same, 1), await ask(other), await ask(other, 1)]).toEqual([
          ...['Quote:1', '409 CONFLICT', '409 CONFLICT'],
        ])
      }
      // docs/errors.md: the words of a changed order.
      expect((await quoteFor(other)).body.message).toBe(
        'This order has a quote with other terms, which may be paid. Look at the payments first. A changed order needs a new id.',
      )
      expect(quotes.size).toBe(1)
    },
  )

  test('an order that changes after its quote has expired unpaid has a new quote, with one winner', async () => {
    const { ask, end } = openOrders(await open())
    await ask({ id: 7, note: 'a' })
    end('Quote:1', 'EXPIRED')
    expect([await ask({ id: 7, note: 'b' }, 1), await ask({ id: 7, note: 'a' })]).toEqual([
      ...['Quote:2', '409 CONFLICT'],
    ])
  })

  test('orders whose id is null or left out have none', async () => {
    const { ask } = openOrders(await open())
    const orders = [{ id: null, item: 1 }, { id: null, item: 2 }, { item: 1 }]
    const ids = await Promise.all(orders.map((order) => ask(order)))
    expect(ids.sort()).toEqual(['Quote:1', 'Quote:2', 'Quote:3'])
  })

  const payee = { name: 'Mallory Ltd', check: { status: 'NOT_MATCHED', verifiedName: 'M. Allory' } }
  const adds = { payee, lockedCurrencySide: 'RECEIVING', purposeOfPayment: 'GOODS', note: { a: [1] } }

  test.each([[{ item: 'coffee' }], [{ id: 'order-7' }]])(
    'what the app says of the payee of %j is in every response with its quote',
    async (order) => {
      const { app, quoteFor, send, end } = openOrders(await open())
      app.adds = adds
      const said = [await quoteFor(order), await quoteFor(order), await quoteFor(order, 1)]
      // The app says nothing more: the store does.
      app.adds = {}
      said.push(await send('GET', 'Quote:1', undefined, 1), await send('GET', 'Quote:1'))
      said.push(await send('POST', 'Quote:1/execute', {}, 1))
      for (const { status, body } of said)
        expect([status, body]).toMatchObject([200, { id: 'Quote:1', ...adds }])
      // What is the service's stays the service's.
      end('Quote:1', 'PENDING_AUTHORIZATION')
      expect((await quoteFor(order, 1)).body).toMatchObject({ status: 'PENDING_AUTHORIZATION', payee })
    },
  )

  test('a quote to which the app adds nothing has nothing of another one', async () => {
    const { app, quoteFor } = openOrders(await open())
    app.adds = adds
    await quoteFor('coffee')
    app.adds = {}
    await quoteFor('tea')
    expect(Object.keys((await quoteFor('tea', 1)).body)).not.toContain('payee')
  })

  test('an app that repeats a long order in its quote hears of it, and keeps nothing', async () => {
    const stores = await open()
    const { app, ask, claim } = openOrders(stores)
    app.adds = { order: 'a'.repeat(9000) }
    expect(await ask('coffee')).toBe('500 INTERNAL_ERROR')
    expect(await stores[1]!.get(claim.key)).toBeUndefined()
    app.adds = { order: 'a'.repeat(8000) }
    expect(await ask('coffee')).toBe('Quote:2')
  })

  test('a quote that is long over and reads as open is over', async () => {
    const { ask, quotes } = openOrders(await open())
    await ask({ id: 1 })
    quotes.set('Quote:1', { ...quotes.get('Quote:1')!, expiresAt: inMs(-121_000) })
    expect(await ask({ id: 1 })).toBe('Quote:2')
  })

  test('the clock of the service is ten minutes behind: its new quotes are open, and its old ones over', async () => {
    const { ask, app, claim, quotes } = openOrders(await open())
    app.behindMs = 600_000
    await ask('coffee')
    expect(claim.keptMs).toBe(420_000)
    quotes.clear()
    expect([await ask({ id: 1 }), await ask({ id: 1 }, 1)]).toEqual(['Quote:1', 'Quote:1'])
    quotes.set('Quote:1', { ...quotes.get('Quote:1')!, expiresAt: inMs(-721_000) })
    expect(await ask({ id: 1 })).toBe('Quote:2')
  })

  test('a refusal keeps nothing, and a quote that cannot be read makes no second one', async () => {
    const stores = await open()
    const { ask, app, claim, quotes } = openOrders(stores)
    app.fails = true
    expect(await ask('coffee')).toBe('500 INTERNAL_ERROR')
    // Another call need not wait for the end of the lease.
    expect(await stores[1]!.get(claim.key)).toBeUndefined()
    app.fails = false
    expect(await ask('coffee', 1)).toBe('Quote:1')
    app.isAway = true
    expect(await ask('coffee')).toBe('502 BAD_GATEWAY')
    expect(quotes.size).toBe(1)
  })

  test('an instance that crashed while it made the quote blocks the order for its lease of 20 seconds only', async () => {
    const stores = await open()
    const { ask, app, claim, quotes } = openOrders(stores)
    let wake = () => {}
    app.holds = new Promise((resolve) => (wake = resolve))
    const crashed = ask('coffee')
    await vi.waitFor(() => expect(quotes.size).toBe(1))
    app.holds = undefined
    const { key, value, lifeMs } = claim
    expect(lifeMs).toBe(20_000)
    const waiting = ask('coffee', 1)
    // The store's own clock ends the lease, a little early.
    expect(await stores[1]!.swap(key, value, value, 1)).toBe(true)
    expect(await waiting).toBe('Quote:2')
    // It was only slow: its quote is never shown.
    wake()
    expect(await crashed).toBe('Quote:2')
  })
}

describe('the memory of one process', () => {
  tellStories(async () => {
    const store = memoryStore()
    return [store, store]
  })
})

describe('Durable Objects', () => {
  tellStories(async () => {
    const namespace = createNamespace()
    return [durableObjectStore(namespace), durableObjectStore(namespace)]
  })
})

describe.skipIf(!hasRedis)('Redis', () => {
  const redis = useSharedRedis()
  let data = 0
  tellStories(() => {
    const prefix = `shop${data++}:`
    return Promise.all([redis.open(prefix), redis.open(prefix)])
  })
})
