/** HPKE as the service uses it: suite, info and AAD; the only file that knows them. */

import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { bytesToHex, hexToBytes, utf8 } from '../encoding.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const info = utf8('turnkey_hpke')

/** A sealed message. Both as bytes: their text form depends on what carries them. */
export interface Sealed {
  /** Uncompressed point, 65 bytes. */
  enc: Uint8Array
  /** With the tag appended. */
  ciphertext: Uint8Array
}

/**
 * Seals a message, RFC 9180 base mode, sequence number 0.
 *
 * @param publicKey - The recipient's: uncompressed, hex, on the curve.
 */
export async function seal(publicKey: string, plaintext: Uint8Array): Promise<Sealed> {
  const pkRm = hexToBytes(publicKey)!
  const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkRm), {
    info,
  })
  // The AAD holds enc, which exists only after encapsulation: the library's single-shot Seal cannot be used.
  return { enc, ciphertext: await ctx.Seal(plaintext, concat(enc, pkRm)) }
}

/** A key pair to which others seal. */
export interface SealingTarget {
  /** Uncompressed, lowercase hex. */
  publicKey: string
  /** The scalar, hex. */
  privateKey: string
}

/** A fresh P-256 pair. */
export async function newTarget(): Promise<SealingTarget> {
  const pair = await suite.GenerateKeyPair(true)
  return {
    publicKey: bytesToHex(await suite.SerializePublicKey(pair.publicKey)),
    privateKey: bytesToHex(await suite.SerializePrivateKey(pair.privateKey)),
  }
}

/** @throws Error when the message was not sealed to this target. */
export async function open(target: SealingTarget, { enc, ciphertext }: Sealed): Promise<Uint8Array> {
  const pkRm = hexToBytes(target.publicKey)!
  const pair = {
    publicKey: await suite.DeserializePublicKey(pkRm),
    privateKey: await suite.DeserializePrivateKey(hexToBytes(target.privateKey)!),
  }
  const ctx = await suite.SetupRecipient(pair, enc, { info })
  return ctx.Open(ciphertext, concat(enc, pkRm))
}

/** Both one after the other. */
export function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
