/** The curve that the SDK assembles from its constants, against the library's own P-256. */

import { testWithVectors } from '@embedded-wallet/e2e/vectors/published.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { publicKeyOf, toUncompressedPoint } from '../../src/crypto/p256.js'

test('public keys and points agree with the library', () => {
  for (let i = 0; i < 20; i++) {
    const { secretKey } = p256.keygen()
    const { compressed, uncompressed } = publicKeyOf(secretKey)
    expect(compressed).toEqual(p256.getPublicKey(secretKey, true))
    expect(uncompressed).toEqual(p256.getPublicKey(secretKey, false))
    expect(toUncompressedPoint(compressed)).toEqual(uncompressed)
    expect(toUncompressedPoint(uncompressed)).toEqual(uncompressed)
  }
})

interface Wycheproof {
  testGroups: { tests: { tcId: number; public: string; result: 'valid' | 'invalid' | 'acceptable' }[] }[]
}

testWithVectors<Wycheproof>(
  'Wycheproof points: every valid one is read, every invalid one refused',
  'wycheproof/ecdh_secp256r1_ecpoint_test.json',
  async ({ testGroups }) => {
    let judged = 0
    for (const { tcId, public: point, result } of testGroups.flatMap(({ tests }) => tests)) {
      let isValid = true
      try {
        toUncompressedPoint(hex.decode(point))
      } catch {
        isValid = false
      }
      if (result !== 'acceptable') expect(`${tcId} ${isValid}`).toBe(`${tcId} ${result === 'valid'}`)
      judged++
    }
    expect(judged).toBe(355)
  },
)
