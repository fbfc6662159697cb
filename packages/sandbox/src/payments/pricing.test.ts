/** Prices to the smallest unit: the locked side is exact, and every rest goes to the service. */

import { expect, test } from 'vitest'
import type { PricedCurrency } from '../state/currencies.js'
import { estimateFee, exchangeRate, type feeRules, price } from './pricing.js'

const currency = (code: string, decimals: number, microUsd: number) =>
  ({ code, decimals, microUsd }) as PricedCurrency
const usdc = currency('USDC', 6, 1_000_000)
const usd = currency('USD', 2, 1_000_000)
const mxn = currency('MXN', 2, 50_000)

const priceOf = (
  lockedSide: 'SENDING' | 'RECEIVING',
  lockedAmount: number,
  fee: keyof typeof feeRules = 'outside',
  [sendingCurrency, receivingCurrency] = [usdc, usd],
) => price({ sendingCurrency, receivingCurrency, fee, lockedSide, lockedAmount })

// Computed by hand from the sandbox's prices: 0.5 % and one cent outside the platform, nothing inside.
test.each([
  ['SENDING', 10_000_000, 'outside', 10_000_000n, 994n, 60_000n],
  ['SENDING', 1_000_001, 'outside', 1_000_001n, 98n, 15_001n],
  ['SENDING', 10_000_000, 'inside', 10_000_000n, 1000n, 0n],
  ['RECEIVING', 994, 'outside', 10_000_000n, 994n, 60_000n],
  ['RECEIVING', 1000, 'outside', 10_060_302n, 1000n, 60_302n],
  ['RECEIVING', 1000, 'inside', 10_000_000n, 1000n, 0n],
] as const)('%s %d, %s', (side, amount, fee, sending, receiving, fees) => {
  expect(priceOf(side, amount, fee)).toEqual({
    sending,
    receiving,
    fees,
    fixedFee: fee === 'inside' ? 0n : 10_000n,
    platformFees: 0n,
    feeRate: fee === 'inside' ? 0 : 0.005,
    exchangeRate: 1,
  })
})

test('the platform takes its share of what is sent and its units, both part of the fees', () => {
  const platformFee = { basisPoints: 25n, fixed: 5000n }
  const order = {
    sendingCurrency: usdc,
    receivingCurrency: usd,
    fee: 'outside',
    lockedSide: 'SENDING',
  } as const
  expect(price({ ...order, lockedAmount: 10_000_000, platformFee })).toMatchObject({
    platformFees: 30_000n,
    fees: 90_000n,
    receiving: 991n,
  })
})

test('another currency is converted at its worth: 20 pesos for a dollar', () => {
  const { receiving, exchangeRate: rate } = priceOf('SENDING', 1_000_000, 'inside', [usdc, mxn])
  expect([receiving, rate, exchangeRate(usdc, mxn)]).toEqual([2000n, 0.05, 0.05])
  expect(priceOf('RECEIVING', 2000, 'inside', [usdc, mxn]).sending).toBe(1_000_000n)
  expect(priceOf('SENDING', 2000, 'inside', [mxn, usdc]).receiving).toBe(1_000_000n)
  // A centavo buys 500 units. What the last one buys beyond the locked side stays with the service.
  expect(priceOf('RECEIVING', 1_000_001, 'inside', [mxn, usdc])).toMatchObject({
    sending: 2001n,
    receiving: 1_000_001n,
    fees: 0n,
  })
  // The fixed cent is 20 centavos.
  expect(priceOf('SENDING', 10_000, 'outside', [mxn, usd]).fixedFee).toBe(20n)
  expect(exchangeRate(mxn, usdc)).toBe(20)
})

test.each([
  ['SENDING', 0, '0 (0.000000 USDC)', '20101 (0.020101 USDC)'],
  ['SENDING', 10_050, '10050 (0.010050 USDC)', '20101 (0.020101 USDC)'],
  ['SENDING', 20_000, '20000 (0.020000 USDC)', '20101 (0.020101 USDC)'],
  ['RECEIVING', 0, '0 (0.00 USD)', '1 (0.01 USD)'],
] as const)(
  '%s %d: nothing would arrive, and the refusal says the least with its unit',
  (side, amount, given, least) => {
    expect(() => priceOf(side, amount)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'AMOUNT_OUT_OF_RANGE',
        message: `lockedCurrencyAmount: ${given} is too small: nothing would arrive after fees; the least is ${least}`,
      }),
    )
  },
)

