/** The service's HPKE profile: suite, info and AAD. Only this file knows them. */

import { concatBytes } from '@noble/curves/utils.js'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { bytesToHex, hexToBytes, utf8 } from '../encoding.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const info = utf8('turnkey_hpke')

/** A sealed message as bytes. Its text form depends on the message that carries it. */
export interface Sealed {
  /** Uncompressed point, 65 bytes. */
  enc: Uint8Array
  /** With the tag appended. */
  ciphertext: Uint8Array
}

/**
 * Seals a message in base mode with sequence number 0.
 *
 * @param publicKey - The recipient's key: uncompressed, hex, on the curve.
 * @see https://www.rfc-editor.org/rfc/rfc9180#section-5.1.1
 */
export async function seal(publicKey: string, plaintext: Uint8Array): Promise<Sealed> {
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
