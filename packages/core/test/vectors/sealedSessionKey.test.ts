/** The published vectors of base58check and HPKE, and sealed session keys: each opens to the right key or is refused. */

import { createClientKeyPair, hpkeOpen, openSealedSessionKey } from '@embedded-wallet/core/crypto'
import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { base58check, seal as sealTo } from '@embedded-wallet/e2e/support/seal.js'
import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import {
  base58checkVectors,
  ecdhPair,
  hpkeVectors,
  sealedBundleVectors,
} from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
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

/** Opens messages; undefined stands for one that does not open. */
async function openAll(messages: typeof hpkeVectors.opens): Promise<(string | undefined)[]> {
  const opened: (string | undefined)[] = []
  for (const { skR, enc, info, aad, ciphertext, sequence } of messages) {
    const plaintext = await hpkeOpen({
      enc: hex.decode(enc),
      skR: await ecdhPair(skR),
      info: hex.decode(info),
      aad: new TextEncoder().encode(aad),
      ciphertext: hex.decode(ciphertext),
      sequence,
    }).catch((error) => {
      expect(error).toMatchObject({ name: 'HpkeError', code: 'HPKE_OPEN_FAILED' })
      return undefined
    })
    opened.push(plaintext && hex.encode(plaintext))
  }
  return opened
}

test('RFC 9180: all 257 messages of the suite open', async () => {
  expect(hpkeVectors.opens).toHaveLength(257)
  expect(await openAll(hpkeVectors.opens)).toEqual(hpkeVectors.opens.map(({ plaintext }) => plaintext))
})

test('RFC 9180: messages of the PSK and Auth modes and of another AEAD do not open', async () => {
  expect(hpkeVectors.refused).toHaveLength(22)
  expect((await openAll(hpkeVectors.refused)).filter((plaintext) => plaintext !== undefined)).toEqual([])
})

test('wrong arguments are named', async () => {
  const skR = await ecdhPair('01'.padStart(64, '0'))
  const empty = new Uint8Array(0)
  const open = (enc: Uint8Array, sequence?: number) =>
    hpkeOpen({
      enc,
      skR,
      info: empty,
      aad: empty,
      ciphertext: empty,
      ...(sequence !== undefined && { sequence }),
    })
  await expect(open(new Uint8Array(33))).rejects.toThrow(RangeError)
  await expect(open(new Uint8Array(65).fill(4))).rejects.toThrow('must be a point of P-256')
  const G = hex.decode(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  )
  await expect(open(G, -1)).rejects.toThrow('sequence')
  await expect(open(G, 1.5)).rejects.toThrow('sequence')
  await expect(open(G)).rejects.toMatchObject({ code: 'HPKE_OPEN_FAILED' })
})

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

test('client keys with odd and with even Y both work', long, async () => {
  const seen = { odd: 0, even: 0 }
  while (Math.min(seen.odd, seen.even) < (inFull ? 20 : 3)) {
    const pair = await createClientKeyPair()
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    seen[point[64]! % 2 === 1 ? 'odd' : 'even']++
    const session = p256.keygen()
    const { publicKey } = await openSealedSessionKey(await seal(session.secretKey, pair), pair)
    expect(publicKey).toBe(hex.encode(session.publicKey))
  }
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

test('every flipped bit is refused, even under a right checksum', long, async () => {
  const vector = interop.encryptedSessionSigningKey[0]!
  const pair = await ecdhPair(vector.clientPrivateKeyHex)
  const payload = hex.decode(vector.payloadHex)
  // 5 has no factor of 8, so a part of the bits has each place in a byte, too.
  for (let bit = 0; bit < payload.length * 8; bit += inFull ? 1 : 5) {
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
