import { expect, it } from 'vitest'
import { describeRounding } from './rounding'

const usdc = { code: 'USDC', decimals: 6 }
const quoteOf = (code: string, decimals: number, sent: number, received: number, exchangeRate: number) => ({
  ...{ totalSendingAmount: sent, sendingCurrency: usdc, feesIncluded: 72_500, exchangeRate },
  ...{ totalReceivingAmount: received, receivingCurrency: { code, decimals } },
})

it('a part of a cent that is lost is told', () => {
  // 12.50 less the fee of 0.0725 is 12.4275.
  expect(describeRounding(quoteOf('USD', 2, 12_500_000, 1242, 1))).toBe('Rounded down to whole cents.')
})

it('the words fit the currency that arrives', () => {
  expect(describeRounding(quoteOf('MXN', 2, 12_500_000, 21126, 0.0588235))).toBe(
    'Rounded down to 2 decimals.',
  )
  expect(describeRounding(quoteOf('JPY', 0, 12_500_000, 1864, 0.006666))).toBe('Rounded down to whole JPY.')
})

it('amounts that add up are not explained', () => {
  expect(describeRounding(quoteOf('USD', 2, 12_572_500, 1250, 1))).toBeUndefined()
  expect(describeRounding(quoteOf('USDC', 6, 12_572_500, 12_500_000, 1))).toBeUndefined()
})

it('a difference that is more than rounding is not called so', () => {
  expect(describeRounding(quoteOf('USD', 2, 12_500_000, 1241, 1))).toBeUndefined()
  expect(describeRounding(quoteOf('USD', 2, 12_500_000, 1243, 1))).toBeUndefined()
})

it('what the recipient’s side takes is part of what arrives there', () => {
  expect(describeRounding(quoteOf('USD', 2, 12_500_000, 1232, 1), 10)).toBe('Rounded down to whole cents.')
})

it('amounts that cannot be read are not explained', () => {
  expect(describeRounding(quoteOf('USD', 2, Number.NaN, 1242, 1))).toBeUndefined()
  expect(describeRounding(quoteOf('USD', 2, 12_500_000, 1242, 1e-9))).toBeUndefined()
  expect(describeRounding(quoteOf('USD', Number.NaN, 12_500_000, 1242, 1))).toBeUndefined()
})
