import { expect, it } from 'vitest'
import { breakPieces } from './Breakable.js'

it('an address breaks before "@" and after "."', () => {
  expect(breakPieces('maria.kowalska@example.com')).toEqual(['maria.', 'kowalska', '@example.', 'com'])
  expect(breakPieces('$success.usd@sandbox.example')).toEqual(['$success.', 'usd', '@sandbox.', 'example'])
})

it('an amount stays whole', () => {
  expect(breakPieces('1 EUR = 1.08 USDC')).toEqual(['1 EUR = 1.08 USDC'])
})
