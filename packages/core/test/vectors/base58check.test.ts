/** base58check against the fixtures of another implementation. */

import { base58checkVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { base58checkToBytes } from '../../src/crypto/base58check.js'

const { valid, invalid } = base58checkVectors

test('all 50 valid texts have the published payload', async () => {
  expect(valid).toHaveLength(50)
  for (const { text, payload } of valid)
    expect(hex.encode(await base58checkToBytes(text)), text).toBe(payload)
})

test('all 4 invalid texts are refused', async () => {
  expect(invalid).toHaveLength(4)
  for (const { text, reason } of invalid) await expect(base58checkToBytes(text), reason).rejects.toThrow()
})

test('a valid text with one other character is refused', async () => {
  for (const { text } of valid)
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '7' ? '8' : '7'
      await expect(base58checkToBytes(text.slice(0, at) + other + text.slice(at + 1)), text).rejects.toThrow()
    }
})

test('a text that is longer than any sealed key is refused at once, and so is one without a checksum', async () => {
  await expect(base58checkToBytes('z'.repeat(4097))).rejects.toThrow('too long')
  await expect(base58checkToBytes('z'.repeat(4096))).rejects.toThrow('The checksum is wrong')
  // The four bytes of the checksum of nothing, 5df6e0e2.
  expect(await base58checkToBytes('3QJmnh')).toHaveLength(0)
  for (const short of ['', '1', '111']) await expect(base58checkToBytes(short)).rejects.toThrow('checksum')
})
