/** Bytes as base64url and hex. */

import { expect, test } from 'vitest'
import { bytesToBase64Url, bytesToHex, createRandomText } from './encoding.js'

test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
])('%j is %j in base64url (RFC 4648, section 10, without padding)', (text, encoded) => {
  expect(bytesToBase64Url(new TextEncoder().encode(text))).toBe(encoded)
})

test('base64url uses - and _ in place of + and /', () => {
  expect(bytesToBase64Url(Uint8Array.of(0xfb, 0xff, 0xbf))).toBe('-_-_')
})

test('hex is lower case and keeps leading zeros', () => {
  expect(bytesToHex(Uint8Array.of(0, 1, 15, 16, 171, 255))).toBe('00010f10abff')
})

test('a random text of 32 bytes has 43 characters, and no two are equal', () => {
  const texts = Array.from({ length: 100 }, () => createRandomText(32))
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
  expect(new Set(texts).size).toBe(100)
})
