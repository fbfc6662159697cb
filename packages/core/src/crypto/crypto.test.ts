/** Signatures in DER and P1363, digests, and secrets that are wiped. */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { derToP1363, p1363ToDer } from './ecdsaSignature.js'
import { hpkeOpen, keyScheduleContext, sealMessage } from './hpke.js'
import { sha256Hex } from './sha256Hex.js'

test('a text has the published digest, and a text without UTF-8 has none', async () => {
  // Source: FIPS 180-2, appendix B.1.
  expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  await expect(sha256Hex('\ud800')).rejects.toThrow(TypeError)
})

// One signature has one form: ITU-T X.690 sections 8.3 and 10.

const pad = (hex: string) => hex.padStart(64, '0')
const p1363 = (r: string, s: string) => hexToBytes(pad(r) + pad(s))

test.each([
  ['the smallest numbers', '01', '01', '3006020101020101'],
  ['numbers just below the sign bit', '7f', '7f', '300602017f02017f'],
  ['numbers with the sign bit, after a zero', '80', 'ff', '30080202008002 0200ff'],
  ['a zero inside', '0100', '8000', '300902020100020300 8000'],
  [
    'the largest numbers',
    'ff'.repeat(32),
    '7f'.repeat(32),
    `3045022100${'ff'.repeat(32)}0220${'7f'.repeat(32)}`,
  ],
])('%s go to DER and back', (_, r, s, spaced) => {
  const der = hexToBytes(spaced.replaceAll(' ', ''))
  expect(bytesToHex(p1363ToDer(p1363(r, s)))).toBe(bytesToHex(der))
  expect(bytesToHex(derToP1363(der))).toBe(pad(r) + pad(s))
})

test.each([
  ['63 bytes', new Uint8Array(63).fill(1)],
  ['65 bytes', new Uint8Array(65).fill(1)],
  ['none', new Uint8Array(0)],
  ['an array', Array(64).fill(1) as unknown as Uint8Array],
])('a signature of %s is no IEEE P1363', (_, bytes) => {
  const wrong = new RangeError('The signature must have 64 bytes (IEEE P1363)')
  expect(() => p1363ToDer(bytes)).toThrow(wrong)
})

test.each([
  ['r', '00', '01'],
  ['s', '01', '00'],
])('a signature with %s = 0 is refused', (_, r, s) => {
  const wrong = new RangeError('r and s of the signature must not be zero')
  expect(() => p1363ToDer(p1363(r, s))).toThrow(wrong)
})

test.each([
  ['no bytes', ''],
  ['another tag than a sequence', '3106020101020101'],
  ['a length that is too short', '3005020101020101'],
  ['a length that is too long', '3007020101020101'],
  ['another tag than the first integer', '3006030101020101'],
  ['another tag than the second integer', '3006020101030101'],
  ['one integer', '3003020101'],
  ['an integer without digits in front', '30050200020101'],
  ['an integer without digits at the end', '30050201010200'],
  ['an integer without a length', '300402010102'],
  ['an integer that is longer than the text', '3006020101020201'],
  ['a negative integer', '3006020180020101'],
  ['a negative second integer', '3006020101 0201ff'],
  ['a zero', '3006020100020101'],
  ['a zero as the second integer', '3006020101020100'],
  ['a zero in front that is not minimal', '300702020001020101'],
  ['a zero in front of the largest number below the sign bit', '30070202007f020101'],
  ['two zeros in front', '30080203000080020101'],
  ['a number of 33 bytes', `302602 2101${'00'.repeat(32)}020101`],
  ['a number of 33 bytes with the sign bit', `302702 2200ff${'00'.repeat(32)}020101`],
  ['a third integer', '3009020101020101020101'],
  ['a byte behind', '300702010102010100'],
])('%s is no DER signature', (_, spaced) => {
  const wrong = new RangeError('The signature must be the DER form of an ECDSA P-256 signature')
  expect(() => derToP1363(hexToBytes(spaced.replaceAll(' ', '')))).toThrow(wrong)
})

test('an array of numbers is no DER signature', () => {
  const array = [...hexToBytes('3006020101020101')] as unknown as Uint8Array
  expect(() => derToP1363(array)).toThrow(RangeError)
})

// What could open a message does not stay in memory after the message was opened or sealed.

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
