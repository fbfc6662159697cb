/** Plain amounts: a sign for money of a state, a code for a token, and no fee that is more than it says. */

import { expect, test } from 'vitest'
import { plainFee, plainMoney, shortMoney } from './plainMoney.js'

const usd = { code: 'USD', decimals: 2 }
const usdc = { code: 'USDC', decimals: 6 }

test('money of a state has its sign, also where two share one', () => {
  expect(plainMoney(1250, usd, 'en')).toBe('$12.50')
  expect(plainMoney(110_000_00, usd, 'en')).toBe('$110,000.00')
  expect(plainMoney(2000, { code: 'MXN', decimals: 2 }, 'en')).toBe('MX$20.00')
  expect(plainMoney(500, { code: 'JPY', decimals: 0 }, 'en')).toBe('¥500')
  expect(plainMoney(1250, usd, 'de')).toBe('12,50\u00a0$')
})

test('a token is no dollar, and no digit is lost', () => {
  expect(plainMoney(12_500_000, usdc, 'en')).toBe('12.50 USDC')
  expect(plainMoney(1_260_618, usdc, 'en')).toBe('1.260618 USDC')
  expect(plainMoney(9_007_199_254_740_991, usd, 'en')).toBe('$90,071,992,547,409.91')
  // A code of three letters that no state has.
  expect(plainMoney(12, { code: 'DAI', decimals: 2 }, 'en')).toBe('0.12 DAI')
})

test('a fee is rounded up to the cent, and says whether it was', () => {
  expect(plainFee(72_500, usdc, 'en')).toEqual({ text: '0.08 USDC', isExact: false })
  expect(plainFee(80_000, usdc, 'en')).toEqual({ text: '0.08 USDC', isExact: true })
  expect(plainFee(1, usdc, 'en')).toEqual({ text: '0.01 USDC', isExact: false })
  expect(plainFee(8, usd, 'en')).toEqual({ text: '$0.08', isExact: true })
  expect(plainFee(0, usdc, 'en')).toEqual({ text: '0.00 USDC', isExact: true })
})

test('in a list a user never has less than it says, and no amount is 0', () => {
  expect(shortMoney(1_260_618, usdc, 'en', false)).toBe('1.27 USDC')
  expect(shortMoney(1_260_618, usdc, 'en', true)).toBe('1.26 USDC')
  expect(shortMoney(1_260_000, usdc, 'en', true)).toBe('1.26 USDC')
  expect(shortMoney(4_000, usdc, 'en', true)).toBe('0.004 USDC')
  expect(shortMoney(1, usdc, 'en', false)).toBe('0.01 USDC')
  expect(shortMoney(1250, usd, 'en', false)).toBe('$12.50')
  // A currency of fewer than two decimals has no cents.
  expect(shortMoney(555, { code: 'JPY', decimals: 0 }, 'en', true)).toBe('¥555')
  expect(plainFee(555, { code: 'JPY', decimals: 0 }, 'en')).toEqual({ text: '¥555', isExact: true })
})
