/** The orders of a created app: kept over a restart, and settled by one run at a time, however often a bundler loads their file. */

import fs, { mkdtempSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform, type Platform } from '@embedded-wallet/platform'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// It moves into the folder of its app.
vi.mock('../template/always/server/site.mjs', () => ({}))

interface Orders {
  orders: Map<string, { isPaid: boolean; isOver: boolean }>
  keepOrder: (transactionId: string, order: object) => void
  settle: (platform: Platform, transactionId: string) => Promise<void>
  settleOrders: (platform: Platform) => void
}
const path = '../template/always/server/orders.mjs'
/** As a bundler does: again and again. */
function loadOrders(): Promise<Orders> {
  vi.resetModules()
  return import(path)
}
/** Another process. */
const restart = () => Object.assign(globalThis, { orders: undefined, settling: undefined })

const before = process.cwd()
let folder: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'orders-'))
  process.chdir(folder)
  restart()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  process.chdir(before)
  rmSync(folder, { recursive: true })
  restart()
})

const order = { accountId: 'InternalAccount:1', item: 'coffee', amount: 500 }
const usd = (amount: number) => ({ amount, currency: { code: 'USD', decimals: 2 } })

/** A service that says `answer` of each transaction. */
function serve(answer: (transactionId: string) => object | Promise<object>) {
  const asked: string[] = []
  const fetch = async ({ url }: Request) => {
    const id = decodeURIComponent(url.split('/').at(-1)!)
    asked.push(id)
    const party = { destination: {}, customerId: 'Customer:1' }
    return Response.json({ id, type: 'OUTGOING', ...party, ...(await answer(id)) })
  }
  const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 't', clientSecret: 's', fetch }
  return { asked, platform: createPlatform(service) }
}

test.each([
  [
    { status: 'COMPLETED', receivedAmount: usd(500) },
    { isPaid: true, isOver: true },
  ],
  [{ status: 'COMPLETED' }, { isPaid: true, isOver: true }],
  [
    { status: 'COMPLETED', receivedAmount: usd(499) },
    { isPaid: false, isOver: true },
  ],
  [{ status: 'FAILED' }, { isPaid: false, isOver: true }],
  [{ status: 'REJECTED' }, { isPaid: false, isOver: true }],
  [{ status: 'REFUNDED' }, { isPaid: false, isOver: true }],
  [{ status: 'CREATED' }, { isPaid: false, isOver: false }],
  [
    { status: 'PROCESSING', receivedAmount: usd(500) },
    { isPaid: false, isOver: false },
  ],
  [{ status: 'EXPIRED' }, undefined],
])('a payment that is %j makes its order %j, also after a restart', async (payment, expected) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { keepOrder, settle } = await loadOrders()
  keepOrder('Transaction:1', order)
  await settle(serve(() => payment).platform, 'Transaction:1')
  restart()
  const { orders } = await loadOrders()
  expect(orders.get('Transaction:1')).toEqual(expected && { ...order, ...expected })
  expect(statSync('.data/orders.json').mode & 0o077).toBe(0)
})

test('a crash while the orders are written loses none of those before', async () => {
  ;(await loadOrders()).keepOrder('Transaction:1', order)
  const { writeFileSync } = fs
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path, data, options) => {
    writeFileSync(path, String(data).slice(0, 9), options)
    throw new Error('crashed')
  })
  syncBuiltinESMExports()
  restart()
  await expect(loadOrders().then(({ keepOrder }) => keepOrder('Transaction:2', order))).rejects.toThrow(
    'crashed',
  )
  restart()
  expect([...(await loadOrders()).orders.keys()]).toEqual(['Transaction:1'])
})

test('the same quote again does not open an order that is paid', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { keepOrder, settle, orders } = await loadOrders()
  keepOrder('Transaction:1', order)
  await settle(serve(() => ({ status: 'COMPLETED' })).platform, 'Transaction:1')
  keepOrder('Transaction:1', order)
  expect(orders.get('Transaction:1')).toMatchObject({ isPaid: true })
})

test('a file that is loaded twice has one list of orders, and one run at a time, the next one five seconds after the last', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  let respond = (_: object) => {}
  const { asked, platform } = serve(() => new Promise((resolve) => (respond = resolve)))
  const [one, other] = [await loadOrders(), await loadOrders()]
  expect(one).not.toBe(other)
  one.settleOrders(platform)
  other.settleOrders(platform)
  one.keepOrder('Transaction:1', order)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toHaveLength(0)
  // The service takes its time: nobody asks again meanwhile.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  respond({ status: 'PENDING' })
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
  respond({ status: 'COMPLETED' })
  await expect.poll(() => other.orders.get('Transaction:1')).toMatchObject({ isPaid: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

test('an order that cannot be read is said once and asked about again, and the others are settled', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const { asked, platform } = serve((id) => (isBroken && id.endsWith('1') ? {} : { status: 'COMPLETED' }))
  const { keepOrder, settleOrders, orders } = await loadOrders()
  keepOrder('Transaction:1', order)
  keepOrder('Transaction:2', order)
  settleOrders(platform)
  const run = async (count: number) => {
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => asked.length).toBe(count)
    await expect.poll(() => vi.getTimerCount()).toBe(1)
  }
  await run(2)
  expect(orders.get('Transaction:2')).toMatchObject({ isPaid: true })
  await run(3)
  expect(said.mock.calls).toEqual([['Is the order paid? Transaction:1:', expect.any(Error)]])
  isBroken = false
  await run(4)
  expect(orders.get('Transaction:1')).toMatchObject({ isPaid: true })
  expect(said).toHaveBeenCalledTimes(1)
})
