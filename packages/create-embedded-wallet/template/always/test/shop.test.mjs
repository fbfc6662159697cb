/** Story: a user buys coffee. Service, relay and device run in this process; the passkey is a real key. */

import { executeQuote, requestQuote } from '@embedded-wallet/core'
import { createPlatform } from '@embedded-wallet/platform'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { expect, test, vi } from 'vitest'
import { orders, settle } from '../server/orders.mjs'
import { createQuote } from '../server/shop.mjs'

// The orders of a test reach no file.
vi.mock('node:fs')

const openShop = () => {
  const app = createTestApp({
    relay: { createQuote: (ask) => createQuote(createPlatform(app.sandbox), ask) },
  })
  return app
}

test('a user pays what the shop says', async () => {
  const app = openShop()
  const wallet = await app.signedInWallet({ amount: 25_000_000 })
  const quote = await requestQuote(wallet, { order: { item: 'coffee', amount: 1 } })
  await executeQuote(wallet, { quote })
  expect(await app.balance(wallet.accountId)).toBe(20_000_000)
})

test('what the shop does not sell costs nothing', async () => {
  const app = openShop()
  const wallet = await app.signedInWallet()
  await expect(requestQuote(wallet, { order: { item: 'gold' } })).rejects.toMatchObject({ outcome: 'none' })
  expect(await app.balance(wallet.accountId)).toBe(100_000_000)
})

test('an order that is paid is marked once, and one that nobody pays is not', async () => {
  const app = openShop()
  const wallet = await app.signedInWallet()
  const buy = () => requestQuote(wallet, { order: { item: 'coffee' } })
  const paid = await buy()
  await executeQuote(wallet, { quote: paid })
  const left = await buy()
  const written = vi.spyOn(console, 'log').mockReturnValue()
  const settleBoth = () =>
    Promise.all([paid, left].map((quote) => settle(createPlatform(app.sandbox), quote.transactionId)))
  await Promise.all([settleBoth(), settleBoth()])
  await settleBoth()
  expect(written.mock.calls).toEqual([[`Order of coffee: paid, ${paid.transactionId}`]])
  expect(orders.get(paid.transactionId)).toMatchObject({ isPaid: true, accountId: wallet.accountId })
  expect(orders.get(left.transactionId)).toMatchObject({ isPaid: false, isOver: false })
  // Its quote ends after a few minutes.
  await app.advanceClock(600_000)
  await settleBoth()
  expect(orders.has(left.transactionId)).toBe(false)
})
