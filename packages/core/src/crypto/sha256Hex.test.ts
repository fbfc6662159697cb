/** SHA-256 of a text. */

import { expect, test } from 'vitest'
import { sha256Hex } from './sha256Hex.js'

test('a text has the published digest, and a text without UTF-8 has none', async () => {
  // Source: FIPS 180-2, appendix B.1.
  expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  await expect(sha256Hex('\ud800')).rejects.toThrow(TypeError)
})
