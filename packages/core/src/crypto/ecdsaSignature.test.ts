/** One signature has one form: ITU-T X.690 sections 8.3 and 10. */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { derToP1363, p1363ToDer } from './ecdsaSignature.js'

const pad = (hex: string) => hex.padStart(64, '0')
const p1363 = (r: string, s: string) => hexToBytes(pad(r) + pad(s))

test.each([
  ['the smallest numbers', '01', '01', '3006020101020101'],
  ['numbers just below the sign bit', '7f', '7f', '300602017f02017f'],
  ['numbers with the sign bit, after a zero', '80', 'ff', '30080202008002 0200ff'],
  ['a zero inside', '0100', '8000', '300902020100020300 8000'],
  [
    'the largest numbers',
    'ff'.repeat(32),
    '7f'.repeat(32),
    `3045022100${'ff'.repeat(32)}0220${'7f'.repeat(32)}`,
  ],
])('%s go to DER and back', (_, r, s, spaced) => {
  const der = hexToBytes(spaced.replaceAll(' ', ''))
  expect(bytesToHex(p1363ToDer(p1363(r, s)))).toBe(bytesToHex(der))
  expect(bytesToHex(derToP1363(der))).toBe(pad(r) + pad(s))
})

test.each([
  ['63 bytes', new Uint8Array(63).fill(1)],
  ['65 bytes', new Uint8Array(65).fill(1)],
  ['none', new Uint8Array(0)],
  ['an array', Array(64).fill(1) as unknown as Uint8Array],
])('a signature of %s is no IEEE P1363', (_, bytes) => {
  const wrong = new RangeError('The signature must have 64 bytes (IEEE P1363)')
  expect(() => p1363ToDer(bytes)).toThrow(wrong)
})

test.each([
  ['r', '00', '01'],
  ['s', '01', '00'],
])('a signature with %s = 0 is refused', (_, r, s) => {
  const wrong = new RangeError('r and s of the signature must not be zero')
  expect(() => p1363ToDer(p1363(r, s))).toThrow(wrong)
})

test.each([
  ['no bytes', ''],
  ['another tag than a sequence', '3106020101020101'],
  ['a length that is too short', '3005020101020101'],
  ['a length that is too long', '3007020101020101'],
  ['another tag than the first integer', '3006030101020101'],
  ['another tag than the second integer', '3006020101030101'],
  ['one integer', '3003020101'],
  ['an integer without digits in front', '30050200020101'],
  ['an integer without digits at the end', '30050201010200'],
  ['an integer without a length', '300402010102'],
  ['an integer that is longer than the text', '3006020101020201'],
  ['a negative integer', '3006020180020101'],
  ['a negative second integer', '3006020101 0201ff'],
  ['a zero', '3006020100020101'],
  ['a zero as the second integer', '3006020101020100'],
  ['a zero in front that is not minimal', '300702020001020101'],
  ['a zero in front of the largest number below the sign bit', '30070202007f020101'],
  ['two zeros in front', '30080203000080020101'],
  ['a number of 33 bytes', `302602 2101${'00'.repeat(32)}020101`],
  ['a number of 33 bytes with the sign bit', `302702 2200ff${'00'.repeat(32)}020101`],
  ['a third integer', '3009020101020101020101'],
  ['a byte behind', '300702010102010100'],
])('%s is no DER signature', (_, spaced) => {
  const wrong = new RangeError('The signature must be the DER form of an ECDSA P-256 signature')
  expect(() => derToP1363(hexToBytes(spaced.replaceAll(' ', '')))).toThrow(wrong)
})

test('an array of numbers is no DER signature', () => {
  const array = [...hexToBytes('3006020101020101')] as unknown as Uint8Array
  expect(() => derToP1363(array)).toThrow(RangeError)
})
