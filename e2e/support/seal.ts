/** Seals a session key as the service does, with another HPKE library than the wallet uses. */

import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import * as HPKE from 'hpke'

export const base58check = createBase58check(sha256)

const suite = new HPKE.CipherSuite(
  HPKE.KEM_DHKEM_P256_HKDF_SHA256,
  HPKE.KDF_HKDF_SHA256,
  HPKE.AEAD_AES_256_GCM,
)

/**
 * Seals a session key to a client public key.
 *
 * @param plaintext - The private key, normally a scalar of 32 bytes.
 * @param pkRm - The client public key, 65 bytes, uncompressed.
 * @returns `encryptedSessionSigningKey`, base58check.
 */
export async function seal(plaintext: Uint8Array, pkRm: Uint8Array): Promise<string> {
  const pkR = await suite.DeserializePublicKey(pkRm)
  const info = new TextEncoder().encode('turnkey_hpke')
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(pkR, { info })
  const ciphertext = await ctx.Seal(plaintext, Uint8Array.of(...enc, ...pkRm))
  return base58check.encode(Uint8Array.of(...p256.Point.fromBytes(enc).toBytes(true), ...ciphertext))
}
