/** What could open a message does not stay in memory after the message was opened or sealed. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hpkeOpen, hpkeSeal } from './hpke.js'

const aad = new Uint8Array(1)
const info = new Uint8Array(2)
const plaintext = new Uint8Array(3)

/** Everything that Web Crypto derived: the Diffie-Hellman value and the outputs of HMAC. */
const derived: Uint8Array[] = []

beforeEach(() => {
  derived.length = 0
  const { subtle } = crypto
  for (const name of ['deriveBits', 'sign'] as const) {
    const real = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<ArrayBuffer>
    vi.spyOn(subtle, name).mockImplementation(async (...args: unknown[]) => {
      const bits = await real(...args)
      derived.push(new Uint8Array(bits))
      return bits
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function receiver() {
  const skR = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { skR, pkR: new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey)) }
}

const readable = () => derived.filter((bytes) => bytes.some((byte) => byte !== 0)).length

/** RFC 9180 section 5.1: psk_id_hash, info_hash and base_nonce are no secrets. */
const notSecret = 3
/** The Diffie-Hellman value, eae_prk, shared_secret, secret and key. */
const secret = 5

test('a message that was sealed leaves no secret', async () => {
  const { pkR } = await receiver()
  await hpkeSeal({ pkR, info, aadOf: () => aad, plaintext })
  expect([derived.length, readable()]).toEqual([secret + notSecret, notSecret])
})

test.each([
  ['opened', aad],
  ['refused', info],
])('a message that was %s leaves no secret', async (_, data) => {
  const { skR, pkR } = await receiver()
  const { enc, ciphertext } = await hpkeSeal({ pkR, info, aadOf: () => aad, plaintext })
  derived.length = 0
  await hpkeOpen({ enc, skR, info, aad: data, ciphertext }).catch(() => undefined)
  expect([derived.length, readable()]).toEqual([secret + notSecret, notSecret])
})

test('additional data that cannot be made leave no secret', async () => {
  const { pkR } = await receiver()
  const aadOf = () => {
    throw new Error('no data')
  }
  await expect(hpkeSeal({ pkR, info, aadOf, plaintext })).rejects.toThrow('no data')
  expect(readable()).toBe(notSecret)
})
