/** Keys of a sign-in: the client’s own pair, and the key that the service seals to it. */

import { createHmac } from 'node:crypto'
import { base58check, seal as sealTo } from '@embedded-wallet/e2e/support/seal.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, openedSession } from '../../test/unitWallet.js'
import { keyScheduleContext } from '../crypto/hpke.js'
import type { ClientKey } from '../records.js'
import { createClientKey, preloadKeyOpener, readClientKey, toSigningKey } from './clientKey.js'
import {
  clientPublicKeyHex,
  compressPublicKeyHex,
  createClientHeldKeyPair,
  createClientKeyPair,
} from './clientKeyPair.js'
import { hpkeContext } from './hpkeInfo.js'
import { openSealedSessionKey } from './openSealedSessionKey.js'
import { isPrivateKey } from './privateKey.js'
import { requireSigner } from './requireSigner.js'
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

// The client key of one sign-in: fresh, out of the reach of scripts, and of the kind that the deployment takes.

const [sealed, held] = [{ profile: '2026-04' }, { profile: '2026-08' }] as const
afterEach(() => void vi.unstubAllGlobals())
const rawPublicKey = async ({ publicKey }: CryptoKeyPair) =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

describe('a key pair', () => {
  test('to seal to agrees on keys, and scripts cannot read it', async () => {
    const { privateKey, publicKey } = await createClientKeyPair()
    expect(privateKey).toMatchObject({
      type: 'private',
      extractable: false,
      usages: ['deriveBits'],
      algorithm: { name: 'ECDH', namedCurve: 'P-256' },
    })
    expect(publicKey).toMatchObject({ type: 'public', extractable: true })
  })

  test('to sign with signs, and scripts cannot read it', async () => {
    const { privateKey, publicKey } = await createClientHeldKeyPair()
    expect(privateKey).toMatchObject({
      type: 'private',
      extractable: false,
      usages: ['sign'],
      algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
    })
    expect(publicKey.usages).toEqual(['verify'])
  })

  test.each([
    ['without Web Crypto', {}],
    ['without any crypto', undefined],
  ])('is not made on a page %s, and the developer learns why', async (_, crypto) => {
    vi.stubGlobal('crypto', crypto)
    for (const create of [createClientKeyPair, createClientHeldKeyPair])
      expect(await errorOf(create())).toMatchObject({
        name: 'SessionError',
        code: 'INSECURE_CONTEXT',
        message: expect.stringMatching(
          /^This page has no Web Crypto .* Serve it over https or from localhost/,
        ),
      })
  })

  // SEC 1 section 2.3.3: 04 ‖ X ‖ Y; compressed 02 or 03, by the parity of Y.
  test('has a public half in hex, and a short form with the parity of Y', async () => {
    const seen = new Set<string>()
    while (seen.size < 2) {
      const pair = await createClientKeyPair()
      const raw = await rawPublicKey(pair)
      expect(await clientPublicKeyHex(pair)).toBe(hex.encode(raw))
      const short = compressPublicKeyHex(hex.encode(raw))
      expect(short).toBe(p256.Point.fromBytes(raw).toHex(true))
      seen.add(short.slice(0, 2))
    }
  })
})

test('each sign-in has a key of its own, in the form that its deployment takes', async () => {
  const [first, second] = [await createClientKey(sealed), await createClientKey(sealed)]
  expect(first.clientPublicKey).toMatch(/^04[0-9a-f]{128}$/)
  expect(first.clientPublicKey).not.toBe(second.clientPublicKey)
  expect(first.clientPublicKey).toBe(hex.encode(await rawPublicKey(first.keyPair)))
  expect(first.keyPair.privateKey.algorithm.name).toBe('ECDH')
  const own = await createClientKey(held)
  expect(own.clientPublicKey).toBe(p256.Point.fromBytes(await rawPublicKey(own.keyPair)).toHex(true))
  expect(own.keyPair.privateKey.algorithm.name).toBe('ECDSA')
})

