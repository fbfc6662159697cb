/** The signed envelopes of the service: only the pinned signer's open, and codes are sealed to no other target. */

import type { SignedEnvelope } from '@embedded-wallet/protocol'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import * as HPKE from 'hpke'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'
import { createClientKeyPair } from './clientKeyPair.js'
import { openWalletExport, sealOtp } from './signedEnvelope.js'

afterEach(() => void vi.restoreAllMocks())

const suite = new HPKE.CipherSuite(
  HPKE.KEM_DHKEM_P256_HKDF_SHA256,
  HPKE.KDF_HKDF_SHA256,
  HPKE.AEAD_AES_256_GCM,
)
const info = new TextEncoder().encode('turnkey_hpke')
const utf8 = (text: string) => new TextEncoder().encode(text)
const unsigned = 'unsigned-sandbox'
const mnemonic = 'abandon ability able'
const service = p256.keygen()
const signer = hex.encode(service.publicKey)

/** What the service seals to a pair, with another library than the wallet's. */
async function sealedTo(pair: CryptoKeyPair, plaintext: Uint8Array) {
  const pkRm = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkRm), {
    info,
  })
  const ciphertext = await ctx.Seal(plaintext, Uint8Array.of(...enc, ...pkRm))
  return { encappedPublic: hex.encode(enc), ciphertext: hex.encode(ciphertext), organizationId: 'org' }
}

/** An envelope around data: signed by the service, or by no one, as in its sandbox. */
function envelope(data: Uint8Array, isSigned: boolean, changes: Partial<SignedEnvelope> = {}): string {
  const signature = p256.sign(data, service.secretKey, { format: 'der' })
  return JSON.stringify({
    version: 'v1.0.0',
    data: hex.encode(data),
    dataSignature: isSigned ? hex.encode(signature) : '',
    enclaveQuorumPublic: isSigned ? p256.Point.fromHex(signer).toHex(false) : '',
    ...changes,
  })
}

async function exported({ isSigned = true, changes = {}, plaintext = utf8(mnemonic), data = {} } = {}) {
  const pair = await createClientKeyPair()
  const sealed = { ...(await sealedTo(pair, plaintext)), ...data }
  return { pair, text: envelope(utf8(JSON.stringify(sealed)), isSigned, changes) }
}
const refused = (cause: unknown) => ({
  name: 'SessionError',
  code: 'ENVELOPE_INVALID',
  outcome: 'none',
  cause,
  message:
    'The pinned signer did not sign what the service sent, or it was changed on the way. It was not used.',
})

describe('a wallet export', () => {
  test('of the pinned signer opens, whatever form its key is pinned in', async () => {
    const { pair, text } = await exported()
    for (const pinned of [signer, p256.Point.fromHex(signer).toHex(false), signer.toUpperCase()])
      expect(await openWalletExport(text, pair, pinned)).toBe(mnemonic)
  })

  test('of a sandbox opens where the integrator pinned the sandbox', async () => {
    const { pair, text } = await exported({ isSigned: false })
    expect(await openWalletExport(text, pair, unsigned)).toBe(mnemonic)
  })

  test('leaves no plaintext in memory', async () => {
    const { pair, text } = await exported()
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    await openWalletExport(text, pair, signer)
    const plaintext = decode.mock.calls.at(-1)?.[0] as Uint8Array
    expect(plaintext).toEqual(new Uint8Array(mnemonic.length))
  })

  test('with bytes that are no text is refused, and they are wiped', async () => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    const { pair, text } = await exported({ plaintext: Uint8Array.of(0xff, 0xfe, 0x41) })
    expect(await errorOf(openWalletExport(text, pair, signer))).toMatchObject(refused(undefined))
    expect(decode.mock.calls.at(-1)?.[0]).toEqual(new Uint8Array(3))
  })

  test('that was sealed to another key is refused', async () => {
    const { text } = await exported()
    const other = await createClientKeyPair()
    expect(await errorOf(openWalletExport(text, other, signer))).toMatchObject(
      refused(expect.objectContaining({ code: 'HPKE_OPEN_FAILED' })),
    )
  })
})

