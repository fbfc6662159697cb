/** Writes sealed session keys, and signed envelopes around exported wallets and keys for one-time codes. Only this file knows their forms. */

import type {
  ExportedWallet,
  OtpEncryptionTarget,
  SealedWallet,
  SignedEnvelope,
} from '@embedded-wallet/protocol'
import { concatBytes } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { bytesToHex, hexToBytes, utf8 } from '../encoding.js'
import { newTarget, seal } from './hpkeProfile.js'
import type { SigningKey } from './signingKeys.js'
import { compressPublicKey, p1363ToDer } from './walletSignature.js'

/**
 * Seals a mnemonic to a client.
 *
 * @param signer - Signs the envelope. Without a signer, both signature fields are empty strings.
 * @returns JSON text of a `SignedEnvelope`.
 */
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

interface SealedSessionKey {
  /** base58check of compressed enc (33 bytes) ‖ ciphertext (32) ‖ tag (16). */
  encryptedSessionSigningKey: string
  publicKey: string
}

/**
 * Creates a fresh P-256 session key and seals its scalar to the client.
 *
 * It overwrites the scalar's bytes with zeros before it returns.
 *
 * @param clientPublicKey - Uncompressed, hex, on the curve.
 */
export async function sealNewSessionKey(clientPublicKey: string): Promise<SealedSessionKey> {
  const session = await newTarget()
  const scalar = hexToBytes(session.privateKey)!
  const { enc, ciphertext } = await seal(clientPublicKey, scalar).finally(() => scalar.fill(0))
  const compressedEnc = hexToBytes(compressPublicKey(bytesToHex(enc)))!
  return {
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
