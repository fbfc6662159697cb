/** The service's HPKE profile, what is sealed with it, and the signed envelopes around it: session keys, exported wallets, keys for one-time codes. Only this file knows their forms. */

import type {
  ExportedWallet,
  OtpEncryptionTarget,
  SealedWallet,
  SignedEnvelope,
} from '@embedded-wallet/protocol'
import { concatBytes } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { bytesToHex, hexToBytes, utf8 } from '../encoding.js'
import type { SigningKey } from './signingKeys.js'
import { compressPublicKey, p1363ToDer } from './walletSignature.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const info = utf8('turnkey_hpke')

/** A sealed message as bytes. Its text form depends on the message that carries it. */
interface Sealed {
  /** Uncompressed point, 65 bytes. */
  enc: Uint8Array
  /** With the tag appended. */
  ciphertext: Uint8Array
}

/** Base mode with sequence number 0. @param publicKey - Uncompressed, hex, on the curve. @see https://www.rfc-editor.org/rfc/rfc9180#section-5.1.1 */
async function seal(publicKey: string, plaintext: Uint8Array): Promise<Sealed> {
  const pkRm = hexToBytes(publicKey)!
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkRm), {
    info,
  })
  // The AAD holds enc, which exists only after encapsulation, so the library's single-shot Seal does not fit.
  return { enc, ciphertext: await ctx.Seal(plaintext, concatBytes(enc, pkRm)) }
}

export interface SealingTarget {
  /** Uncompressed, lowercase hex. */
  publicKey: string
  /** The scalar, hex. */
  privateKey: string
}

export async function newTarget(): Promise<SealingTarget> {
  const pair = await suite.GenerateKeyPair(true)
  return {
    publicKey: bytesToHex(await suite.SerializePublicKey(pair.publicKey)),
    privateKey: bytesToHex(await suite.SerializePrivateKey(pair.privateKey)),
  }
}

export async function open(target: SealingTarget, { enc, ciphertext }: Sealed): Promise<Uint8Array> {
  const pkRm = hexToBytes(target.publicKey)!
  const pair = {
    publicKey: await suite.DeserializePublicKey(pkRm),
    privateKey: await suite.DeserializePrivateKey(hexToBytes(target.privateKey)!),
  }
  const ctx = await suite.SetupRecipient(pair, enc, { info })
  return ctx.Open(ciphertext, concatBytes(enc, pkRm))
}

/** @returns JSON text of a `SignedEnvelope`. Without a signer, both signature fields are empty strings. */
export async function sealWallet(
  mnemonic: string,
  clientPublicKey: string,
  organizationId: string,
  signer: SigningKey | undefined,
): Promise<ExportedWallet['encryptedWalletCredentials']> {
  const { enc, ciphertext } = await seal(clientPublicKey, utf8(mnemonic))
  const data: SealedWallet = {
    encappedPublic: bytesToHex(enc),
    ciphertext: bytesToHex(ciphertext),
    organizationId,
  }
  return wrap(data, signer)
}

export function wrapOtpTarget(targetPublic: string, organizationId: string, signer: SigningKey | undefined) {
  const data: OtpEncryptionTarget & { organizationId: string } = { targetPublic, organizationId }
  return wrap(data, signer)
}

async function wrap(data: object, signer: SigningKey | undefined): Promise<string> {
  const bytes = utf8(JSON.stringify(data))
  const envelope: SignedEnvelope = {
    version: 'v1.0.0',
    data: bytesToHex(bytes),
    dataSignature: signer === undefined ? '' : bytesToHex(p1363ToDer(await signer.sign(bytes))),
    enclaveQuorumPublic: signer?.publicKey ?? '',
  }
  return JSON.stringify(envelope)
}

/** Seals the scalar of a fresh P-256 key to the client, and overwrites its bytes with zeros. */
export async function sealNewSessionKey(clientPublicKey: string) {
  const session = await newTarget()
  const scalar = hexToBytes(session.privateKey)!
  const { enc, ciphertext } = await seal(clientPublicKey, scalar).finally(() => scalar.fill(0))
  const compressedEnc = hexToBytes(compressPublicKey(bytesToHex(enc)))!
  return {
    // The compressed enc (33 bytes), ciphertext (32) and tag (16).
    encryptedSessionSigningKey: await base58check(concatBytes(compressedEnc, ciphertext)),
    publicKey: session.publicKey,
  }
}

/** Encodes base58check without a version byte. */
async function base58check(payload: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes)
  const checksum = new Uint8Array(await sha256(await sha256(payload))).subarray(0, 4)
  return base58.encode(concatBytes(payload, checksum))
}
