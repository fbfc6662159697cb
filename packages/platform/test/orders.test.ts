/** Stories of `createOrders`: what a page gets for an order, and when the order is paid. */

import { executeQuote, requestQuote, signInWithPasskey } from '@embedded-wallet/core'
import { createOrders, createPlatform, type Order, type OrdersOptions } from '@embedded-wallet/platform'
import { memoryStore, type RelayStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'

const days = (count: number) => count * 86_400_000

/** A shop with one order of 5.00 USD, which costs its user 5.04 USDC. `log` is what its database was told. */
async function openShop({
  umaAddress = '$success.usd@sandbox.example',
  row = {} as Partial<Order>,
  find = (order: Order) => (id: string | number) =>
    (id === order.id ? order : undefined) as Order | undefined,
} = {}) {
  const order: Order = { id: 'mug', amount: 500, ...row }
  const log: string[] = []
  let current = memoryStore()
  const store: RelayStore = {
    put: (...call) => current.put(...call),
    get: (key) => current.get(key),
    take: (key) => current.take(key),
    swap: (...call) => current.swap(...call),
    spend: (...call) => current.spend(...call),
    ping: () => current.ping(),
  }
  const system = openTestSystem({ relay: { store, createQuote: (asked) => orders.createQuote(asked) } })
  const platform = createPlatform(system.sandbox)
  const orders = createOrders(platform, {
    orderOf: (_, id) => find(order)(id),
    keepPayment: (id, payment) => {
      log.push(`${id}: payment`)
      Object.assign(order, payment)
    },
    markPaid: (id) => {
      log.push(`${id}: paid`)
      order.isPaid = true
    },
    umaAddress,
    currency: 'USD',
  })
  const { accountId, wallet } = await system.signedIn()
  const ask = (sent: unknown = { id: order.id }) => requestQuote(wallet, { order: sent })
  return {
    system,
    orders,
    order,
    log,
    ask,
    pay: async () => executeQuote(wallet, { quote: await ask() }),
    settle: () => orders.settle(order),
    balance: () => system.balance(accountId),
    /** The relay's store is empty, and the service has forgotten its keys. */
    later: async (milliseconds: number) => {
      current = memoryStore()
      await system.advanceClock(milliseconds)
      await signInWithPasskey(wallet)
    },
  }
}

/** What the sandbox takes of a wallet, in millionths of a USDC, so that 5 USD arrive: its rate, and the fees of `feeRules`. */
const price = 5_035_176

const open = { isPaid: false, isOver: false }
const paid = { isPaid: true, isOver: true }

test('an order is quoted at what must arrive, and marked as paid when it has arrived, once', async () => {
  const { ask, pay, settle, balance, log } = await openShop()
  expect(await settle()).toEqual(open)
  expect(await ask()).toMatchObject({ totalReceivingAmount: 500, lockedCurrencySide: 'RECEIVING' })
  expect(await settle()).toEqual(open)
  await pay()
  expect(log).toEqual(['mug: payment'])
  expect([await settle(), await settle()]).toEqual([paid, paid])
  expect(log).toEqual(['mug: payment', 'mug: paid'])
  expect(await balance()).toBe(100_000_000 - price)
})

test.each([{ id: 'other' }, { id: { $ne: '' } }, { id: ['mug'] }, { id: null }, {}, 'mug', null, 7])(
  'a page that sends %j gets no quote, and reads why',
  async (sent) => {
    const { ask, log } = await openShop()
    await expect(ask(sent)).rejects.toMatchObject({
      status: 409,
      serviceCode: 'NO_ORDER',
      userMessage: 'There is no such order to pay.',
      outcome: 'none',
    })
    expect(log).toEqual([])
  },
)

test('an order that is paid is not quoted again, in a year', async () => {
  const { ask, pay, settle, later, balance, log } = await openShop()
  await pay()
  await settle()
  await later(days(365))
  await expect(ask()).rejects.toMatchObject({ serviceCode: 'NO_ORDER' })
  expect(await settle()).toEqual(paid)
  expect(log).toEqual(['mug: payment', 'mug: paid'])
  expect(await balance()).toBe(100_000_000 - price)
})

test('an order whose payment takes longer than a day is not paid again, while it is on its way and after it has ended', async () => {
  const { system, ask, pay, settle, later, balance, log } = await openShop({
    umaAddress: '$pending.long.usd@sandbox.example',
  })
  const first = await ask()
  // The payment is made four minutes after its quote, and takes a day.
  await system.advanceClock(240_000)
  await pay()
  await later(days(1) - 60_000)
  expect(await settle()).toEqual(open)
  expect(await ask()).toMatchObject({ id: first.id, status: 'PROCESSING' })
  expect(await pay()).toMatchObject({ id: first.id })
  await later(days(1))
  // Nobody has settled it yet.
  expect(await pay()).toMatchObject({ id: first.id, status: 'COMPLETED' })
  expect(await settle()).toEqual(paid)
  expect(log).toEqual(['mug: payment', 'mug: paid'])
  expect(await balance()).toBe(100_000_000 - price)
})

test('an order that nobody paid gets a new quote, on the next day', async () => {
  const { ask, pay, settle, later, balance } = await openShop()
  const left = await ask()
  await later(days(2))
  expect(await settle()).toEqual(open)
  expect(await pay()).not.toMatchObject({ id: left.id })
  expect(await settle()).toEqual(paid)
  expect(await balance()).toBe(100_000_000 - price)
})

test('an order keeps its last quote while that can be paid, also at a relay that has forgotten it', async () => {
  const { system, ask, later, log } = await openShop()
  const first = await ask()
  await system.advanceClock(600_000)
  const second = await ask()
  expect(second).not.toMatchObject({ id: first.id })
  await later(0)
  expect(await ask()).toMatchObject({ id: second.id, lockedCurrencySide: 'RECEIVING' })
  // The service would have repeated the first one, and it would stand in the row.
  expect(log).toEqual(['mug: payment', 'mug: payment'])
})

test('two accounts do not pay the same order, each with a quote of its own', async () => {
  const { system, ask, pay, later, balance } = await openShop()
  const { wallet, accountId } = await system.signedIn()
  const order = { id: 'mug' }
  const isRefused = () =>
    expect(requestQuote(wallet, { order })).rejects.toMatchObject({
      status: 409,
      serviceCode: 'OTHER_ACCOUNT',
      userMessage: 'This order is being paid from another account, or was.',
    })
  await ask()
  await isRefused()
  // Nobody has paid it, and nobody can any more.
  await later(600_000)
  await signInWithPasskey(wallet)
  const { source } = await requestQuote(wallet, { order })
  expect(source).toMatchObject({ accountId })
  await later(600_000)
  await pay()
  await isRefused()
  expect([await balance(), await system.balance(accountId)]).toEqual([100_000_000 - price, 100_000_000])
})

test.each(['07', ' 7', '7.0', '7e0', 7.5])(
  'a page that sends %j gets no second quote of the order 7, though its database takes both for the same',
  async (id) => {
    const { ask, log } = await openShop({
      row: { id: 7 },
      find: (row) => (id) => (Math.floor(Number(id)) === row.id ? row : undefined),
    })
    const first = await ask({ id: 7 })
    expect(await ask({ id: '7' })).toMatchObject({ id: first.id })
    await expect(ask({ id })).rejects.toMatchObject({ serviceCode: 'NO_ORDER' })
    expect(log).toEqual(['7: payment'])
  },
)

test.each(['__proto__', 'constructor', 'toString'])(
  'a page that sends %j gets no quote where the orders are fields of an object',
  async (id) => {
    const rows: Record<string, Order> = {}
    const { ask } = await openShop({ find: () => (id) => rows[id] })
    await expect(ask({ id })).rejects.toMatchObject({ serviceCode: 'NO_ORDER' })
  },
)

test('an order whose quote the service has forgotten gets no new one: it may have been paid', async () => {
  const { order, ask, pay, later, log } = await openShop()
  await pay()
  order.quoteId = 'Quote:forgotten'
  await later(days(2))
  await expect(ask()).rejects.toMatchObject({ status: 404, outcome: 'none' })
  expect(log).toEqual(['mug: payment'])
})

test('an order whose payment failed is over and not paid, and its page sees that and no new quote', async () => {
  const { ask, pay, settle, later, log } = await openShop({
    umaAddress: '$fail.compliance.usd@sandbox.example',
  })
  await pay()
  expect(await settle()).toEqual({ isPaid: false, isOver: true })
  await later(days(2))
  expect(await ask()).toMatchObject({ status: 'FAILED' })
  expect(log).toEqual(['mug: payment'])
})

/** The orders of a service that responds with this, to each call. */
function ordersAt(response: object) {
  const log: string[] = []
  const transaction = { id: 'Transaction:1', type: 'OUTGOING', destination: {}, customerId: 'Customer:1' }
  const fetch = async () => Response.json({ ...transaction, ...response })
  const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 't', clientSecret: 's', fetch }
  const row: Order = { id: 7, amount: 500, transactionId: 'Transaction:1' }
  const options = { keepPayment: () => log.push('payment'), markPaid: () => log.push('paid') }
  const orders = createOrders(createPlatform(service), {
    ...options,
    orderOf: () => row,
    umaAddress: '$shop@shop.example',
    currency: 'USD',
  })
  return { orders, row, log }
}
const usd = (amount: number) => ({ amount, currency: { code: 'USD', decimals: 2 } })

