/** The two encodings of a signature, and the wallet signature made of them. */

import {
  createWalletSignature,
  derToP1363,
  openSealedSessionKey,
  p1363ToDer,
} from '@embedded-wallet/core/crypto'
import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import { ecdhPair } from '@embedded-wallet/e2e/vectors/keys.js'
import { testWithVectors } from '@embedded-wallet/e2e/vectors/published.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'

interface Wycheproof {
  testGroups: {
    publicKey: { uncompressed: string }
    tests: { tcId: number; msg: string; sig: string; result: 'valid' | 'invalid' }[]
  }[]
}
const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

const verifyingKey = (publicKey: string) =>
  crypto.subtle.importKey(
    'raw',
    hex.decode(publicKey) as Uint8Array<ArrayBuffer>,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )

testWithVectors<Wycheproof>(
  'Wycheproof DER: read strictly, all 484 are judged right',
  'wycheproof/ecdsa_secp256r1_sha256_test.json',
  async ({ testGroups }) => {
    let judged = 0
    for (const { publicKey, tests } of testGroups) {
      const key = await verifyingKey(publicKey.uncompressed)
      for (const { tcId, msg, sig, result } of tests) {
        const der = hex.decode(sig)
        let isValid = false
        try {
          const p1363 = derToP1363(der)
          isValid = await crypto.subtle.verify(ecdsa, key, p1363, hex.decode(msg) as Uint8Array<ArrayBuffer>)
          if (isValid) expect(hex.encode(p1363ToDer(p1363))).toBe(sig)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
        expect(`${tcId} ${isValid}`).toBe(`${tcId} ${result === 'valid'}`)
        judged++
      }
    }
    expect(judged).toBe(484)
  },
)

testWithVectors<Wycheproof>(
  'Wycheproof IEEE P1363: every valid signature survives the way to DER',
  'wycheproof/ecdsa_secp256r1_sha256_p1363_test.json',
  async ({ testGroups }) => {
    let valid = 0
    for (const { publicKey, tests } of testGroups) {
      for (const { msg, sig, result } of tests) {
        if (result !== 'valid') continue
        const der = p1363ToDer(hex.decode(sig))
        const options = { lowS: false, format: 'der' } as const
        expect(p256.verify(der, hex.decode(msg), hex.decode(publicKey.uncompressed), options)).toBe(true)
        expect(hex.encode(derToP1363(der))).toBe(sig)
        valid++
      }
    }
    expect(valid).toBe(173)
  },
)

test('leading zeros and leading one bits, in every length, go there and back', () => {
  for (let zeros = 0; zeros < 32; zeros++) {
    for (const first of [0x01, 0x7f, 0x80, 0xff]) {
      const scalar = new Uint8Array(32).fill(0xab, zeros + 1)
      scalar[zeros] = first
      const p1363 = Uint8Array.of(...scalar, ...scalar.toReversed().map((byte) => byte || 1))
      const der = p1363ToDer(p1363)
      expect(p256.Signature.fromBytes(der, 'der').toBytes('compact')).toEqual(p1363)
      expect(derToP1363(der)).toEqual(p1363)
    }
  }
})

test('what is no signature is refused', () => {
  for (const bad of [new Uint8Array(63), new Uint8Array(65), new Uint8Array(64), 'text' as never]) {
    expect(() => p1363ToDer(bad)).toThrow(RangeError)
  }
  expect(() => derToP1363(new Uint8Array(0))).toThrow(RangeError)
})

test.each(interop.walletSignature)(
  'interop $name: same key, same form, a signature that verifies',
  async (stamp) => {
    const sealed = interop.encryptedSessionSigningKey.find(
      ({ sessionPublicKeyCompressedHex }) =>
        sessionPublicKeyCompressedHex === stamp.sessionPublicKeyCompressedHex,
    )!
    const session = await openSealedSessionKey(sealed.wire, await ecdhPair(sealed.clientPrivateKeyHex))
    const header = await createWalletSignature(stamp.payloadToSign, session)
    expect(header).toMatch(/^[A-Za-z0-9_-]+$/)
    const text = new TextDecoder().decode(base64urlnopad.decode(header))
    const { publicKey, scheme, signature } = JSON.parse(text)
    expect(text).toBe(JSON.stringify({ publicKey, scheme, signature }))

    const theirs = JSON.parse(stamp.stampJson)
    expect({ publicKey, scheme }).toEqual({ publicKey: theirs.publicKey, scheme: theirs.scheme })
    const digest = sha256(new TextEncoder().encode(stamp.payloadToSign))
    for (const der of [signature, theirs.signature]) {
      const options = { lowS: false, format: 'der', prehash: false } as const
      expect(
        p256.verify(hex.decode(der), digest, hex.decode(stamp.sessionPublicKeyCompressedHex), options),
      ).toBe(true)
    }
  },
)

test('the text is signed to the byte: white space, escapes and other scripts included', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const session = { signingKey: pair.privateKey, publicKey: '02'.padEnd(66, '0') }
  for (const text of ['{ "a" :\t1 }\n', '{"a":"\\u00e9"}', '{"a":"é𝄞 \u2028"}', '\uFEFF{}', ' ']) {
    const header = await createWalletSignature(text, session)
    const { signature } = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(header)))
    const bytes = new TextEncoder().encode(text)
    expect(await crypto.subtle.verify(ecdsa, pair.publicKey, derToP1363(hex.decode(signature)), bytes)).toBe(
      true,
    )
  }
})

test('only well-formed text is signed', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const session = { signingKey: pair.privateKey, publicKey: '02'.padEnd(66, '0') }
  for (const bad of ['\uD800', 'a\uDC00b', 42, null, ['{}'], { toString: () => '{}' }, new Uint8Array(3)]) {
    await expect(createWalletSignature(bad as string, session)).rejects.toThrow(TypeError)
  }
})
