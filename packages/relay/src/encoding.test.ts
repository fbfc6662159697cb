/** Texts of bytes. */

import { expect, test } from 'vitest'
import { bytesToBase64Url } from './encoding.js'

// Source: RFC 4648, sections 5 and 10.
test.each([
  ['a Buffer, which is a part of a pool', Buffer.from('fo'), 'Zm8'],
  ['a part of an array', Uint8Array.of(0, 0xff, 0xfe, 0).subarray(1, 3), '__4'],
])('%s: its own bytes alone are encoded', (_, bytes, text) => {
  expect(bytesToBase64Url(bytes)).toBe(text)
})
