import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { createPlatform } from './createPlatform.js'
import type { CustomerWallet } from './findWalletOf.js'
import { keepWallet } from './walletOf.js'

test('a client keeps ten thousand wallets, and the oldest go', async () => {
  const platform = createPlatform(createSandbox())
  let finds = 0
  const keep = (userId: string) =>
    keepWallet(platform, userId, async () => {
      finds += 1
      return {} as CustomerWallet
    })
  for (let user = 0; user <= 10_000; user++) await keep(`${user}`)
  finds = 0
  await keep('1')
  expect(finds).toBe(0)
  await keep('0')
  expect(finds).toBe(1)
})
