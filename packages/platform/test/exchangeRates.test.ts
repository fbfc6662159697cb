/** Exchange rates: what a payment would cost, in each profile. */

import {
  createQuote,
  getTransaction,
  listExchangeRates,
  updatePlatformConfig,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, rowOf } from './world.js'

test.each(['document', '2026-04', '2026-08'] as const)(
  'in %s a rate says what a payment costs on each rail (profile table, ExchangeRate)',
  async (profile) => {
    const { platform, sandbox } = await openPlatformWorld({ profile })
    const rates = await listExchangeRates(platform, {
      sourceCurrency: 'USD',
      destinationCurrency: ['EUR', 'BRL'],
      sendingAmount: 1_000_00,
    })
    expect(rates.map((row) => rowOf(row).destinationPaymentRail)).toEqual(['SEPA', 'SEPA_INSTANT', 'PIX'])
    expect(rates[2]).toEqual({
      sourceCurrency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
      sendingAmount: 1_000_00,
      minSendingAmount: expect.any(Number),
      maxSendingAmount: expect.any(Number),
      destinationCurrency: { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2 },
      destinationPaymentRail: 'PIX',
      receivingAmount: expect.any(Number),
      exchangeRate: expect.any(Number),
      fees: profile === '2026-08' ? { fixed: 1, total: 5_01 } : { fixed: 1 },
      updatedAt: new Date(sandbox.clock.now()).toISOString(),
    })
  },
)

test('a quote at once has the amounts of the rate', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const { accounts } = await addFundedCustomer(2_000_00)
  const [rate] = await listExchangeRates(platform, {
    sourceCurrency: 'USD',
    destinationCurrency: 'BRL',
    sendingAmount: 1_000_00,
  })
  const { receivingAmount, exchangeRate, minSendingAmount } = rowOf(rate)
  const quoteOf = (lockedCurrencyAmount: number) =>
    createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'BRL' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount,
    })
  expect(await quoteOf(1_000_00)).toMatchObject({ totalReceivingAmount: receivingAmount, exchangeRate })
  await quoteOf(minSendingAmount)
  await expect(quoteOf(minSendingAmount - 1)).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE' })
  const tooSmall = listExchangeRates(platform, { sourceCurrency: 'USD', sendingAmount: 1 })
  await expect(tooSmall).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE', serviceStatus: 400 })
})

test('without filters the rates are those of the platform’s currencies', async () => {
  const { platform } = await openPlatformWorld()
  const currency = (currencyCode: string) => ({
    currencyCode,
    minAmount: 2_00,
    maxAmount: 10_000_00,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING'],
  })
  await updatePlatformConfig(platform, { supportedCurrencies: [currency('USD'), currency('MXN')] })
  const pairs = (await listExchangeRates(platform)).map((row) => {
    const { sourceCurrency, destinationCurrency, minSendingAmount, maxSendingAmount } = rowOf(row)
    return [sourceCurrency.code, destinationCurrency.code, minSendingAmount, maxSendingAmount]
  })
  expect(pairs).toContainEqual(['USD', 'MXN', 2_00, 10_000_00])
  expect(new Set(pairs.map(([from, to]) => `${from} ${to}`))).toEqual(new Set(['USD MXN', 'MXN USD']))
  await expect(listExchangeRates(platform, { sourceCurrency: 'XXX' })).rejects.toMatchObject({
    serviceCode: 'INVALID_CURRENCY',
    serviceStatus: 400,
  })
  for (const sendingAmount of [0, 1.5, Number.NaN, 9_000_000_000_000_001])
    await expect(listExchangeRates(platform, { sendingAmount })).rejects.toThrow(
      'sendingAmount must be an integer from 1 to 9000000000000000',
    )
})

// The platform's own fees. Source: dated profiles, section 3, "Platform fees".

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
    serviceStatus: 501,
    serviceCode: 'NOT_IMPLEMENTED',
  })
  const invalid = { serviceStatus: 400, serviceCode: 'INVALID_INPUT' }
  const isRefused = { name: 'TypeError', message: expect.stringContaining('must be <=10000') }
  await expect(set({ variableFeeBps: 10_001 })).rejects.toMatchObject(isRefused)
  const euros = { ...override, platformFixedFee: { amount: 5, currency: 'EUR' } }
  await expect(quoteOf({ platformFeeOverride: euros })).rejects.toMatchObject(invalid)
  const tooMuch = { ...override, platformVariableFeeBps: 10_001 }
  await expect(quoteOf({ platformFeeOverride: tooMuch })).rejects.toMatchObject(isRefused)
  const whole = quoteOf({ platformFeeOverride: { ...override, platformVariableFeeBps: 10_000 } })
  await expect(whole).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE' })
})
