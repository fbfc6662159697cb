/** Makes a session signing key and seals it to the client: the only file that knows the form of encryptedSessionSigningKey. */

import bs58check from 'bs58check'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { bytesToHex, hexToBytes, utf8 } from '../encoding.js'
import { compressPublicKey } from './p256Point.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const info = utf8('turnkey_hpke')

/** A new session key: the sealed private half for the client, the public half for the service. */
export interface SealedSessionKey {
  /** base58check of compressed enc (33 bytes) ‖ ciphertext (32) ‖ tag (16). */
  encryptedSessionSigningKey: string
  /** Uncompressed, lowercase hex. */
  publicKey: string
}

/**
 * Makes a fresh P-256 session key and seals its scalar with HPKE, RFC 9180 base mode.
 *
 * The scalar's bytes are wiped before this returns: afterwards only the client can open them.
 *
 * @param clientPublicKey - Uncompressed, hex, on the curve.
 */
export async function sealNewSessionKey(clientPublicKey: string): Promise<SealedSessionKey> {
  const pkRm = hexToBytes(clientPublicKey)!
  const pkR = await suite.DeserializePublicKey(pkRm)
  const session = await suite.GenerateKeyPair(true)
  const scalar = await suite.SerializePrivateKey(session.privateKey)
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(pkR, { info })
  // The AAD holds enc, which exists only after encapsulation: the library's single-shot Seal cannot be used.
  const ciphertext = await ctx.Seal(scalar, concat(enc, pkRm)).finally(() => scalar.fill(0))
  const compressedEnc = hexToBytes(compressPublicKey(bytesToHex(enc)))!
  return {
    encryptedSessionSigningKey: bs58check.encode(concat(compressedEnc, ciphertext)),
    publicKey: bytesToHex(await suite.SerializePublicKey(session.publicKey)),
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
