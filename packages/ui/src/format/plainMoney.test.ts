/** Plain amounts: a sign for money of a state, a code for a token, and nothing rounded. */

import { expect, test } from 'vitest'
import { plainMoney } from './plainMoney.js'

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
