/** The sealed session key: opened when it is right, refused whatever is wrong with it. */

import { createClientKeyPair, openSealedSessionKey } from '@embedded-wallet/core/crypto'
import { base58check, seal as sealTo } from '@embedded-wallet/e2e/support/seal.js'
import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import { ecdhPair, sealedBundleVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'

const n = p256.Point.Fn.ORDER
const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

const seal = async (plaintext: Uint8Array, pair: CryptoKeyPair) =>
  sealTo(plaintext, new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))

const scalarBytes = (value: bigint) => hex.decode(value.toString(16).padStart(64, '0'))

async function expectRefused(sealed: string, pair: CryptoKeyPair): Promise<void> {
  const error = await openSealedSessionKey(sealed, pair).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'SessionError', code: 'SEALED_KEY_INVALID', outcome: 'none' })
  expect((error as Error).cause).toBeInstanceOf(Error)
  if (sealed.length > 20) expect(String(error) + String((error as Error).cause)).not.toContain(sealed)
}

test.each(interop.encryptedSessionSigningKey)(
  'interop $name opens to the key that was sealed',
  async (vector) => {
    const pair = await ecdhPair(vector.clientPrivateKeyHex)
    const { signingKey, publicKey } = await openSealedSessionKey(vector.wire, pair)
    expect(publicKey).toBe(vector.sessionPublicKeyCompressedHex)
    expect(signingKey).toMatchObject({ type: 'private', extractable: false, usages: ['sign'] })

    const message = new TextEncoder().encode('anything')
    const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, signingKey, message))
    expect(p256.verify(signature, message, hex.decode(publicKey), { lowS: false })).toBe(true)
  },
)

test('a second source: its sealed key opens, too', async () => {
  expect(sealedBundleVectors).toHaveLength(1)
  for (const { recipientKey, sealedKey, privateKey } of sealedBundleVectors) {
    const { publicKey } = await openSealedSessionKey(sealedKey, await ecdhPair(recipientKey))
    expect(publicKey).toBe(hex.encode(p256.getPublicKey(hex.decode(privateKey), true)))
  }
})

test('client keys with odd and with even Y both work', async () => {
  const seen = { odd: 0, even: 0 }
  for (let i = 0; i < 40; i++) {
    const pair = await createClientKeyPair()
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    seen[point[64]! % 2 === 1 ? 'odd' : 'even']++
    const session = p256.keygen()
    const { publicKey } = await openSealedSessionKey(await seal(session.secretKey, pair), pair)
    expect(publicKey).toBe(hex.encode(session.publicKey))
  }
  expect(seen.odd).toBeGreaterThan(0)
  expect(seen.even).toBeGreaterThan(0)
})

test('scalars with leading zeros, 1 and n−1 are keys like any other', async () => {
  const pair = await createClientKeyPair()
  for (const scalar of [1n, 255n, n >> 9n, n - 1n]) {
    const { publicKey } = await openSealedSessionKey(await seal(scalarBytes(scalar), pair), pair)
    expect(publicKey).toBe(p256.Point.BASE.multiply(scalar).toHex(true))
  }
})

test('a scalar of 0, n or more is no key', async () => {
  const pair = await createClientKeyPair()
  for (const scalar of [0n, n, n + 1n, 2n ** 256n - 1n]) {
    await expectRefused(await seal(scalarBytes(scalar), pair), pair)
  }
})

test('a plaintext that is not 32 bytes is no key', async () => {
  const pair = await createClientKeyPair()
  for (const length of [0, 31, 33, 64])
    await expectRefused(await seal(new Uint8Array(length).fill(7), pair), pair)
})

test('interop: a changed tag, a wrong checksum and a wrong recipient are refused', async () => {
  const { tamperedTag, badBase58Checksum, wrongRecipient } = interop.negative
  const pair = await ecdhPair(tamperedTag.clientPrivateKeyHex)
  await expectRefused(tamperedTag.wire, pair)
  await expectRefused(badBase58Checksum.wire, pair)
  await expectRefused(wrongRecipient.wire, await ecdhPair(wrongRecipient.clientPrivateKeyHex))
})

test('every flipped bit is refused, even under a right checksum', async () => {
  const vector = interop.encryptedSessionSigningKey[0]!
  const pair = await ecdhPair(vector.clientPrivateKeyHex)
  const payload = hex.decode(vector.payloadHex)
  for (let bit = 0; bit < payload.length * 8; bit++) {
    const flipped = payload.slice()
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    await expectRefused(base58check.encode(flipped), pair)
  }
})

test('truncated, lengthened, empty and foreign texts are refused', async () => {
  const vector = interop.encryptedSessionSigningKey[0]!
  const pair = await ecdhPair(vector.clientPrivateKeyHex)
  const payload = hex.decode(vector.payloadHex)
  for (let length = 0; length < payload.length; length++) {
    await expectRefused(base58check.encode(payload.slice(0, length)), pair)
  }
  await expectRefused(base58check.encode(Uint8Array.of(...payload, 0)), pair)
  const uncompressed = Uint8Array.of(...hex.decode(vector.encUncompressedHex), ...payload.slice(33))
  await expectRefused(base58check.encode(uncompressed), pair)
  for (const text of ['', '0OIl', 'sandbox-stub', `${vector.wire} `, vector.payloadHex])
    await expectRefused(text, pair)
})

test('an enc that is no point of the curve is refused before any key agreement', async () => {
  const vector = interop.encryptedSessionSigningKey[0]!
  const pair = await ecdhPair(vector.clientPrivateKeyHex)
  const payload = hex.decode(vector.payloadHex)
  // About half of all X have no point: find the first few.
  let refused = 0
  for (let x = 0n; refused < 8; x++) {
    const enc = Uint8Array.of(2, ...scalarBytes(x))
    if (p256.utils.isValidPublicKey(enc)) continue
    refused++
    await expectRefused(base58check.encode(Uint8Array.of(...enc, ...payload.slice(33))), pair)
  }
})
