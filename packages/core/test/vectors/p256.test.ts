/** The published vectors of P-256: invalid points, signatures of the wallet, and WebAuthn assertions. */

import {
  createWalletSignature,
  derToP1363,
  hpkeOpen,
  openSealedSessionKey,
  p1363ToDer,
} from '@embedded-wallet/core/crypto'
import { base58check } from '@embedded-wallet/e2e/support/seal.js'
import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import { ecdhPair, ecdhVectors, ecdsaVectors, webauthnVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { publicKeyOf, toUncompressedPoint } from '../../src/crypto/p256.js'
import { bytesToBase64Url } from '../../src/encoding/bytesToBase64Url.js'

declare module 'vitest' {
  interface TaskMeta {
    /** How many invalid points the engine refuses without our check. A release prints it for each engine. */
    engineRefuses?: string
  }
}

test('public keys and points agree with the library', () => {
  for (let i = 0; i < 20; i++) {
    const { secretKey } = p256.keygen()
    const [compressed, uncompressed] = [true, false].map((isShort) => p256.getPublicKey(secretKey, isShort))
    expect(publicKeyOf(secretKey)).toEqual({ compressed, uncompressed })
    expect(toUncompressedPoint(compressed!)).toEqual(uncompressed)
    expect(toUncompressedPoint(uncompressed!)).toEqual(uncompressed)
  }
})

const pointOf = (bytes: Uint8Array) => {
  try {
    return toUncompressedPoint(bytes)
  } catch {
    return undefined
  }
}

/** What the engine alone agrees on for a point; undefined when it refuses. */
async function engineSecret(point: Uint8Array, { privateKey }: CryptoKeyPair): Promise<string | undefined> {
  try {
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('raw', point as Uint8Array<ArrayBuffer>, algorithm, false, [])
    const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: key }, privateKey, 256)
    return hex.encode(new Uint8Array(bits))
  } catch {
    return undefined
  }
}

test('Wycheproof points: every valid one is read, and the engine agrees on the published secret', async () => {
  const readable = ecdhVectors.filter(({ result }) => result !== 'invalid')
  expect(readable).toHaveLength(148)
  for (const { tcId, point, privateKey, shared } of readable) {
    const checked = pointOf(hex.decode(point))
    expect(checked, `${tcId}`).toBeDefined()
    expect(`${tcId} ${await engineSecret(checked!, await ecdhPair(privateKey))}`).toBe(`${tcId} ${shared}`)
  }
})

test('Wycheproof points: all 24 invalid ones are refused, whatever the engine alone does', async ({
  task,
}) => {
  const invalid = ecdhVectors.filter(({ result }) => result === 'invalid')
  expect(invalid).toHaveLength(24)
  let byEngine = 0
  for (const { tcId, point, privateKey } of invalid) {
    const bytes = hex.decode(point)
    const pair = await ecdhPair(privateKey)
    expect(pointOf(bytes), `${tcId}`).toBeUndefined()
    const empty = new Uint8Array(0)
    const message = { enc: bytes, skR: pair, info: empty, aad: empty, ciphertext: new Uint8Array(48) }
    await expect(hpkeOpen(message), `${tcId}`).rejects.toThrow(RangeError)
    if (bytes.length === 33)
      await expect(
        openSealedSessionKey(base58check.encode(Uint8Array.of(...bytes, ...new Uint8Array(48))), pair),
        `${tcId}`,
      ).rejects.toMatchObject({ code: 'SEALED_KEY_INVALID' })
    if ((await engineSecret(bytes, pair)) === undefined) byEngine++
  }
  task.meta.engineRefuses = `${byEngine} of ${invalid.length}`
})

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

const { assertions } = webauthnVectors

test('all 10 assertions with ES256 verify, and none of them for other client data', async () => {
  expect(assertions).toHaveLength(10)
  for (const { name, privateKey, clientDataJson, authenticatorData, signature } of assertions) {
    const point = p256.getPublicKey(hex.decode(privateKey), false) as Uint8Array<ArrayBuffer>
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
    const isSigned = (clientData: Uint8Array) => {
      const signed = concatBytes(base64urlnopad.decode(authenticatorData), sha256(clientData))
      const p1363 = derToP1363(base64urlnopad.decode(signature))
      return crypto.subtle.verify(ecdsa, key, p1363, signed as Uint8Array<ArrayBuffer>)
    }
    const clientData = base64urlnopad.decode(clientDataJson)
    expect(await isSigned(clientData), name).toBe(true)
    expect(await isSigned(Uint8Array.of(...clientData, 0x20)), name).toBe(false)
  }
})

test('the client data names the published challenge', () => {
  for (const { challenge, clientDataJson } of assertions) {
    const clientData = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(clientDataJson)))
    expect(clientData).toMatchObject({ type: 'webauthn.get', challenge })
    expect(bytesToBase64Url(base64urlnopad.decode(challenge))).toBe(challenge)
  }
})
