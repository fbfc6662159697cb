/** The identifier of a login and of a sign-up. */

import { expect, test } from 'vitest'
import { readIdentifier } from './readIdentifier.js'

test.each([
  [' Ada@Shop.example', 'ada@shop.example'],
  // Full-width letters, as a Japanese keyboard types them.
  ['Ａｄａ@shop.example', 'ada@shop.example'],
  // An accent typed as a letter of its own, and as one letter with its accent.
  ['Ade\u0301le@shop.example', 'ad\u00e9le@shop.example'],
  ['ADÉLE@SHOP.EXAMPLE', 'ad\u00e9le@shop.example'],
])('%j is one user with %j, at a login and at a sign-up', (typed, identifier) => {
  expect(readIdentifier({ identifier: typed })).toBe(identifier)
  expect(readIdentifier({ identifier })).toBe(identifier)
})

test.each([[undefined], [{}], [{ identifier: '' }], [{ identifier: 'a'.repeat(257) }], [{ identifier: 7 }]])(
  'a body without an identifier is refused: %j',
  (body) => {
    expect(() => readIdentifier(body)).toThrow('The body must hold identifier (1 to 256 characters).')
  },
)
