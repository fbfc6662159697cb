import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Breakable, breakPieces } from './Breakable.js'

it('an address breaks before "@" and after "."', () => {
  expect(breakPieces('maria.kowalska@example.com')).toEqual(['maria.', 'kowalska', '@example.', 'com'])
  expect(breakPieces('$success.usd@sandbox.example')).toEqual(['$success.', 'usd', '@sandbox.', 'example'])
})

it('an amount stays whole', () => {
  expect(breakPieces('1 EUR = 1.08 USDC')).toEqual(['1 EUR = 1.08 USDC'])
})

it('the pieces of a text are joined by places to break', () => {
  expect(renderToStaticMarkup(<Breakable>You sent 1.08 USDC to $ada@bank.example</Breakable>)).toBe(
    'You sent 1.08 USDC to $ada<wbr/>@bank.<wbr/>example',
  )
})
