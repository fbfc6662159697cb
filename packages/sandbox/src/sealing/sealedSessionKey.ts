/** Creates a session signing key and seals it to the client. Only this file knows the form of encryptedSessionSigningKey. */

import { concatBytes } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { bytesToHex, hexToBytes } from '../encoding.js'
import { newTarget, seal } from './hpkeProfile.js'
import { compressPublicKey } from './p256Point.js'

/** A new session key: the sealed private key for the client, and the public key for the service. */
export interface SealedSessionKey {
  /** base58check of compressed enc (33 bytes) ‖ ciphertext (32) ‖ tag (16). */
  encryptedSessionSigningKey: string
  /** Uncompressed, lowercase hex. */
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
