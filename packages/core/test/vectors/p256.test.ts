/** The curve that the SDK assembles from its constants, against the library's own P-256. */

import { hpkeOpen, openSealedSessionKey } from '@embedded-wallet/core/crypto'
import { base58check } from '@embedded-wallet/e2e/support/seal.js'
import { ecdhPair, ecdhVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { publicKeyOf, toUncompressedPoint } from '../../src/crypto/p256.js'

declare module 'vitest' {
  interface TaskMeta {
    /** How many invalid points the engine refuses without our check: the table of the engines shows it. */
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
