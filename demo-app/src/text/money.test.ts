import { describe, expect, it } from 'vitest'
import { AmountError, formatAmount, formatMoney, parseAmount } from './money'

const usdc = { code: 'USDC', decimals: 6 }
const usd = { code: 'USD', decimals: 2 }
const yen = { code: 'JPY', decimals: 0 }

describe('parseAmount', () => {
  it.each([
    ['12', usdc, 12_000_000],
    ['12.5', usdc, 12_500_000],
    ['.5', usdc, 500_000],
    ['12.', usdc, 12_000_000],
    ['0.000001', usdc, 1],
    [' 7.10 ', usd, 710],
    ['0.29', usd, 29],
    ['1.15', usd, 115],
    ['007', yen, 7],
    ['9007199254.740991', usdc, Number.MAX_SAFE_INTEGER],
  ])('%j in %j is %d', (text, unit, units) => {
    expect(parseAmount(text, unit)).toBe(units)
  })

  it.each([
    ['', usdc, /Enter an amount\./],
    ['   ', usdc, /Enter an amount\./],
    ['0', usdc, /above zero/],
    ['0.000000', usdc, /above zero/],
    ['-1', usdc, /above zero/],
    ['.', usdc, /digits only/],
    ['12,50', usdc, /point for decimals/],
    ['1,000.00', usdc, /point for decimals/],
    ['1 000', usdc, /digits only/],
    ['1e3', usdc, /digits only/],
    ['+1', usdc, /digits only/],
    ['0x10', usdc, /digits only/],
    ['1.2.3', usdc, /digits only/],
    ['12 USDC', usdc, /digits only/],
    ['١٢', usdc, /digits only/],
    ['Infinity', usdc, /digits only/],
    ['1.0000001', usdc, /at most 6 digits/],
    ['1.001', usd, /at most 2 digits/],
    ['1.5', yen, /no digits after/],
    ['9007199254.740992', usdc, /too large/],
    ['9'.repeat(400), usdc, /too large/],
  ])('%j in %j is refused', (text, unit, message) => {
    expect(() => parseAmount(text, unit)).toThrow(AmountError)
    expect(() => parseAmount(text, unit)).toThrow(message)
  })
})

describe('formatAmount', () => {
  it.each([
    [100_000_000, 6, '100.00'],
    [1, 6, '0.000001'],
    [1_500_000, 6, '1.50'],
    [1_234_567, 6, '1.234567'],
    [0, 6, '0.00'],
    [29, 2, '0.29'],
    [5, 1, '0.5'],
    [7, 0, '7'],
    [-1_500_000, 6, '-1.50'],
    [Number.MAX_SAFE_INTEGER, 6, '9007199254.740991'],
  ])('%d with %d decimals is %s', (units, decimals, text) => {
    expect(formatAmount(units, decimals)).toBe(text)
  })

  it('refuses an amount that is not exact', () => {
    expect(() => formatAmount(2 ** 53, 6)).toThrow(RangeError)
    expect(() => formatAmount(0.5, 6)).toThrow(RangeError)
  })

  it('names the currency', () => {
    expect(formatMoney(100_000_000, usdc)).toBe('100.00 USDC')
  })

  it('gives a text that parseAmount reads back', () => {
    for (let units = 1; units < 2 ** 53; units = units * 3 + 1)
      expect(parseAmount(formatAmount(units, 6), usdc)).toBe(units)
  })
})
