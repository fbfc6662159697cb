/** The two encodings of a signature, and the wallet signature made of them. */

import {
  createWalletSignature,
  derToP1363,
  openSealedSessionKey,
  p1363ToDer,
} from '@embedded-wallet/core/crypto'
import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import { ecdhPair, ecdsaVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'

const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

const verifyingKey = (publicKey: string) =>
  crypto.subtle.importKey(
    'raw',
    hex.decode(publicKey) as Uint8Array<ArrayBuffer>,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )

test('Wycheproof DER: read strictly, all 484 are judged right', async () => {
  expect(ecdsaVectors).toHaveLength(484)
  for (const { tcId, isValid, publicKey, message, signature } of ecdsaVectors) {
    const key = await verifyingKey(publicKey)
    let isAccepted = false
    try {
      const p1363 = derToP1363(hex.decode(signature))
      const bytes = hex.decode(message) as Uint8Array<ArrayBuffer>
      isAccepted = await crypto.subtle.verify(ecdsa, key, p1363, bytes)
      if (isAccepted) expect(hex.encode(p1363ToDer(p1363))).toBe(signature)
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
    expect(`${tcId} ${isAccepted}`).toBe(`${tcId} ${isValid}`)
  }
})

test('Wycheproof DER: every valid signature is the same in IEEE P1363, to the library, too', () => {
  const valid = ecdsaVectors.filter(({ isValid }) => isValid)
  expect(valid).toHaveLength(174)
  for (const { signature } of valid) {
    const compact = p256.Signature.fromBytes(hex.decode(signature), 'der').toBytes('compact')
    expect(hex.encode(derToP1363(hex.decode(signature)))).toBe(hex.encode(compact))
    expect(hex.encode(p1363ToDer(compact))).toBe(signature)
  }
})

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
