/** Seals what the sandbox opens, and opens what it sealed: RFC 9180 by another library and on Node's crypto, for these tests only. */

import { createDecipheriv, createECDH, createHash, createHmac, ECDH } from 'node:crypto'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { ServiceResponse } from './client.js'

// Only the files that own a constant of the protocol may contain it in one piece.
const info = Buffer.from(['turnkey', 'hpke'].join('_'))
const kemSuite = Buffer.from('KEM\x00\x10', 'latin1')
const hpkeSuite = Buffer.from('HPKE\x00\x10\x00\x01\x00\x02', 'latin1')
const noBytes = Buffer.alloc(0)

/** @returns The session's private scalar, 32 bytes. */
export function openSealedKey(sealed: string, clientPrivateKey: Buffer): Buffer {
  const payload = base58CheckDecode(sealed)
  if (payload.length !== 81) throw new Error(`expected 81 bytes, got ${payload.length}`)
  const enc = ECDH.convertKey(payload.subarray(0, 33), 'prime256v1') as Buffer
  return openSealed(enc, payload.subarray(33), clientPrivateKey)
}

/**
 * @param enc - Uncompressed.
 * @param ciphertext - With its tag.
 */
export function openSealed(enc: Buffer, ciphertext: Buffer, clientPrivateKey: Buffer): Buffer {
  const client = createECDH('prime256v1')
  client.setPrivateKey(clientPrivateKey)
  const kemContext = Buffer.concat([enc, client.getPublicKey()])

  // RFC 9180, 4.1: Decap
  const eaePrk = labeledExtract(kemSuite, noBytes, 'eae_prk', client.computeSecret(enc))
  const sharedSecret = labeledExpand(kemSuite, eaePrk, 'shared_secret', kemContext, 32)

  // 5.1: KeySchedule in base mode
  const context = Buffer.concat([
    Buffer.of(0),
    labeledExtract(hpkeSuite, noBytes, 'psk_id_hash', noBytes),
    labeledExtract(hpkeSuite, noBytes, 'info_hash', info),
  ])
  const secret = labeledExtract(hpkeSuite, sharedSecret, 'secret', noBytes)
  const key = labeledExpand(hpkeSuite, secret, 'key', context, 32)
  const nonce = labeledExpand(hpkeSuite, secret, 'base_nonce', context, 12)

  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(kemContext)
  decipher.setAuthTag(ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function labeledExtract(suite: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  return hmac(salt, Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]))
}

/** Expands to at most one block of output, which is enough here. */
function labeledExpand(suite: Buffer, prk: Buffer, label: string, context: Buffer, length: number): Buffer {
  const labeled = [Buffer.of(0, length), Buffer.from('HPKE-v1'), suite, Buffer.from(label), context]
  return hmac(prk, Buffer.concat([...labeled, Buffer.of(1)])).subarray(0, length)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58CheckDecode(text: string): Buffer {
  const value = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  const [payload, checksum] = [bytes.subarray(0, -4), bytes.subarray(-4)]
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
  if (!sha256(sha256(payload)).subarray(0, 4).equals(checksum)) throw new Error('the checksum does not match')
  return payload
}

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** @param challenge - The response that has `otpEncryptionTargetBundle`. */
export async function sealCode(challenge: ServiceResponse, code: string, publicKey: string): Promise<string> {
  const envelope = JSON.parse(challenge.body.otpEncryptionTargetBundle)
  const { targetPublic } = JSON.parse(Buffer.from(envelope.data, 'hex').toString())
  const pkR = Uint8Array.from(Buffer.from(targetPublic, 'hex'))
  const info = new TextEncoder().encode(['turnkey', 'hpke'].join('_'))
  const { encapsulatedSecret, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkR), { info })
  const plaintext = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: publicKey }))
  const ciphertext = await ctx.Seal(plaintext, Buffer.concat([encapsulatedSecret, pkR]))
  return JSON.stringify({
    encappedPublic: Buffer.from(encapsulatedSecret).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  })
}
