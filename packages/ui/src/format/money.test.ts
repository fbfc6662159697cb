import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { AmountError } from '../words/amountError.js'
import { en } from '../words/en.js'
import { formatDecimal, toDecimal } from './money.js'
import { parseDecimal } from './parseDecimal.js'

const usdc = { code: 'USDC', decimals: 6 }
const usd = { code: 'USD', decimals: 2 }
const yen = { code: 'JPY', decimals: 0 }
const amounts = fc.tuple(
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.integer({ min: 0, max: 18 }),
)

describe('parseDecimal', () => {
  it.each([
    ['12', usdc, 12_000_000],
    ['12.5', usdc, 12_500_000],
    ['0.000001', usdc, 1],
    ['0.29', usd, 29],
    ['1.15', usd, 115],
    ['007', yen, 7],
    ['9007199254.740991', usdc, Number.MAX_SAFE_INTEGER],
  ])('%j in %j is %d', (text, unit, units) => {
    expect(parseDecimal(text, unit, en)).toBe(units)
  })

  it.each([
    ['', usdc, /in digits/],
    ['.5', usdc, /in digits/],
    ['12.', usdc, /in digits/],
    [' 12', usdc, /in digits/],
    ['1,5', usdc, /in digits/],
    ['1e3', usdc, /in digits/],
    ['-1', usdc, /in digits/],
    ['١٢', usdc, /in digits/],
    ['0', usdc, /above zero/],
    ['1.0000001', usdc, /at most 6 decimals/],
    ['1.001', usd, /at most 2 decimals/],
    ['1.5', yen, /no decimals/],
    ['9007199254.740992', usdc, /too large/],
    ['9'.repeat(400), usdc, /too large/],
  ])('%j in %j is refused', (text, unit, message) => {
    expect(() => parseDecimal(text, unit, en)).toThrow(AmountError)
    expect(() => parseDecimal(text, unit, en)).toThrow(message)
  })

  it('reads what toDecimal writes', () => {
    fc.assert(
      fc.property(amounts, ([units, decimals]) => {
        expect(parseDecimal(toDecimal(units, decimals), { code: 'X', decimals }, en)).toBe(units)
      }),
    )
  })
})

describe('formatDecimal', () => {
  it.each([
    [100_000_000, 6, 'en-US', '100.00'],
    [1, 6, 'en-US', '0.000001'],
    [1_500_000, 6, 'en-US', '1.50'],
    [1_234_567, 6, 'de-DE', '1,234567'],
    [0, 6, 'en-US', '0.00'],
    [29, 2, 'de-DE', '0,29'],
    [5, 1, 'en-US', '0.5'],
    [1_234_567, 0, 'ja', '1,234,567'],
    [-1_500_000, 6, 'en-US', '-1.50'],
    [123_456_789_00, 2, 'de-DE', '123.456.789,00'],
    [123_456_789_00, 2, 'de-CH', '123’456’789.00'],
    [123_456_789_00, 2, 'fr-FR', '123\u202f456\u202f789,00'],
    [123_456_789_00, 2, 'hi-IN', '12,34,56,789.00'],
    [123_456_00, 2, 'ar-EG', '١٢٣٬٤٥٦٫٠٠'],
    [Number.MAX_SAFE_INTEGER, 6, 'en-US', '9,007,199,254.740991'],
    [Number.MAX_SAFE_INTEGER, 18, 'en-US', '0.009007199254740991'],
  ])('%d with %d decimals in %s is %s', (units, decimals, locale, text) => {
    // CLDR has changed the apostrophe of de-CH, so the runtimes differ.
    const shown = formatDecimal(toDecimal(units, decimals), Math.min(2, decimals), locale)
    expect(shown.replaceAll("'", '’')).toBe(text)
  })

  it('refuses an amount that is not exact', () => {
    expect(() => toDecimal(2 ** 53, 6)).toThrow(RangeError)
    expect(() => toDecimal(0.5, 6)).toThrow(RangeError)
    expect(() => toDecimal('5' as never, 6)).toThrow('must be a number, a safe integer, got "5"')
  })

  it('formats a text with more digits than a number has', () => {
    expect(formatDecimal('12345678901234567890.123456789', 2, 'en-US')).toBe(
      '12,345,678,901,234,567,890.123456789',
    )
  })
})