test.each([
  [{ status: 'COMPLETED', receivedAmount: usd(500) }, paid],
  [{ status: 'COMPLETED' }, paid],
  [
    { status: 'COMPLETED', receivedAmount: usd(499) },
    { isPaid: false, isOver: true },
  ],
  [{ status: 'FAILED' }, { isPaid: false, isOver: true }],
  [{ status: 'REJECTED' }, { isPaid: false, isOver: true }],
  [{ status: 'REFUNDED' }, { isPaid: false, isOver: true }],
  [{ status: 'PROCESSING', receivedAmount: usd(500) }, open],
  [{ status: 'EXPIRED' }, open],
  [{ status: 'A_NEW_ONE' }, open],
])('a payment that is %j settles its order as %j', async (transaction, settled) => {
  const { orders, row, log } = ordersAt(transaction)
  expect(await orders.settle(row)).toEqual(settled)
  expect(log).toEqual(settled.isPaid ? ['paid'] : [])
})

test('an order whose payment cannot be read gets no new quote, and stays as it is', async () => {
  const { orders, row, log } = ordersAt({ status: 7 })
  row.quoteId = 'Quote:1'
  const asked = { accountId: 'InternalAccount:1', order: { id: 7 }, req: {} }
  await expect(orders.createQuote(asked)).rejects.toMatchObject({ name: 'PlatformError' })
  await expect(orders.settle(row)).rejects.toMatchObject({ name: 'PlatformError' })
  expect(log).toEqual([])
})

