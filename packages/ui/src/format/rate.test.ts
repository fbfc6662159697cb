import type { Quote } from '@embedded-wallet/core'
import { expect, it } from 'vitest'
import { describeRate } from './rate.js'

const usdc = { code: 'USDC', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const usd = { code: 'USD', name: 'Dollar', symbol: '$', decimals: 2 }
const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }

const quote = (part: Partial<Quote>) =>
  ({
    sendingCurrency: usdc,
    receivingCurrency: usd,
    totalSendingAmount: 12_500_000,
    feesIncluded: 500_000,
    totalReceivingAmount: 1200,
    exchangeRate: 1,
    ...part,
  }) as Quote

it.each([
  [{}, '1\u00a0USD = 1.00\u00a0USDC'],
  // Upside down, or in smallest units: no figure is better than a wrong one.
  [{ exchangeRate: 10_000 }, undefined],
  [{ receivingCurrency: eur, exchangeRate: 0.92, totalReceivingAmount: 1108 }, undefined],
  // service-profiles, section 4, "Units": the two published figures.
  [
    {
      sendingCurrency: usd,
      totalSendingAmount: 100_000,
      feesIncluded: 500,
      exchangeRate: 120048.01920768,
      receivingCurrency: { code: 'BTC', decimals: 8 },
      totalReceivingAmount: 828_835,
    },
    '1\u00a0BTC = 120,048.00\u00a0USD',
  ],
  // A token of which one costs less than a trillionth of a coin: the figure is never 0.
  [
    {
      receivingCurrency: { code: 'MANY', decimals: 0 },
      feesIncluded: 0,
      totalSendingAmount: 4_000_000,
      exchangeRate: 4e-13,
      totalReceivingAmount: 10_000_000_000_000,
    },
    '1\u00a0MANY = 0.0000000000004\u00a0USDC',
  ],
  [
    { totalSendingAmount: 10_000_000, feesIncluded: 250_000, totalReceivingAmount: 975 },
    '1\u00a0USD = 1.00\u00a0USDC',
  ],
  // The rate is that of what is converted, without the fee, however large the fee is.
  [
    { totalSendingAmount: 2_000_000, feesIncluded: 1_000_000, totalReceivingAmount: 100 },
    '1\u00a0USD = 1.00\u00a0USDC',
  ],
  // One cent of 1.9 cents, rounded down.
  [{ totalSendingAmount: 19_000, feesIncluded: 0, totalReceivingAmount: 1 }, '1\u00a0USD = 1.00\u00a0USDC'],
  [{ receivingCurrency: { code: 'USD' } as Quote['receivingCurrency'] }, undefined],
  [
    { receivingCurrency: eur, exchangeRate: 1.0834567, totalReceivingAmount: 1108 },
    '1\u00a0EUR = 1.08346\u00a0USDC',
  ],
  [{ exchangeRate: 0.000012345678, totalReceivingAmount: 97_200_000 }, '1\u00a0USD = 0.0000123457\u00a0USDC'],
  [{ receivingCurrency: usdc, totalReceivingAmount: 12_000_000 }, undefined],
  [{ totalReceivingAmount: 0 }, undefined],
])('%j', (part, text) => {
  expect(describeRate(quote(part), 'en-US')).toBe(text)
})

it('uses the separators of the language', () => {
  const part = { receivingCurrency: eur, exchangeRate: 1.0834567, totalReceivingAmount: 1108 }
  expect(describeRate(quote(part), 'de-DE')).toBe('1\u00a0EUR = 1,08346\u00a0USDC')
})