test('the least amount of which one cent arrives is priced', () => {
  const { sending } = priceOf('RECEIVING', 1)
  expect(priceOf('SENDING', Number(sending)).receiving).toBe(1n)
  expect(() => priceOf('SENDING', Number(sending) - 1)).toThrow('too small')
})

test('no side may exceed what a JSON number holds exactly', () => {
  const most = Number.MAX_SAFE_INTEGER
  expect(priceOf('SENDING', most, 'inside', [usdc, usdc])).toMatchObject({ receiving: BigInt(most) })
  const worthless = currency('X', 6, 1)
  expect(() => priceOf('SENDING', most, 'inside', [usdc, worthless])).toThrow(
    'lockedCurrencyAmount: 9007199254740991 (9007199254.740991 USDC) is too large',
  )
  expect(() => priceOf('RECEIVING', most, 'outside', [usdc, usdc])).toThrow('is too large')
})

// The fees of a withdrawal, network by network.

// Assumption of the sandbox: its own fees. The fee is in the smallest unit of the network's asset.
const fees = [
  ['SOLANA', 'SOL', 5_000, 750],
  ['ETHEREUM', 'ETH', 420_000_000_000_000, 1_260_000],
  ['BASE', 'ETH', 2_100_000_000_000, 6_300],
  ['SPARK', 'BTC', 20, 12_000],
  ['LIGHTNING', 'BTC', 3, 1_800],
  ['POLYGON', 'POL', 6_300_000_000_000_000, 1_500],
  ['TRON', 'TRX', 13_000_000, 3_900_000],
  ['PLASMA', 'XPL', 2_100_000_000_000_000, 600],
  ['BITCOIN', 'BTC', 1_400, 840_000],
] as const
const dated = fees.slice(0, 5)

test.each(fees)('%s takes a fee in %s', (network, asset, fee, worth) => {
  expect(estimateFee(network, 10_000_001, usdc, '2026-08')).toEqual({
    networkFee: fee,
    networkFeeAsset: asset,
    applicationFee: 10_001,
    totalFee: worth + 10_001,
    netAmount: 10_000_001 - worth - 10_001,
  })
})

// Source: the profiles: networks carry their net before 2026-08.
test.each(dated)('before 2026-08, %s has two nets', (network, asset) => {
  const nets = network === 'LIGHTNING' ? ['MAINNET', 'REGTEST'] : ['MAINNET', 'TESTNET']
  if (network === 'SOLANA') nets[1] = 'DEVNET'
  for (const net of nets)
    expect(estimateFee(`${network}_${net}`, 10_000_000, usdc, '2026-04').networkFeeAsset).toBe(asset)
  expect(() => estimateFee(network, 10_000_000, usdc, '2026-04')).toThrow(
    'cryptoNetwork: expected one of SOLANA_M',
  )
})

test.each(['toString', 'SOLANA_MAINNET', ''])('the network %s is unknown', (network) => {
  expect(() => estimateFee(network, 10_000_000, usdc, '2026-08')).toThrow(
    expect.objectContaining({
      message:
        'cryptoNetwork: expected one of SOLANA, ETHEREUM, BASE, POLYGON, TRON, PLASMA, SPARK, LIGHTNING, BITCOIN',
      extras: { details: { field: 'cryptoNetwork' } },
    }),
  )
})

test('something must be left after the fees, in the units of the currency', () => {
  expect(estimateFee('SOLANA', 752, usdc, '2026-08').netAmount).toBe(1)
  expect(() => estimateFee('SOLANA', 751, usdc, '2026-08')).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'AMOUNT_OUT_OF_RANGE',
      message: 'amount: too small; the fees would take all of it',
    }),
  )
  const cents = { code: 'USD', decimals: 2, microUsd: 1_000_000 } as PricedCurrency
  expect(estimateFee('BITCOIN', 1000, cents, '2026-08')).toMatchObject({ totalFee: 85, netAmount: 915 })
})