describe('a key that the device stored for a redirect', () => {
  test.each([sealed, held])('is read as it was: $profile', async (wallet) => {
    const key = await createClientKey(wallet)
    expect(await readClientKey(wallet, { ...key.keyPair })).toEqual(key)
  })

  test('of the other kind is none', async () => {
    expect(await readClientKey(held, (await createClientKey(sealed)).keyPair)).toBeUndefined()
    expect(await readClientKey(sealed, (await createClientKey(held)).keyPair)).toBeUndefined()
  })

  test('with something else in place of a half is none', async () => {
    const { privateKey, publicKey } = (await createClientKey(sealed)).keyPair
    for (const value of [
      undefined,
      {},
      { privateKey },
      { publicKey },
      { privateKey, publicKey: privateKey },
      { privateKey, publicKey: { type: 'public' } },
      { privateKey: publicKey, publicKey },
    ])
      expect(await readClientKey(sealed, value)).toBeUndefined()
  })

  // These export as bytes, too.
  test('with a key of another kind in place of its public half is none', async () => {
    const { privateKey } = await createClientKeyPair()
    const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
    const mac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign'])
    for (const publicKey of [secret, mac])
      expect(await readClientKey(sealed, { privateKey, publicKey })).toBeUndefined()
  })

  test('with a public half that cannot be exported is none', async () => {
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const { privateKey, publicKey } = await createClientKeyPair()
    const point = await crypto.subtle.exportKey('raw', publicKey)
    const closed = await crypto.subtle.importKey('raw', point, algorithm, false, [])
    expect(await readClientKey(sealed, { privateKey, publicKey: closed })).toBeUndefined()
  })
})

test('a private key counts when it is of P-256, for its one use, and not to be read', async () => {
  const generate = (name: string, namedCurve: string, isExtractable: boolean, usages: KeyUsage[]) =>
    crypto.subtle.generateKey({ name, namedCurve }, isExtractable, usages) as Promise<CryptoKeyPair>
  const right = await generate('ECDSA', 'P-256', false, ['sign', 'verify'])
  expect(isPrivateKey(right.privateKey, 'sign')).toBe(true)
  expect(isPrivateKey(right.privateKey, 'deriveBits')).toBe(false)
  const readable = await generate('ECDSA', 'P-256', true, ['sign', 'verify'])
  const larger = await generate('ECDSA', 'P-384', false, ['sign', 'verify'])
  const wider = await generate('ECDH', 'P-256', false, ['deriveBits', 'deriveKey'])
  for (const key of [
    right.publicKey,
    readable.privateKey,
    larger.privateKey,
    { ...right.privateKey },
    undefined,
  ])
    expect(isPrivateKey(key, 'sign')).toBe(false)
  expect(isPrivateKey(wider.privateKey, 'deriveBits')).toBe(false)
})

describe('the key of a session that was opened', () => {
  test('is the client’s own, where the deployment adopts it', async () => {
    const key = await createClientKey(held)
    const { privateKey } = key.keyPair
    const expected = { signingKey: privateKey, publicKey: key.clientPublicKey }
    expect(await toSigningKey(openedSession(), key)).toEqual(expected)
    // A wallet of another option made it, and sent the long form to the service.
    const long: ClientKey = { ...key, clientPublicKey: await clientPublicKeyHex(key.keyPair) }
    expect(await toSigningKey(openedSession(), long)).toEqual(expected)
  })

  test('is none where the service sealed one to a key that signs', async () => {
    const session = openedSession({ encryptedSessionSigningKey: 'sealed' })
    expect(await errorOf(toSigningKey(session, await createClientKey(held)))).toMatchObject({
      name: 'SessionError',
      code: 'SESSION_UNUSABLE',
      message: 'The service sealed a session key. Set sessionKey to "sealed".',
    })
  })

  test('is none where the service sealed none', async () => {
    expect(await errorOf(toSigningKey(openedSession(), await createClientKey(sealed)))).toMatchObject({
      name: 'SessionError',
      code: 'SESSION_UNUSABLE',
      message: 'The service sealed no session key. Set sessionKey to "client-held".',
    })
  })

  test('is what was sealed, and a text that opens to nothing is refused', async () => {
    const session = openedSession({ encryptedSessionSigningKey: 'sealed' })
    expect(await errorOf(toSigningKey(session, await createClientKey(sealed)))).toMatchObject({
      code: 'SEALED_KEY_INVALID',
    })
  })
})

test('what opens sealed keys loads early where keys are sealed, and a failure to load says nothing', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  vi.doMock('./libraries.js', load)
  onTestFinished(() => void vi.doUnmock('./libraries.js'))
  preloadKeyOpener(held)
  await vi.dynamicImportSettled()
  expect(load).not.toHaveBeenCalled()
  preloadKeyOpener(sealed)
  await vi.dynamicImportSettled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('no envelope is trusted without a pinned signer, and the integrator learns which option pins one', () => {
  const pinned = { exportSigner: 'a', otpSigner: 'unsigned-sandbox' }
  expect(requireSigner(pinned, 'exportSigner')).toBe('a')
  expect(requireSigner(pinned, 'otpSigner')).toBe('unsigned-sandbox')
  const none = { exportSigner: undefined, otpSigner: undefined }
  for (const option of ['exportSigner', 'otpSigner'] as const)
    expect(() => requireSigner(none, option)).toThrow(
      new TypeError(
        `${option} must be the public key of your deployment, or "unsigned-sandbox" in a sandbox`,
      ),
    )
})
