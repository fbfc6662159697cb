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

it.each([
  ['Ada に 2.00 USDC を送りました', 'Ada に <span data-part="whole">2.00 USDC</span> を送りました'],
  [
    'You sent 1,100.00 USDC to $ada@bank.example',
    'You sent <span data-part="whole">1,100.00 USDC</span> to $ada<wbr/>@bank.<wbr/>example',
  ],
  ['1 EUR = 1.08 USDC', '<span data-part="whole">1 EUR</span> = <span data-part="whole">1.08 USDC</span>'],
  ['12 ABCDEFGH', '12 ABCDEFGH'],
])('the code of an amount stays beside it: %s', (text, markup) => {
  expect(renderToStaticMarkup(<Breakable keepsAmounts>{text}</Breakable>)).toBe(markup)
})
