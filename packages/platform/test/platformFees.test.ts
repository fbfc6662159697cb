/** The platform's own fees. Source: dated profiles, section 3, "Platform fees". */

import { createQuote, getTransaction, updatePlatformConfig } from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

const feeConfig = (more = {}) => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
  sourceCurrency: 'USD',
  variableFeeBps: 100,
  fixedFee: { amount: 30, currency: 'USD' },
  ...more,
})
const override = { platformFixedFee: { amount: 5, currency: 'USD' }, platformVariableFeeBps: 0 }

async function open() {
  const { platform, addFundedCustomer } = await openPlatformWorld({ profile: '2026-08' })
  const { accounts } = await addFundedCustomer(2_000_00)
  const quoteOf = (more = {}, currency = 'BRL') =>
    createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
      ...more,
    })
  return { platform, quoteOf }
}

test('the fee of the platform is part of the fees, and one quote may have another', async () => {
  const { platform, quoteOf } = await open()
  const plain = await quoteOf()
  expect(plain).not.toHaveProperty('platformFeesIncluded')
  await updatePlatformConfig(platform, { feeConfigs: [feeConfig()] })
  const quote = await quoteOf()
  // 1 % of 100 USD and 30 cents.
  expect(quote.platformFeesIncluded).toBe(1_30)
  expect(quote.feesIncluded).toBe(plain.feesIncluded! + 1_30)
  expect(quote.totalReceivingAmount).toBeLessThan(plain.totalReceivingAmount)
  const transaction = await getTransaction(platform, { transactionId: quote.transactionId! })
  expect(transaction).toMatchObject({ platformFees: 1_30, fees: quote.feesIncluded })
  expect(await quoteOf({ platformFeeOverride: override })).toMatchObject({ platformFeesIncluded: 5 })
  // One currency bears none.
  expect(await quoteOf({}, 'USD')).not.toHaveProperty('platformFeesIncluded')
})

test('a fee replaces that of its currency, and both parts 0 switch it off', async () => {
  const { platform, quoteOf } = await open()
  await updatePlatformConfig(platform, { feeConfigs: [feeConfig()] })
  const other = feeConfig({ variableFeeBps: 200 })
  expect((await updatePlatformConfig(platform, { feeConfigs: [other] })).feeConfigs).toEqual([other])
  const off = feeConfig({ variableFeeBps: 0, fixedFee: { amount: 0, currency: 'USD' } })
  expect((await updatePlatformConfig(platform, { feeConfigs: [off] })).feeConfigs).toEqual([])
  expect(await quoteOf()).not.toHaveProperty('platformFeesIncluded')
})

test('another currency than USD and a share above the whole are refused', async () => {
  const { platform, quoteOf } = await open()
  const set = (more: object) => updatePlatformConfig(platform, { feeConfigs: [feeConfig(more)] })
  await expect(set({ sourceCurrency: 'EUR' })).rejects.toMatchObject({
    ...{ status: 501, serviceCode: 'NOT_IMPLEMENTED' },
  })
  const invalid = { status: 400, serviceCode: 'INVALID_INPUT' }
  const isRefused = { name: 'TypeError', message: expect.stringContaining('must be <=10000') }
  await expect(set({ variableFeeBps: 10_001 })).rejects.toMatchObject(isRefused)
  const euros = { ...override, platformFixedFee: { amount: 5, currency: 'EUR' } }
  await expect(quoteOf({ platformFeeOverride: euros })).rejects.toMatchObject(invalid)
  const tooMuch = { ...override, platformVariableFeeBps: 10_001 }
  await expect(quoteOf({ platformFeeOverride: tooMuch })).rejects.toMatchObject(isRefused)
  const whole = quoteOf({ platformFeeOverride: { ...override, platformVariableFeeBps: 10_000 } })
  await expect(whole).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE' })
})
