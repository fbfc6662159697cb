import { expect, test } from 'vitest'
import { exchangeRateOf } from './currency.js'

// service-profiles, section 4, "Units": the two published figures, and USDC to USD.
test.each([
  ['USD to BTC', 100_000 - 500, 2, 828_835, 8, 120_048.01920768],
  ['USDB to USD', 10_000_000 - 250_000, 6, 975, 2, 1],
  ['USDC to USD', 12_000_000, 6, 1200, 2, 1],
])('%s: the rate counts in whole units of both', (_, amount, decimals, received, receivedDecimals, rate) => {
  const computed = exchangeRateOf({ amount, decimals }, { amount: received, decimals: receivedDecimals })
  // What arrives is rounded down to one smallest unit.
  expect(computed).toBeGreaterThanOrEqual(rate)
  expect(computed).toBeLessThan(rate * (1 + 1.5 / received))
})

test('amounts beyond the exact numbers keep their rate', () => {
  const most = 10n ** 30n
  expect(exchangeRateOf({ amount: most * 3n, decimals: 18 }, { amount: most, decimals: 18 })).toBe(3)
})

test('unknown decimals are not guessed, and nothing received has no rate', () => {
  const unknown = { amount: 1, decimals: undefined as unknown as number }
  expect(() => exchangeRateOf(unknown, { amount: 1, decimals: 2 })).toThrow(TypeError)
  expect(() => exchangeRateOf({ amount: 1, decimals: -1 }, { amount: 1, decimals: 2 })).toThrow(RangeError)
  expect(() => exchangeRateOf({ amount: 1, decimals: 2 }, { amount: 0, decimals: 2 })).toThrow(
    'received.amount must be more than 0',
  )
})
