import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { AmountError } from '../words/amountError.js'
import { en } from '../words/en.js'
import { formatDecimal, toDecimal } from './money.js'
import { explainAmount, parseAmount } from './parseAmount.js'

/** English texts with the numbers of another language. */
const textsOf = (language: string) => ({ ...en, language })

const usdc = { code: 'USDC', decimals: 6 }
const usd = { code: 'USD', decimals: 2 }
const yen = { code: 'JPY', decimals: 0 }
const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'hi-IN',
  'ar-EG',
  'ja',
  'es-ES',
  'pt-PT',
  'fa-IR',
  'sv-SE',
]

describe('an entered amount', () => {
  it.each([
    ['en-US', '12', 12_000_000],
    ['en-US', ' 12.5 ', 12_500_000],
    ['en-US', '.5', 500_000],
    ['en-US', '12.', 12_000_000],
    ['en-US', '1,234', 1_234_000_000],
    ['de-DE', '1,234', 1_234_000],
    ['en-US', '1.234', 1_234_000],
    ['de-DE', '1.234', 1_234_000_000],
    ['en-US', '1,234.56', 1_234_560_000],
    ['de-DE', '1.234,56', 1_234_560_000],
    // One meaning in every language.
    ['de-DE', '1,234.56', 1_234_560_000],
    ['en-US', '1.234,56', 1_234_560_000],
    ['en-US', '12,5', 12_500_000],
    ['de-DE', '12.5', 12_500_000],
    ['en-US', '1234,567', 1_234_567_000],
    ['de-DE', '0.500', 500_000],
    ['en-US', '0,500', 500_000],
    ['fr-FR', '1.234.567', 1_234_567_000_000],
    ['en-US', '12,34,567', 1_234_567_000_000],
    ['en-US', '1 234', 1_234_000_000],
    ['en-US', "1'234.5", 1_234_500_000],
    ['de-CH', '1’234.5', 1_234_500_000],
    ['fr-FR', '1\u202f234,5', 1_234_500_000],
    ['fr-FR', '1 234,5', 1_234_500_000],
    ['ar-EG', '١٬٢٣٤٫٥', 1_234_500_000],
    ['ar-EG', '١٢', 12_000_000],
    ['ar-EG', '12.5', 12_500_000],
    ['hi-IN', '12,34,567.5', 1_234_567_500_000],
    ['en-US', '\u200e12.5\u200e', 12_500_000],
  ])('in %s, %j is %d', (locale, text, units) => {
    expect(parseAmount(text, usdc, textsOf(locale))).toBe(units)
  })

  it.each([
    ['fr-FR', '1.234', /^1\.234 could mean 1\s234\sUSDC or 1,234\sUSDC\. Enter 1234 or 1,234\.$/],
    ['de-CH', '1,234', /^1,234 could mean 1['’]234\sUSDC or 1\.234\sUSDC\. Enter 1234 or 1\.234\.$/],
    ['ar-EG', '12.345', /could mean/],
  ])('in %s, %j has two meanings and is refused with both', (locale, text, message) => {
    expect(() => parseAmount(text, usdc, textsOf(locale))).toThrow(message)
  })

  it.each([
    ['', usdc, /Enter an amount\./],
    ['   ', usdc, /Enter an amount\./],
    ['0', usdc, /above zero/],
    ['0,00', usdc, /above zero/],
    ['-1', usdc, /above zero/],
    ['−1', usdc, /above zero/],
    ['.', usdc, /only the amount, in digits, such as 12\.50/],
    ['1e3', usdc, /in digits/],
    ['+1', usdc, /in digits/],
    ['0x10', usdc, /in digits/],
    ['1.2.3', usdc, /in digits/],
    ['1,2.3,4', usdc, /in digits/],
    ['1.234.5', usdc, /in digits/],
    ['1,23,4', usdc, /in digits/],
    ['1,234 567', usdc, /in digits/],
    ['12 34', usdc, /in digits/],
    ['0.123.456', usdc, /in digits/],
    ['12 USDC', usdc, /in digits/],
    ['Infinity', usdc, /in digits/],
    ['1.0000001', usdc, /at most 6 decimals/],
    ['1.001', usd, /at most 2 decimals/],
    ['1.5', yen, /no decimals/],
    ['9007199254.740992', usdc, /too large/],
    ['9'.repeat(400), usdc, /too large/],
  ])('%j in %j is refused', (text, unit, message) => {
    expect(() => parseAmount(text, unit, textsOf('en-US'))).toThrow(AmountError)
    expect(() => parseAmount(text, unit, textsOf('en-US'))).toThrow(message)
  })

  it.each(locales)('in %s, what formatDecimal writes is read as the same amount', (locale) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 8 }),
        (units, decimals) => {
          const text = formatDecimal(toDecimal(units, decimals), Math.min(2, decimals), locale)
          expect(parseAmount(text, { code: 'X', decimals }, textsOf(locale)), text).toBe(units)
        },
      ),
    )
  })

  it('is never read as two amounts in two tries: a refusal names meanings that are then taken', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.stringMatching(/^[1-9]\d{0,2}[.,]\d{3}$/),
        (locale, text) => {
          try {
            parseAmount(text, usdc, textsOf(locale))
          } catch (error) {
            const [, large, small] = /Enter (\S+) or (\S+)\.$/.exec((error as Error).message)!
            const [first, second] = [large!, small!].map((choice) =>
              parseAmount(choice, usdc, textsOf(locale)),
            )
            expect(first).toBe(second! * 1000)
          }
        },
      ),
    )
  })
})

describe('while an amount is entered', () => {
  it.each([
    ['en-US', '1,234', '1,234.00\u00a0USDC'],
    ['de-DE', '1.234', '1.234,00\u00a0USDC'],
    ['en-US', '12,5', '12.50\u00a0USDC'],
    ['en-US', '12.5', undefined],
    ['de-DE', '12,5', undefined],
    ['ar-EG', '١٢٫٥', undefined],
    ['en-US', '12', undefined],
    ['fr-FR', '1.234', undefined],
    ['en-US', 'abc', undefined],
    ['en-US', '', undefined],
  ])('in %s, %j is explained as %j', (locale, text, explanation) => {
    expect(explainAmount(text, usdc, textsOf(locale))).toBe(explanation)
  })
})
