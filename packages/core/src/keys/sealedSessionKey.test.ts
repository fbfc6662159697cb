/** The sealed session key becomes a key that signs and that no script can read; nothing else of it stays in memory. */

import { createHmac } from 'node:crypto'
import { base58check, seal as sealTo } from '@embedded-wallet/e2e/support/seal.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { afterEach, expect, test, vi } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'
import { keyScheduleContext } from '../crypto/hpke.js'
import { createClientKeyPair } from './clientKeyPair.js'
import { hpkeContext } from './hpkeInfo.js'
import { openSealedSessionKey } from './openSealedSessionKey.js'
import { sealTo as sealToKey } from './sealedSessionKey.js'

afterEach(() => void vi.restoreAllMocks())

async function sealedKey(plaintext?: Uint8Array) {
  const pair = await createClientKeyPair()
  const session = p256.keygen()
  const pkR = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { pair, session, sealed: await sealTo(plaintext ?? session.secretKey, pkR) }
}
const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/** Bytes equal to `secret` that were copied elsewhere: each array that held them. */
function watchCopies(secret: Uint8Array): Uint8Array[] {
  const holders: Uint8Array[] = []
  const { set } = Uint8Array.prototype
  vi.spyOn(Uint8Array.prototype, 'set').mockImplementation(function (this: Uint8Array, source, offset) {
    if (source instanceof Uint8Array && hex.encode(source) === hex.encode(secret)) holders.push(source)
    set.call(this, source, offset)
  })
  return holders
}

test('it opens to the key that was sealed', async () => {
  const { pair, session, sealed } = await sealedKey()
  const { signingKey, publicKey } = await openSealedSessionKey(sealed, pair)
  expect(publicKey).toBe(hex.encode(session.publicKey))
  expect(signingKey).toMatchObject({
    type: 'private',
    extractable: false,
    usages: ['sign'],
    algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
  })
  const message = new TextEncoder().encode('anything')
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, signingKey, message))
  expect(p256.verify(signature, message, session.publicKey, { lowS: false })).toBe(true)
})

test('scalar and PKCS#8 are wiped, also when the import fails', async () => {
  for (const isBroken of [false, true]) {
    const { pair, session, sealed } = await sealedKey()
    const scalars = watchCopies(session.secretKey)
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    // The first use of the key itself; HMAC is part of opening.
    const { sign } = SubtleCrypto.prototype
    if (isBroken)
      vi.spyOn(crypto.subtle, 'sign').mockImplementation((algorithm, ...rest) =>
        algorithm === 'HMAC'
          ? sign.call(crypto.subtle, algorithm, ...rest)
          : Promise.reject(new Error('no engine')),
      )
    const opening = openSealedSessionKey(sealed, pair)
    if (isBroken) expect(await errorOf(opening)).toMatchObject({ code: 'SEALED_KEY_INVALID' })
    else await opening
    const pkcs8 = importKey.mock.calls.find(
      ([format]) => String(format) === 'pkcs8',
    )?.[1] as unknown as Uint8Array
    expect(pkcs8.length).toBeGreaterThan(100)
    expect(isWiped(pkcs8)).toBe(true)
    expect(scalars.length).toBeGreaterThan(0)
    expect(scalars.every(isWiped)).toBe(true)
    vi.restoreAllMocks()
  }
})