test('a quote whose payment nobody could find is shown to no page', async () => {
  const quote = {
    id: 'Quote:1',
    status: 'PENDING',
    expiresAt: '2026-01-01T00:05:00Z',
    source: { accountId: 'InternalAccount:1' },
    sendingCurrency: { code: 'USDC', decimals: 6 },
    receivingCurrency: { code: 'USD', decimals: 2 },
    totalSendingAmount: 5_000_000,
    totalReceivingAmount: 500,
  }
  const { orders, row, log } = ordersAt(quote)
  row.transactionId = null
  const asked = { accountId: 'InternalAccount:1', order: { id: 7 } }
  await expect(orders.createQuote(asked)).rejects.toThrow('a quote without a transactionId')
  expect(log).toEqual([])
})

test('a payment that could not be written down is shown to no page', async () => {
  const { order, ask, log, balance } = await openShop()
  const write = Object.getOwnPropertyDescriptor(order, 'transactionId')
  Object.defineProperty(order, 'transactionId', {
    configurable: true,
    get: () => undefined,
    set: () => {
      throw new Error('The disk is full.')
    },
  })
  await expect(ask()).rejects.toMatchObject({ status: 500, outcome: 'none' })
  Object.defineProperty(
    order,
    'transactionId',
    write ?? { writable: true, configurable: true, value: undefined },
  )
  await ask()
  expect(log).toEqual(['mug: payment', 'mug: payment'])
  expect(await balance()).toBe(100_000_000)
})

test('an order is looked up with the request of the framework, or the Request where there is no other', async () => {
  const seen: unknown[] = []
  const { orders } = await openShop()
  const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 't', clientSecret: 's' }
  const own = createOrders(createPlatform(service), {
    orderOf: (...call) => void seen.push(call),
    keepPayment: () => {},
    markPaid: () => {},
    umaAddress: '$shop@shop.example',
    currency: 'USD',
  })
  const refused = (asked: object) =>
    expect(own.createQuote({ accountId: 'InternalAccount:1', order: { id: 7 }, ...asked })).rejects.toThrow()
  await refused({ req: 'req', request: 'request' })
  await refused({ request: 'request' })
  expect(seen).toEqual([
    ['req', 7],
    ['request', 7],
  ])
  expect(Object.keys(orders)).toEqual(['createQuote', 'settle'])
})

test.each<[string, Partial<Record<keyof OrdersOptions, unknown>> & { lockedSide?: string }]>([
  ['orderOf must be a function', { orderOf: undefined }],
  ['keepPayment must be a function', { keepPayment: 'orders' }],
  ['markPaid must be a function', { markPaid: undefined }],
  ['lockedSide is not an option.', { lockedSide: 'SENDING' }],
])('%s', (message, wrong) => {
  const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 't', clientSecret: 's' }
  const right = { orderOf: () => undefined, keepPayment: () => {}, markPaid: () => {} }
  const options = { ...right, umaAddress: '$shop@shop.example', currency: 'USD', ...wrong }
  expect(() => createOrders(createPlatform(service), options as OrdersOptions)).toThrow(message)
})
