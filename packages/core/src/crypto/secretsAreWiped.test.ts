/** What could open a message does not stay in memory after the message was opened or sealed. */

import type * as Hkdf from '@noble/hashes/hkdf.js'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const secrets: Uint8Array[] = []

// A copy of the module of its own, so that tests which share a process with this one have the real derivation.
vi.doMock('@noble/hashes/hkdf.js', async (load) => {
  const real = await load<typeof Hkdf>()
  const kept = (bytes: Uint8Array) => {
    secrets.push(bytes)
    return bytes
  }
  return {
    ...real,
    extract: (...args: Parameters<typeof real.extract>) => kept(real.extract(...args)),
    expand: (...args: Parameters<typeof real.expand>) => kept(real.expand(...args)),
  }
})

vi.resetModules()
const { hpkeOpen, hpkeSeal } = await import('./hpke.js')
afterAll(() => {
  vi.doUnmock('@noble/hashes/hkdf.js')
  vi.resetModules()
})

const aad = new Uint8Array(1)
const info = new Uint8Array(2)
const plaintext = new Uint8Array(3)

async function receiver() {
  const skR = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { skR, pkR: new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey)) }
}

/** How many of the derived secrets are still readable. The hashes of `psk_id` and `info` and the nonce are no secrets. */
const readable = () => secrets.filter((bytes) => bytes.some((byte) => byte !== 0)).length

/** RFC 9180 section 5.1: info_hash and base_nonce. The psk_id_hash is made once, when the file loads. */
const notSecret = 2

beforeEach(() => {
  secrets.length = 0
})

test('a message that was sealed leaves no secret', async () => {
  const { pkR } = await receiver()
  const dh = vi.spyOn(crypto.subtle, 'deriveBits')
  await hpkeSeal({ pkR, info, aadOf: () => aad, plaintext })
  expect(secrets.length).toBeGreaterThan(notSecret)
  expect(readable()).toBe(notSecret)
  expect(new Uint8Array(await dh.mock.results[0]!.value)).toEqual(new Uint8Array(32))
})

test('a message that was opened leaves no secret, and one that cannot be opened neither', async () => {
  const { skR, pkR } = await receiver()
  const { enc, ciphertext } = await hpkeSeal({ pkR, info, aadOf: () => aad, plaintext })
  for (const data of [aad, info]) {
    secrets.length = 0
    await hpkeOpen({ enc, skR, info, aad: data, ciphertext }).catch(() => undefined)
    expect(secrets.length).toBeGreaterThan(notSecret)
    expect(readable()).toBe(notSecret)
  }
})

test('an additional data that cannot be made leaves no secret', async () => {
  const { pkR } = await receiver()
  const aadOf = () => {
    throw new Error('no data')
  }
  await expect(hpkeSeal({ pkR, info, aadOf, plaintext })).rejects.toThrow('no data')
  expect(readable()).toBe(notSecret)
})
