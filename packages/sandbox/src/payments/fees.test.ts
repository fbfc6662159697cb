/** The fees of a withdrawal, network by network, and how much a customer may send in a day. */

import { expect, test } from 'vitest'
import type { PricedCurrency } from '../state/currencies.js'
import type { Service } from '../state/service.js'
import { refuseOverVolume } from './dailyVolume.js'
import { estimateFee } from './fees.js'

const usdc = { code: 'USDC', decimals: 6, microUsd: 1_000_000 } as PricedCurrency

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

const usd = { code: 'USD' }
type Row = {
  type: string
  status: string
  updatedAt?: string | undefined
  sentAmount?: { amount: number; currency: object } | undefined
}
function service(rows: Row[], dailyVolumeDollars: number | undefined) {
  return {
    stablecoin: usdc,
    deployment: { dailyVolumeDollars },
    clock: { now: () => Date.parse('2026-11-22T10:00:00Z') },
    records: {
      transactions: {
        by: (index: string, id: string) => (`${index} ${id}` === 'customerId Customer:1' ? rows : []),
      },
    },
  } as unknown as Service
}
const sent = (more: Partial<Row> = {}): Row => ({
  type: 'OUTGOING',
  status: 'COMPLETED',
  updatedAt: '2026-11-22T00:00:00Z',
  sentAmount: { amount: 6_000, currency: usd },
  ...more,
})
const pay = (amount: number, rows: Row[], limit: number | undefined = 100) =>
  refuseOverVolume('Customer:1', { amount, currency: usd as never }, service(rows, limit))

test('what was sent today counts, up to the limit and not beyond', () => {
  expect(() => pay(4_000, [sent()])).not.toThrow()
  for (const status of ['PROCESSING', 'COMPLETED'])
    expect(() => pay(4_001, [sent({ status })])).toThrow(
      expect.objectContaining({
        status: 429,
        code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
        message: 'the daily volume of the customer is used up; pay less, or on another day',
      }),
    )
  expect(() => pay(10_001, [])).toThrow('used up')
})

test('the limit is in dollars: 100 euros are 108 of them at the sandbox’s rate', () => {
  const euros = (amount: number) =>
    refuseOverVolume('Customer:1', { amount, currency: { code: 'EUR' } as never }, service([], 108))
  expect(() => euros(10_000)).not.toThrow()
  expect(() => euros(10_001)).toThrow('used up')
})

test.each([
  ['was received', sent({ type: 'INCOMING' })],
  ['failed', sent({ status: 'FAILED' })],
  ['went yesterday', sent({ updatedAt: '2026-11-21T23:59:59Z' })],
  ['has no time', sent({ updatedAt: undefined })],
  ['has no amount', sent({ sentAmount: undefined })],
])('what %s does not count', (_, row) => {
  expect(() => pay(10_000, [row])).not.toThrow()
})

test('a deployment without a limit asks no record', () => {
  const unlimited = service([], undefined)
  expect(() =>
    refuseOverVolume(
      'Customer:1',
      { amount: 1e15, currency: usd as never },
      { ...unlimited, records: undefined as never },
    ),
  ).not.toThrow()
})