describe('an envelope is refused', () => {
  const other = p256.keygen()
  const otherKey = hex.encode(other.publicKey)

  test.each([
    ['of another version', { version: 'v1.0.1' }, signer, 'version must be v1.0.0'],
    [
      'that names another signer',
      { enclaveQuorumPublic: otherKey },
      signer,
      'enclaveQuorumPublic must be the pinned signer',
    ],
    ['of another pinned signer', {}, otherKey, 'enclaveQuorumPublic must be the pinned signer'],
    ['with data that is no hex', { data: 'xyz' }, signer, 'hex must be an even number of hex digits'],
    [
      'with a signature that is none',
      { dataSignature: '00' },
      signer,
      'The signature must be the DER form of an ECDSA P-256 signature',
    ],
    [
      'with a signature where the sandbox is pinned',
      { enclaveQuorumPublic: '' },
      unsigned,
      'the pinned signer is unsigned-sandbox, and this response is signed: pin the key of the service that signed it',
    ],
    [
      'with a signer where the sandbox is pinned',
      { dataSignature: '' },
      unsigned,
      'the pinned signer is unsigned-sandbox, and this response is signed: pin the key of the service that signed it',
    ],
  ])('%s', async (_, changes, pinned, message) => {
    const { pair, text } = await exported({ changes })
    expect(await errorOf(openWalletExport(text, pair, pinned))).toMatchObject(
      refused(new RangeError(message)),
    )
  })

  test('with a signature of another key over the same data', async () => {
    const { pair, text } = await exported()
    const { data, ...rest } = JSON.parse(text) as SignedEnvelope
    const dataSignature = hex.encode(p256.sign(hex.decode(data), other.secretKey, { format: 'der' }))
    const forged = JSON.stringify({ ...rest, data, dataSignature })
    expect(await errorOf(openWalletExport(forged, pair, signer))).toMatchObject(
      refused(new RangeError('dataSignature must be a signature of the pinned signer')),
    )
  })

  test('without a signature where a signer is pinned', async () => {
    const { pair, text } = await exported({ isSigned: false })
    expect(await errorOf(openWalletExport(text, pair, signer))).toMatchObject(refused(undefined))
  })

  test('with signed data that would read well but is no UTF-8', async () => {
    const pair = await createClientKeyPair()
    const sealed = JSON.stringify({ ...(await sealedTo(pair, utf8(mnemonic))), organizationId: '!' })
    const data = utf8(sealed).map((byte) => (byte === 0x21 ? 0xff : byte))
    expect(await openWalletExport(envelope(utf8(sealed), true), pair, signer)).toBe(mnemonic)
    expect(await errorOf(openWalletExport(envelope(data, true), pair, signer))).toMatchObject(
      refused(undefined),
    )
  })

  // A parser repeats what it read, which may be a mnemonic.
  test.each([
    ['is no JSON', 'abandon ability able'],
    ['lacks a field', JSON.stringify({ version: 'v1.0.0', data: '00', dataSignature: '' })],
    [
      'has no data',
      JSON.stringify({ version: 'v1.0.0', data: '', dataSignature: '', enclaveQuorumPublic: '' }),
    ],
    ['has data that is no JSON', envelope(utf8('abandon'), true)],
    ['has data that is no text', envelope(Uint8Array.of(0x22, 0xff, 0x22), true)],
    ['has data without a ciphertext', envelope(utf8('{"encappedPublic":"00"}'), true)],
  ])('that %s, and the error repeats nothing of it', async (_, text) => {
    const error = await errorOf(openWalletExport(text, await createClientKeyPair(), signer))
    expect(error).toMatchObject({ code: 'ENVELOPE_INVALID' })
    expect(error.cause).toBeUndefined()
  })
})

describe('a one-time code', () => {
  const code = { otp: 'Z00000', clientPublicKey: '02ab' }

  /** A target of the service, and how the service opens what is sealed to it. */
  async function target() {
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const pair = await crypto.subtle.generateKey(algorithm, true, ['deriveBits'])
    const pkR = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
    const scalar = Uint8Array.from(atob(d!.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    const open = async (text: string) => {
      const { encappedPublic, ciphertext, ...more } = JSON.parse(text)
      const enc = hex.decode(encappedPublic)
      const recipient = await suite.DeserializePrivateKey(scalar, false)
      const ctx = await suite.SetupRecipient(
        { privateKey: recipient, publicKey: await suite.DeserializePublicKey(pkR) },
        enc,
        { info },
      )
      const plaintext = await ctx.Open(hex.decode(ciphertext), Uint8Array.of(...enc, ...pkR))
      return { ...more, ...JSON.parse(new TextDecoder().decode(plaintext)) }
    }
    return { open, data: utf8(JSON.stringify({ targetPublic: hex.encode(pkR) })) }
  }

  test('is sealed together with the client’s key to the target of the pinned signer', async () => {
    const { open, data } = await target()
    const sealed = await sealOtp(envelope(data, true), signer, code)
    expect(sealed).not.toContain(code.otp)
    expect(await open(sealed)).toEqual({ otp_code: 'Z00000', public_key: '02ab' })
    const inSandbox = await sealOtp(envelope(data, false), unsigned, code)
    expect(await open(inSandbox)).toEqual({ otp_code: 'Z00000', public_key: '02ab' })
    expect(inSandbox).not.toBe(sealed)
  })

  test('is not sealed to the target of another signer', async () => {
    const { data } = await target()
    const other = hex.encode(p256.keygen().publicKey)
    expect(await errorOf(sealOtp(envelope(data, true), other, code))).toMatchObject(
      refused(new RangeError('enclaveQuorumPublic must be the pinned signer')),
    )
  })

  test('is not sealed to a target that is no point', async () => {
    const data = utf8(JSON.stringify({ targetPublic: `04${'01'.repeat(64)}` }))
    expect(await errorOf(sealOtp(envelope(data, true), signer, code))).toMatchObject({
      code: 'ENVELOPE_INVALID',
    })
    const none = utf8(JSON.stringify({ target: 'x' }))
    expect(await errorOf(sealOtp(envelope(none, true), signer, code))).toMatchObject(refused(undefined))
  })
})
