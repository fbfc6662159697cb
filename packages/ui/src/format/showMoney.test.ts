/** What a user reads of an amount: the digits that people use, never more than there is, and what it is exactly. */

import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { languages } from '@embedded-wallet/e2e/support/languages.js'
import { describe, expect, it, test } from 'vitest'
import {
  type Digits,
  type MoneyLook,
  moneyParts,
  readableMoney,
  showMoney,
  shownDecimal,
} from './showMoney.js'

const units = {
  JPY: 0,
  USD: 2,
  KWD: 3,
  USDC: 6,
  BTC: 8,
  ETH: 18,
}
type Code = keyof typeof units

/** The amount in the smallest unit; how it is written of what one has, of what one pays, and exactly. Each in all languages. */
const table: readonly (readonly [
  Code,
  units: number,
  language: string,
  has: string,
  pays: string,
  exact: string,
])[] = [
  ['JPY', 0, 'en', '¥0', '¥0', '¥0'],
  ['JPY', 1, 'en', '¥1', '¥1', '¥1'],
  ['JPY', 500, 'de', '500 ¥', '500 ¥', '500 ¥'],
  ['JPY', 1_234_567, 'ja', '￥1,234,567', '￥1,234,567', '￥1,234,567'],
  ['JPY', 1_234_567, 'es', '1.234.567 JPY', '1.234.567 JPY', '1.234.567 JPY'],
  [
    'JPY',
    9_007_199_254_740_991,
    'en',
    '¥9,007,199,254,740,991',
    '¥9,007,199,254,740,991',
    '¥9,007,199,254,740,991',
  ],
  ['USD', 0, 'en', '$0.00', '$0.00', '$0.00'],
  ['USD', 1, 'en', '$0.01', '$0.01', '$0.01'],
  ['USD', 1250, 'en', '$12.50', '$12.50', '$12.50'],
  ['USD', 1250, 'de', '12,50 $', '12,50 $', '12,50 $'],
  ['USD', 1250, 'fr', '12,50 $US', '12,50 $US', '12,50 $US'],
  ['USD', 1250, 'es', '12,50 US$', '12,50 US$', '12,50 US$'],
  ['USD', 1250, 'ja', '$12.50', '$12.50', '$12.50'],
  ['USD', 1250, 'pt', 'US$ 12,50', 'US$ 12,50', 'US$ 12,50'],
  ['USD', 110_000_00, 'en', '$110,000.00', '$110,000.00', '$110,000.00'],
  [
    'USD',
    9_007_199_254_740_991,
    'en',
    '$90,071,992,547,409.91',
    '$90,071,992,547,409.91',
    '$90,071,992,547,409.91',
  ],
  ['KWD', 0, 'en', 'KWD 0.000', 'KWD 0.000', 'KWD 0.000'],
  ['KWD', 1, 'en', 'KWD 0.001', 'KWD 0.001', 'KWD 0.001'],
  ['KWD', 12_500, 'en', 'KWD 12.500', 'KWD 12.500', 'KWD 12.500'],
  ['KWD', 1_234_567, 'de', '1.234,567 KWD', '1.234,567 KWD', '1.234,567 KWD'],
  ['KWD', 1_234_567, 'fr', '1 234,567 KWD', '1 234,567 KWD', '1 234,567 KWD'],
  ['USDC', 0, 'en', '0.00 USDC', '0.00 USDC', '0.00 USDC'],
  ['USDC', 1, 'en', '0.000001 USDC', '0.000001 USDC', '0.000001 USDC'],
  ['USDC', 1, 'de', '0,000001 USDC', '0,000001 USDC', '0,000001 USDC'],
  ['USDC', 99, 'en', '0.000099 USDC', '0.000099 USDC', '0.000099 USDC'],
  ['USDC', 123, 'en', '0.00012 USDC', '0.00013 USDC', '0.000123 USDC'],
  ['USDC', 4_567, 'en', '0.0045 USDC', '0.0046 USDC', '0.004567 USDC'],
  ['USDC', 9_999, 'en', '0.0099 USDC', '0.01 USDC', '0.009999 USDC'],
  ['USDC', 10_000, 'en', '0.01 USDC', '0.01 USDC', '0.01 USDC'],
  ['USDC', 10_001, 'en', '0.01 USDC', '0.02 USDC', '0.010001 USDC'],
  ['USDC', 72_865, 'en', '0.07 USDC', '0.08 USDC', '0.072865 USDC'],
  ['USDC', 999_999, 'en', '0.99 USDC', '1.00 USDC', '0.999999 USDC'],
  ['USDC', 1_000_000, 'en', '1.00 USDC', '1.00 USDC', '1.00 USDC'],
  ['USDC', 12_500_000, 'de', '12,50 USDC', '12,50 USDC', '12,50 USDC'],
  ['USDC', 12_572_865, 'en', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
  ['USDC', 12_572_865, 'de', '12,57 USDC', '12,58 USDC', '12,572865 USDC'],
  ['USDC', 12_572_865, 'fr', '12,57 USDC', '12,58 USDC', '12,572865 USDC'],
  ['USDC', 12_572_865, 'ja', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
  ['USDC', 17_954_773, 'en', '17.95 USDC', '17.96 USDC', '17.954773 USDC'],
  ['USDC', 1_234_500_000, 'de', '1.234,50 USDC', '1.234,50 USDC', '1.234,50 USDC'],
  [
    'USDC',
    9_007_199_254_740_991,
    'en',
    '9,007,199,254.74 USDC',
    '9,007,199,254.75 USDC',
    '9,007,199,254.740991 USDC',
  ],
  ['USDC', -72_865, 'en', '-0.08 USDC', '-0.07 USDC', '-0.072865 USDC'],
  ['BTC', 0, 'en', '0.00 BTC', '0.00 BTC', '0.00 BTC'],
  ['BTC', 1, 'en', '0.00000001 BTC', '0.00000001 BTC', '0.00000001 BTC'],
  ['BTC', 99, 'en', '0.00000099 BTC', '0.00000099 BTC', '0.00000099 BTC'],
  ['BTC', 101, 'en', '0.000001 BTC', '0.000002 BTC', '0.00000101 BTC'],
  ['BTC', 1_234, 'en', '0.000012 BTC', '0.000013 BTC', '0.00001234 BTC'],
  ['BTC', 50_000_000, 'de', '0,50 BTC', '0,50 BTC', '0,50 BTC'],
  ['BTC', 123_456_789, 'en', '1.234567 BTC', '1.234568 BTC', '1.23456789 BTC'],
  ['BTC', 2_100_000_000_000_000, 'en', '21,000,000.00 BTC', '21,000,000.00 BTC', '21,000,000.00 BTC'],
  ['ETH', 1, 'en', '0.000000000000000001 ETH', '0.000000000000000001 ETH', '0.000000000000000001 ETH'],
  ['ETH', 123, 'en', '0.00000000000000012 ETH', '0.00000000000000013 ETH', '0.000000000000000123 ETH'],
  ['ETH', 999_999_999_999, 'en', '0.00000099 ETH', '0.000001 ETH', '0.000000999999999999 ETH'],
  ['ETH', 1_000_000_000_000, 'en', '0.000001 ETH', '0.000001 ETH', '0.000001 ETH'],
  ['ETH', 1_234_567_890_123_456, 'en', '0.001234 ETH', '0.001235 ETH', '0.001234567890123456 ETH'],
  ['ETH', 1_234_567_890_123_456, 'de', '0,001234 ETH', '0,001235 ETH', '0,001234567890123456 ETH'],
  ['ETH', 9_007_199_254_740_991, 'en', '0.009007 ETH', '0.009008 ETH', '0.009007199254740991 ETH'],
  ['ETH', 5_000_000_000_000_000, 'pt', '0,005 ETH', '0,005 ETH', '0,005 ETH'],
  ['USDC', 12_572_865, 'ar-EG', '١٢٫٥٧ USDC', '١٢٫٥٨ USDC', '١٢٫٥٧٢٨٦٥ USDC'],
  ['USDC', 12_572_865, 'es', '12,57 USDC', '12,58 USDC', '12,572865 USDC'],
  ['USDC', 12_572_865, 'pt', '12,57 USDC', '12,58 USDC', '12,572865 USDC'],
  ['JPY', 500, 'ar-EG', '٥٠٠ JP¥', '٥٠٠ JP¥', '٥٠٠ JP¥'],
]
const spaces = /[\u00a0\u202f]/g
const marks = /[\u200e\u200f\u061c]/g
const plain = (text: string) => text.replace(spaces, ' ').replace(marks, '')

it(`has ${table.length} rows, of each currency and each language of the screens`, () => {
  expect(table.length).toBeGreaterThanOrEqual(60)
  expect(new Set(table.map(([code]) => code)).size).toBe(Object.keys(units).length)
  const written = table.map(([, , language]) => language.slice(0, 2))
  expect([...new Set(written)].sort()).toEqual(languages.toSorted())
})

it.each(table)(
  '%s %d in %s is %s of what one has, %s to pay, %s exactly',
  (code, amount, language, ...texts) => {
    const shown = (['down', 'up', 'all'] as const).map((digits) =>
      plain(showMoney(amount, { code, decimals: units[code] }, digits, { language })),
    )
    expect(shown).toEqual(texts)
  },
)

it('no line ends inside an amount: none of its spaces breaks', () => {
  for (const [code, amount, language] of table)
    expect(showMoney(amount, { code, decimals: units[code] }, 'all', { language })).not.toContain(' ')
})

it('from right to left, the sign of a currency stays behind its letters', () => {
  const shown = (code: Code) => showMoney(1250, { code, decimals: units[code] }, 'all', { language: 'ar' })
  expect(shown('USD')).toBe('\u200f12.50\u00a0US$\u200e')
  expect(shown('USDC')).toBe('0.00125\u00a0USDC')
})

describe('whatever the amount is', () => {
  const amounts = fc.tuple(
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: 0, max: 18 }),
    fc.constantFrom('USDC', 'USD', 'JPY', 'KWD'),
  )
  /** In the smallest unit. */
  const unitsOf = (decimal: string, decimals: number) => {
    const [whole = '', fraction = ''] = decimal.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }

  it('it is never more than one has, never less than one pays, and never nothing', () => {
    fc.assert(
      fc.property(amounts, ([amount, decimals, code]) => {
        const read = (digits: Digits) => unitsOf(shownDecimal(amount, { code, decimals }, digits), decimals)
        expect(read('all')).toBe(BigInt(amount))
        expect(read('down')).toBeLessThanOrEqual(BigInt(amount))
        expect(read('up')).toBeGreaterThanOrEqual(BigInt(amount))
        expect(read('down') > 0n).toBe(amount > 0)
      }),
    )
  })

  it('its pieces are the text, with its fraction in one piece', () => {
    fc.assert(
      fc.property(amounts, ([amount, decimals, code]) => {
        const look: MoneyLook = { language: 'de' }
        const parts = moneyParts(amount, { code, decimals }, 'down', look)
        const text = showMoney(amount, { code, decimals }, 'down', look)
        expect(text).toBe(parts.map(({ value }) => value).join(''))
        expect(parts.filter(({ type }) => type === 'fraction').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('an asset that is shown as a currency', () => {
  const usdc = { code: 'USDC', decimals: 6 }
  test.each([
    [{ USDC: 'USD' }, 'en', '$12.57', '$12.58', '$12.572865'],
    [{ USDC: 'USD' }, 'de', '12,57 $', '12,58 $', '12,572865 $'],
    [{ USDC: 'JPY' }, 'en', '¥12', '¥13', '¥12.572865'],
    // Not a currency of a state, and no other asset.
    [{ USDC: 'EURC' }, 'en', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
    [{ EURC: 'EUR' }, 'en', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
    [{}, 'en', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
    [undefined, 'en', '12.57 USDC', '12.58 USDC', '12.572865 USDC'],
  ])('%j in %s', (showAs, language, ...texts) => {
    const look = { language, showAs: showAs as MoneyLook['showAs'] }
    const shown = (['down', 'up', 'all'] as const).map((digits) => showMoney(12_572_865, usdc, digits, look))
    expect(shown.map(plain)).toEqual(texts)
  })
})

test('a code of the service is no instruction: it is cut, and its control characters are named', () => {
  const shown = showMoney(1, { code: 'US\u202eDC of a very long name', decimals: 0 }, 'down', {
    language: 'en',
  })
  expect(shown).not.toMatch(/\u202e/)
  expect(shown.length).toBeLessThan(30)
})

test('money without a code, decimals or a whole amount is not readable', () => {
  const currency = { code: 'USD', decimals: 2 }
  expect(readableMoney({ amount: 1, currency })).toEqual({ amount: 1, currency })
  for (const wrong of [
    undefined,
    { amount: 0.5, currency },
    { amount: 1, currency: { code: '', decimals: 2 } },
    { amount: 1, currency: { code: 'USD', decimals: undefined as never } },
  ])
    expect(readableMoney(wrong)).toBeUndefined()
})
