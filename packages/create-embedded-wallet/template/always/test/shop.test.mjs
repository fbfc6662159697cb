/** Story: a user buys coffee. Service, relay and device run in this process; the passkey is a real key. */

import { executeQuote, requestQuote } from '@embedded-wallet/core'
import { createPlatform } from '@embedded-wallet/platform'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { createQuote } from '../server/shop.mjs'

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
