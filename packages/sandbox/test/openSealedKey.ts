/** Seals what the sandbox opens, and opens what it sealed: RFC 9180 by another library, and step by step, for these tests only. */

import { gcm } from '@noble/ciphers/aes.js'
import { p256 } from '@noble/curves/nist.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { ServiceResponse } from './client.js'

type Bytes = Uint8Array

// Only the files that own a constant of the protocol may contain it in one piece.
const info = utf8ToBytes(['turnkey', 'hpke'].join('_'))
const kemSuite = utf8ToBytes('KEM\x00\x10')
const hpkeSuite = utf8ToBytes('HPKE\x00\x10\x00\x01\x00\x02')
const noBytes = new Uint8Array()

/** @returns The session's private scalar, 32 bytes. */
export function openSealedKey(sealed: string, clientPrivateKey: Bytes): Buffer {
  const payload = createBase58check(sha256).decode(sealed)
  if (payload.length !== 81) throw new Error(`expected 81 bytes, got ${payload.length}`)
  const enc = p256.Point.fromBytes(payload.subarray(0, 33)).toBytes(false)
  return openSealed(enc, payload.subarray(33), clientPrivateKey)
}

/**
 * @param enc - Uncompressed.
 * @param ciphertext - With its tag.
 */
export function openSealed(enc: Bytes, ciphertext: Bytes, clientPrivateKey: Bytes): Buffer {
  const kemContext = concatBytes(enc, p256.getPublicKey(clientPrivateKey, false))

  // RFC 9180, 4.1: Decap
  const dh = p256.getSharedSecret(clientPrivateKey, enc).subarray(1)
  const eaePrk = labeledExtract(kemSuite, noBytes, 'eae_prk', dh)
  const sharedSecret = labeledExpand(kemSuite, eaePrk, 'shared_secret', kemContext, 32)

  // 5.1: KeySchedule in base mode
  const context = concatBytes(
    Uint8Array.of(0),
    labeledExtract(hpkeSuite, noBytes, 'psk_id_hash', noBytes),
    labeledExtract(hpkeSuite, noBytes, 'info_hash', info),
  )
  const secret = labeledExtract(hpkeSuite, sharedSecret, 'secret', noBytes)
  const key = labeledExpand(hpkeSuite, secret, 'key', context, 32)
  const nonce = labeledExpand(hpkeSuite, secret, 'base_nonce', context, 12)
  return Buffer.from(gcm(key, nonce, kemContext).decrypt(ciphertext))
}

const labeledExtract = (suite: Bytes, salt: Bytes, label: string, ikm: Bytes) =>
  extract(sha256, concatBytes(utf8ToBytes('HPKE-v1'), suite, utf8ToBytes(label), ikm), salt)

const labeledExpand = (suite: Bytes, prk: Bytes, label: string, context: Bytes, length: number) =>
  expand(
    sha256,
    prk,
    concatBytes(Uint8Array.of(0, length), utf8ToBytes('HPKE-v1'), suite, utf8ToBytes(label), context),
    length,
  )

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** @param challenge - The response that has `otpEncryptionTargetBundle`. */
export async function sealCode(challenge: ServiceResponse, code: string, publicKey: string): Promise<string> {
  const envelope = JSON.parse(challenge.body.otpEncryptionTargetBundle)
  const { targetPublic } = JSON.parse(Buffer.from(envelope.data, 'hex').toString())
  const pkR = Uint8Array.from(Buffer.from(targetPublic, 'hex'))
  const { encapsulatedSecret, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkR), { info })
  const plaintext = utf8ToBytes(JSON.stringify({ otp_code: code, public_key: publicKey }))
  const ciphertext = await ctx.Seal(plaintext, concatBytes(encapsulatedSecret, pkR))
  return JSON.stringify({
    encappedPublic: Buffer.from(encapsulatedSecret).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  })
}
