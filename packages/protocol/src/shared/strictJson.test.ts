/** JSON with one meaning, and identifiers with one form. */

import { expect, test } from 'vitest'
import { accountKey, codePattern, identifierPattern, umaAddressPattern } from '../identifiers.js'
import { parseJsonObject } from './strictJson.js'

test.each([
  '{}',
  '{"a":1}',
  '{"a":{"b":[{"c":null}]},"b":"x"}',
  '{"a:b":"c:d","e":"\\":\\"","f\\\\":1}',
  '{"a":null}',
])('%s has one meaning', (text) => {
  expect(parseJsonObject(text)).toEqual(JSON.parse(text))
})

// Source: RFC 8259, section 4: names should be unique, or readers differ.
test.each([
  ['{"a":1,"a":2}', 'ambiguous: a field is named twice'],
  ['{"a":[{"b":1,"b":1}]}', 'ambiguous: a field is named twice'],
  ['{"a":1,"\\u0061":2}', 'ambiguous: a field is named twice'],
  ['[]', 'not a JSON object'],
  ['null', 'not a JSON object'],
  ['"text"', 'not a JSON object'],
  ['{"a":1', 'not JSON'],
  ['', 'not JSON'],
])('%s is refused: %s', (text, message) => {
  expect(() => parseJsonObject(text)).toThrow(new SyntaxError(message))
})

test.each([
  ['InternalAccount:0198', true],
  ['Aa:1', true],
  [`Quote:${'a'.repeat(64)}`, true],
  [`Quote:${'a'.repeat(65)}`, false],
  ['A:1', false],
  ['quote:1', false],
  ['Quote:', false],
  ['Quote:a_b', false],
  ['Quote:a/b', false],
  [' Quote:1', false],
  ['Quote:1\n', false],
  ['Quote1:1', false],
])('%j is an identifier: %s', (text, expected) => {
  expect(identifierPattern.test(text)).toBe(expected)
})

test.each([
  ['EmbeddedWallet:1', 'InternalAccount:1'],
  ['InternalAccount:1', 'InternalAccount:1'],
  ['x EmbeddedWallet:1', 'x EmbeddedWallet:1'],
])('the key of %s is %s', (accountId, key) => {
  expect(accountKey(accountId)).toBe(key)
})

// Source: UMA protocol, addresses: $name@domain in lower case; a port during development.
test.each([
  ['$ada@shop.example', true],
  ['$a.d_a+1-2@shop', true],
  ['$ada@shop.example:8080', true],
  [`$${'a'.repeat(64)}@x`, true],
  [`$${'a'.repeat(65)}@x`, false],
  [`$a@${'x'.repeat(253)}`, true],
  [`$a@${'x'.repeat(254)}`, false],
  ['$ada@shop.example:123456', false],
  ['$ada@shop.example:', false],
  ['$ada@shop..example', false],
  ['$ada@shop.', false],
  ['$ada@', false],
  ['$@shop', false],
  ['ada@shop.example', false],
  ['x$ada@shop.example', false],
  ['$Ada@shop.example', false],
  ['$ada@shop/x', false],
])('%s is an address: %s', (text, expected) => {
  expect(umaAddressPattern.test(text)).toBe(expected)
})

test.each([
  ['a', true],
  ['A_b-9', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', false],
  ['a/b', false],
  [' a', false],
  ['a ', false],
])('%j is a code: %s', (text, expected) => {
  expect(codePattern.test(text)).toBe(expected)
})
