/** Only the one form of a point opens or seals, and secrets do not stay in memory. */

import { p256 } from '@noble/curves/nist.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as HPKE from 'hpke'
import { describe, expect, test } from 'vitest'
import { HpkeError, hpkeOpen, keyScheduleContext, sealMessage } from './hpke.js'
import { publicKeyOf } from './p256.js'

const info = new TextEncoder().encode('an info')
const context = await keyScheduleContext(info)
const aad = new Uint8Array([1, 2, 3])
const plaintext = new TextEncoder().encode('a one-time code')

async function receiver() {
  const skR = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { skR, pkR: new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey)) }
}

/** The compressed form of an uncompressed point (SEC 1 section 2.3.3). */
const compress = (point: Uint8Array) =>
  Uint8Array.of((point[64]! & 1) === 1 ? 3 : 2, ...point.subarray(1, 33))

/** A point with the right length that is not on the curve. */
const offCurve = Uint8Array.of(4, ...new Uint8Array(64).fill(1))

const suite = new HPKE.CipherSuite(
  HPKE.KEM_DHKEM_P256_HKDF_SHA256,
  HPKE.KDF_HKDF_SHA256,
  HPKE.AEAD_AES_256_GCM,
)

test('what is sealed to a key opens with another library, its additional data made from the encapsulated key', async () => {
  const { secretKey, publicKey } = p256.keygen()
  const pkR = Uint8Array.from(p256.Point.fromBytes(publicKey).toBytes(false))
  const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: (enc) => enc, plaintext })
  expect(enc).toHaveLength(65)
  expect(ciphertext).toHaveLength(plaintext.length + 16)
  const pair = {
    privateKey: await suite.DeserializePrivateKey(secretKey, false),
    publicKey: await suite.DeserializePublicKey(pkR),
  }
  const recipient = await suite.SetupRecipient(pair, enc, { info })
  expect(await recipient.Open(ciphertext, enc)).toEqual(plaintext)
})

test('what another library seals opens, the first message without its number', async () => {
  const { skR, pkR } = await receiver()
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkR), {
    info,
  })
  for (const sequence of [0, 1, 2]) {
    const ciphertext = await ctx.Seal(plaintext, aad)
    expect(await hpkeOpen({ enc, skR, info, aad, ciphertext, sequence })).toEqual(plaintext)
    if (sequence === 0) expect(await hpkeOpen({ enc, skR, info, aad, ciphertext })).toEqual(plaintext)
  }
})

test.each([1, 256, 65_536, 2 ** 40])(
  'a message with the sequence %d is not the one with 0',
  async (sequence) => {
    const { skR, pkR } = await receiver()
    const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: () => aad, plaintext })
    await expect(hpkeOpen({ enc, skR, info, aad, ciphertext, sequence })).rejects.toMatchObject({
      name: 'HpkeError',
      code: 'HPKE_OPEN_FAILED',
      message: 'The message was not sealed to this key, or was changed.',
      cause: expect.any(Error),
    })
  },
)

test.each([-1, 0.5, Number.NaN, 2 ** 53, '0'])(
  'the sequence %s is no whole number from 0',
  async (sequence) => {
    const { skR, pkR } = await receiver()
    const opening = hpkeOpen({
      enc: pkR,
      skR,
      info,
      aad,
      ciphertext: plaintext,
      sequence: sequence as number,
    })
    await expect(opening).rejects.toThrow(
      new RangeError(`sequence must be a whole number from 0. It is ${sequence}`),
    )
  },
)

describe.each([
  ['in its compressed form', compress],
  ['with a byte too many', (point: Uint8Array) => Uint8Array.of(...point, 0)],
  ['with a byte too few', (point: Uint8Array) => point.subarray(0, 64)],
  ['as an array', (point: Uint8Array) => [...point] as unknown as Uint8Array],
])('a point %s', (_, change) => {
  const wrongForm = new RangeError('enc must be an uncompressed P-256 point of 65 bytes')

  test('opens nothing, though it stands for the same point', async () => {
    const { skR, pkR } = await receiver()
    const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: () => aad, plaintext })
    await expect(hpkeOpen({ enc: change(enc), skR, info, aad, ciphertext })).rejects.toThrow(wrongForm)
  })
})

test('a point that is not on the curve opens nothing', async () => {
  const { skR } = await receiver()
  const isNoPoint = {
    name: 'RangeError',
    message: 'enc must be a point of P-256',
    cause: expect.any(Error),
  }
  await expect(hpkeOpen({ enc: offCurve, skR, info, aad, ciphertext: plaintext })).rejects.toMatchObject(
    isNoPoint,
  )
})

test('a message opens with its own key, info, additional data and ciphertext, and with no other', async () => {
  const { skR, pkR } = await receiver()
  const other = await receiver()
  const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: () => aad, plaintext })
  const whole = { enc, skR, info, aad, ciphertext }
  const flipped = ciphertext.with(0, ciphertext[0]! ^ 1)
  for (const change of [
    { skR: other.skR },
    { enc: other.pkR },
    { info: aad },
    { aad: info },
    { ciphertext: flipped },
  ]) {
    await expect(hpkeOpen({ ...whole, ...change })).rejects.toThrow(HpkeError)
  }
})

test('each message has an encapsulated key of its own', async () => {
  const { pkR } = await receiver()
  const seal = () => sealMessage({ pkR, context, aadOf: () => aad, plaintext })
  expect((await seal()).enc).not.toEqual((await seal()).enc)
})

test('a scalar gives its public key, and zero, the order of the curve and a short one give none', () => {
  // SEC 2 section 2.4.2: one times the base point is the base point.
  const one = new Uint8Array(32).with(31, 1)
  const base = '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'
  expect(publicKeyOf(one).compressed).toEqual(hexToBytes(`03${base}`))
  expect(publicKeyOf(one).uncompressed).toEqual(p256.Point.BASE.toBytes(false))
  const order = hexToBytes('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  for (const none of [new Uint8Array(32), order, new Uint8Array(31).fill(1)]) {
    expect(() => publicKeyOf(none)).toThrow()
  }
})
