/** Makes a session signing key and seals it to the client: the only file that knows the form of encryptedSessionSigningKey. */

import bs58 from 'bs58'
import { bytesToHex, hexToBytes } from '../encoding.js'
import { concat, newTarget, seal } from './hpkeProfile.js'
import { compressPublicKey } from './p256Point.js'

/** A new session key: the sealed private half for the client, the public half for the service. */
export interface SealedSessionKey {
  /** base58check of compressed enc (33 bytes) ‖ ciphertext (32) ‖ tag (16). */
  encryptedSessionSigningKey: string
  /** Uncompressed, lowercase hex. */
  publicKey: string
}

/**
 * Makes a fresh P-256 session key and seals its scalar to the client.
 *
 * The scalar's bytes are wiped before this returns: afterwards only the client can open them.
 *
 * @param clientPublicKey - Uncompressed, hex, on the curve.
 */
export async function sealNewSessionKey(clientPublicKey: string): Promise<SealedSessionKey> {
  const session = await newTarget()
  const scalar = hexToBytes(session.privateKey)!
  const { enc, ciphertext } = await seal(clientPublicKey, scalar).finally(() => scalar.fill(0))
  const compressedEnc = hexToBytes(compressPublicKey(bytesToHex(enc)))!
  return {
    encryptedSessionSigningKey: await base58check(concat(compressedEnc, ciphertext)),
    publicKey: session.publicKey,
  }
}

/** Without a version byte. */
async function base58check(payload: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes)
  const checksum = new Uint8Array(await sha256(await sha256(payload))).subarray(0, 4)
  return bs58.encode(concat(payload, checksum))
}
