/** What could open a message does not stay in memory after the message was opened or sealed. */

import { expect, test, vi } from 'vitest'
import { hpkeOpen, keyScheduleContext, sealMessage } from './hpke.js'

const aad = new Uint8Array(1)
const info = new Uint8Array(2)
const plaintext = new Uint8Array(3)
const context = await keyScheduleContext(info)

async function receiver() {
  const skR = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { skR, pkR: new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey)) }
}

/** RFC 9180 section 5.1: base_nonce, the only derived text of 12 bytes, is no secret. */
const nonceBytes = 12

/** @returns How many secrets the work derived, and which of them can still be read: the input of each derivation and its output. */
async function secretsOf(work: () => Promise<unknown>): Promise<{ derived: number; readable: Uint8Array[] }> {
  const imports = vi.spyOn(crypto.subtle, 'importKey')
  const derivations = vi.spyOn(crypto.subtle, 'deriveBits')
  await work().catch(() => undefined)
  const inputs = imports.mock.calls
    .filter(([, , algorithm]) => algorithm === 'HKDF')
    .map(([, bytes]) => bytes)
  const outputs = await Promise.all(derivations.mock.results.map(({ value }) => value))
  vi.restoreAllMocks()
  const secrets = [
    ...(inputs as unknown as Uint8Array[]),
    ...outputs.map((bits) => new Uint8Array(bits)),
  ].filter(({ length }) => length !== nonceBytes)
  return { derived: secrets.length, readable: secrets.filter((bytes) => bytes.some((byte) => byte !== 0)) }
}

/** Two inputs, the Diffie-Hellman output, the shared secret and the key. */
const all = { derived: 5, readable: [] }

test('a message that was sealed leaves no secret', async () => {
  const { pkR } = await receiver()
  expect(await secretsOf(() => sealMessage({ pkR, context, aadOf: () => aad, plaintext }))).toEqual(all)
})

test('a message that was opened leaves no secret, and one that cannot be opened neither', async () => {
  const { skR, pkR } = await receiver()
  const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: () => aad, plaintext })
  for (const data of [aad, info])
    expect(await secretsOf(() => hpkeOpen({ enc, skR, info, aad: data, ciphertext }))).toEqual(all)
})

test('an additional data that cannot be made leaves no secret', async () => {
  const { pkR } = await receiver()
  const aadOf = () => {
    throw new Error('no data')
  }
  await expect(sealMessage({ pkR, context, aadOf, plaintext })).rejects.toThrow('no data')
  expect(await secretsOf(() => sealMessage({ pkR, context, aadOf, plaintext }))).toEqual(all)
})

test('no key that opens or seals can be exported', async () => {
  const { skR, pkR } = await receiver()
  const spies = (['importKey', 'generateKey'] as const).map((name) => vi.spyOn(crypto.subtle, name))
  const { enc, ciphertext } = await sealMessage({ pkR, context, aadOf: () => aad, plaintext })
  await hpkeOpen({ enc, skR, info, aad, ciphertext })
  const isExtractable = spies.flatMap(({ mock }) => mock.calls.map((call) => call.at(-2)))
  vi.restoreAllMocks()
  expect(isExtractable.length).toBeGreaterThan(6)
  expect(new Set(isExtractable)).toEqual(new Set([false]))
})
