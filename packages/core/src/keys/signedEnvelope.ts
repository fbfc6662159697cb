/** The only file that knows the signed envelopes of the service: wallet exports and OTP target keys. */

import type { SignedEnvelope } from '@embedded-wallet/protocol'
import { type GenericSchema, looseObject, string } from 'valibot'
import { derToP1363 } from '../crypto/ecdsaSignature.js'
import { bytesToHex } from '../encoding/bytesToHex.js'
import { bytesToText } from '../encoding/bytesToText.js'
import { hexToBytes } from '../encoding/hexToBytes.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import { SessionError } from '../errors.js'
import { readJson } from '../http/readResponse.js'
import { loadLibraries } from './loadLibraries.js'

const signedEnvelope = looseObject({
  version: string(),
  data: string(),
  dataSignature: string(),
  enclaveQuorumPublic: string(),
})
const sealedWallet = looseObject({ encappedPublic: string(), ciphertext: string() })
const otpEncryptionTarget = looseObject({ targetPublic: string() })

/**
 * Opens a wallet export.
 *
 * A key inside the message proves nothing: this opens only the pinned signer's envelopes.
 *
 * @param encryptedWalletCredentials - JSON text of the envelope.
 * @param clientKeyPair - The fresh ECDH pair: its public half went with both calls.
 * @param signer - The pinned public key in hex, or `unsigned-sandbox` to accept a sandbox's empty signatures.
 * @throws {SessionError} `ENVELOPE_INVALID`. Its message holds nothing of the content.
 */
export async function openWalletExport(
  encryptedWalletCredentials: string,
  clientKeyPair: CryptoKeyPair,
  signer: string,
): Promise<string> {
  const { openSealed } = await loadLibraries()
  return withEnvelopeErrors(async () => {
    const sealed = await readEnvelope(encryptedWalletCredentials, signer, sealedWallet)
    const plaintext = await openSealed(
      hexToBytes(sealed.encappedPublic),
      hexToBytes(sealed.ciphertext),
      clientKeyPair,
    )
    try {
      return bytesToText(plaintext)
    } finally {
      plaintext.fill(0)
    }
  })
}

/**
 * Seals a one-time code together with the client's key to the target that the service offered.
 *
 * @param targetBundle - `otpEncryptionTargetBundle`, JSON text of an envelope.
 * @returns `encryptedOtpBundle`: JSON text `{encappedPublic, ciphertext}`, hex.
 * @throws {SessionError} `ENVELOPE_INVALID`: the target is not the pinned signer's. The code was not sealed.
 */
export async function sealOtp(
  targetBundle: string,
  signer: string,
  { otp, clientPublicKey }: { otp: string; clientPublicKey: string },
): Promise<string> {
  const { sealTo } = await loadLibraries()
  return withEnvelopeErrors(async () => {
    const { targetPublic } = await readEnvelope(targetBundle, signer, otpEncryptionTarget)
    const plaintext = utf8ToBytes(JSON.stringify({ otp_code: otp, public_key: clientPublicKey }))
    const { enc, ciphertext } = await sealTo(hexToBytes(targetPublic), plaintext)
    return JSON.stringify({ encappedPublic: bytesToHex(enc), ciphertext: bytesToHex(ciphertext) })
  })
}

async function readEnvelope<T>(text: string, signer: string, schema: GenericSchema<T>): Promise<T> {
  const envelope = readJson(signedEnvelope, text)
  if (envelope.version !== 'v1.0.0') throw new RangeError('version must be v1.0.0')
  const data = hexToBytes(envelope.data)
  await checkSigner(envelope, data, signer)
  return readJson(schema, bytesToText(data))
}

async function checkSigner(
  { dataSignature, enclaveQuorumPublic }: SignedEnvelope,
  data: Uint8Array<ArrayBuffer>,
  signer: string,
): Promise<void> {
  if (signer === 'unsigned-sandbox') {
    if (dataSignature === '' && enclaveQuorumPublic === '') return
    throw new RangeError(
      'the pinned signer is unsigned-sandbox, and this response is signed: pin the key of the service that signed it',
    )
  }
  const { toUncompressedPoint } = await loadLibraries()
  const pinned = toUncompressedPoint(hexToBytes(signer))
  if (bytesToHex(toUncompressedPoint(hexToBytes(enclaveQuorumPublic))) !== bytesToHex(pinned)) {
    throw new RangeError('enclaveQuorumPublic must be the pinned signer')
  }
  if (!(await isSignedBy(signer, derToP1363(hexToBytes(dataSignature)), data)))
    throw new RangeError('dataSignature must be a signature of the pinned signer')
}

/**
 * Whether a pinned key signed these bytes.
 *
 * @param signer - A public key in hex, compressed or not.
 * @param signature - IEEE P1363.
 */
export async function isSignedBy(
  signer: string,
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const { toUncompressedPoint } = await loadLibraries()
  const point = toUncompressedPoint(hexToBytes(signer))
  const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
  return await crypto.subtle.verify(algorithm, key, signature, data)
}

async function withEnvelopeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new SessionError(
      'ENVELOPE_INVALID',
      'The pinned signer did not sign what the service sent, or it was changed on the way. It was not used.',
      // Parsers repeat what they read, which may be a mnemonic: only this package's own errors pass.
      cause instanceof RangeError || (cause as Error).name === 'HpkeError' ? { cause } : {},
    )
  }
}