// RFC 5958 and RFC 5915; Safari refuses the form without the public key.
test('the key is imported for signing alone, with its public half', async () => {
  const { pair, session, sealed } = await sealedKey()
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  const seen: string[] = []
  const real = importKey.getMockImplementation() ?? SubtleCrypto.prototype.importKey
  importKey.mockImplementation(((
    format: 'pkcs8',
    bytes: Uint8Array<ArrayBuffer>,
    ...rest: [object, boolean, KeyUsage[]]
  ) => {
    if (format === 'pkcs8') seen.push(`${hex.encode(bytes)} ${JSON.stringify(rest)}`)
    return real.call(crypto.subtle, format, bytes, ...(rest as [EcKeyImportParams, boolean, KeyUsage[]]))
  }) as never)
  await openSealedSessionKey(sealed, pair)
  const before = '308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420'
  const point = p256.Point.fromBytes(session.publicKey).toHex(false)
  const options = [{ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']]
  expect(seen).toEqual([
    `${before}${hex.encode(session.secretKey)}a144034200${point} ${JSON.stringify(options)}`,
  ])
})

test('a key that does not sign for its public key is refused', async () => {
  const { pair, sealed } = await sealedKey()
  const verify = vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(false)
  expect(await errorOf(openSealedSessionKey(sealed, pair))).toMatchObject({
    name: 'SessionError',
    code: 'SEALED_KEY_INVALID',
    message:
      'The session key that the service sent cannot be opened on this device. Sign in again. The test mode of the profiles document and 2026-04 sends one that never opens.',
    cause: { message: 'the imported key does not sign for its public key' },
  })
  // The message is new each time: an old signature proves nothing.
  const [algorithm, key, , message] = verify.mock.calls[0]! as unknown as [
    unknown,
    CryptoKey,
    unknown,
    Uint8Array,
  ]
  expect(algorithm).toEqual({ name: 'ECDSA', hash: 'SHA-256' })
  expect(key).toMatchObject({ type: 'public', extractable: false, usages: ['verify'] })
  expect(message).toHaveLength(32)
  expect(isWiped(message)).toBe(false)
})

test.each([
  ['a byte too few', 80],
  ['a byte too many', 82],
])('a text with %s is refused, and the cause says why', async (_, length) => {
  const { pair } = await sealedKey()
  expect(
    await errorOf(openSealedSessionKey(base58check.encode(new Uint8Array(length).fill(2)), pair)),
  ).toMatchObject({
    code: 'SEALED_KEY_INVALID',
    cause: new RangeError('The sealed key must have 81 bytes'),
  })
})

test.each([31, 33])('a plaintext of %d bytes is no key', async (length) => {
  const { pair, sealed } = await sealedKey(new Uint8Array(length).fill(7))
  expect(await errorOf(openSealedSessionKey(sealed, pair))).toMatchObject({ code: 'SEALED_KEY_INVALID' })
})

test('what was sealed to another key is refused', async () => {
  const { sealed } = await sealedKey()
  const other = await createClientKeyPair()
  expect(await errorOf(openSealedSessionKey(sealed, other))).toMatchObject({
    code: 'SEALED_KEY_INVALID',
    cause: { code: 'HPKE_OPEN_FAILED' },
  })
})

test('the context is the one of the info turnkey_hpke', async () => {
  // RFC 9180 sections 4 and 5.1: LabeledExtract is HMAC-SHA-256 with no salt over "HPKE-v1" ‖ suite_id ‖ label ‖ ikm.
  const extract = (label: string, ikm: string) =>
    createHmac('sha256', '')
      .update(`HPKE-v1HPKE\x00\x10\x00\x01\x00\x02${label}${ikm}`, 'latin1')
      .digest('hex')
  const context = `00${extract('psk_id_hash', '')}${extract('info_hash', 'turnkey_hpke')}`
  expect(hex.encode(hpkeContext)).toBe(context)
  expect(hex.encode(await keyScheduleContext(new TextEncoder().encode('turnkey_hpke')))).toBe(context)
})

test.each([
  ['a point that is not on the curve', Uint8Array.of(4, ...new Uint8Array(64).fill(1))],
  ['a point with a byte too many', Uint8Array.of(...p256.Point.BASE.toBytes(false), 0)],
  ['a point with a byte too few', p256.Point.BASE.toBytes(false).subarray(0, 64)],
])('nothing is sealed to %s', async (_, point) => {
  await expect(sealToKey(point, new Uint8Array(1))).rejects.toThrow(/point/)
})
