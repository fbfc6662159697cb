/** HPKE (RFC 9180), base mode, for the one suite that the service uses. */

import { gcm } from '@noble/ciphers/aes.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { toUncompressedPoint } from './p256.js'

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
const i2osp = (value: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let i = length - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  return bytes
}

// RFC 9180 section 7: KEM 0x0010 DHKEM(P-256, HKDF-SHA256), KDF 0x0001 HKDF-SHA256, AEAD 0x0002 AES-256-GCM
const kemSuiteId = concatBytes(ascii('KEM'), i2osp(0x0010, 2))
const hpkeSuiteId = concatBytes(ascii('HPKE'), i2osp(0x0010, 2), i2osp(0x0001, 2), i2osp(0x0002, 2))
const version = ascii('HPKE-v1')
const [Nsecret, Nk, Nn] = [32, 32, 12]
const modeBase = Uint8Array.of(0)
const empty = new Uint8Array(0)

function labeledExtract(suiteId: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array): Uint8Array {
  return extract(sha256, concatBytes(version, suiteId, ascii(label), ikm), salt)
}

function labeledExpand(
  suiteId: Uint8Array,
  prk: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Uint8Array {
  return expand(sha256, prk, concatBytes(i2osp(length, 2), version, suiteId, ascii(label), info), length)
}

/** Section 4.1, Decap: the shared secret of `enc` and the receiver's pair. */
async function decap(enc: Uint8Array<ArrayBuffer>, skR: CryptoKeyPair): Promise<Uint8Array> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pkE = await crypto.subtle.importKey('raw', enc, algorithm, false, [])
  const dh = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: pkE }, skR.privateKey, 256),
  )
  const pkRm = new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey))
  return extractAndExpand(dh, concatBytes(enc, pkRm))
}

/** Of the empty psk_id, so always the same: it is made while this file loads, and a sign-in does not wait for it. */
const pskIdHash = labeledExtract(hpkeSuiteId, empty, 'psk_id_hash', empty)

/** Section 5.1, KeySchedule in base mode: no pre-shared key, so psk and psk_id are empty. */
function keySchedule(sharedSecret: Uint8Array, info: Uint8Array): { key: Uint8Array; baseNonce: Uint8Array } {
  const infoHash = labeledExtract(hpkeSuiteId, empty, 'info_hash', info)
  const context = concatBytes(modeBase, pskIdHash, infoHash)
  const secret = labeledExtract(hpkeSuiteId, sharedSecret, 'secret', empty)
  const key = labeledExpand(hpkeSuiteId, secret, 'key', context, Nk)
  const baseNonce = labeledExpand(hpkeSuiteId, secret, 'base_nonce', context, Nn)
  secret.fill(0)
  return { key, baseNonce }
}

/** Section 4.1, Encap: a fresh key for this message, and the secret it shares with the receiver. */
async function encap(pkRm: Uint8Array<ArrayBuffer>): Promise<{ enc: Uint8Array; sharedSecret: Uint8Array }> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pkR = await crypto.subtle.importKey('raw', pkRm, algorithm, false, [])
  const skE = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const enc = new Uint8Array(await crypto.subtle.exportKey('raw', skE.publicKey))
  const dh = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: pkR }, skE.privateKey, 256),
  )
  return { enc, sharedSecret: extractAndExpand(dh, concatBytes(enc, pkRm)) }
}

/** Section 4.1, ExtractAndExpand; wipes the Diffie-Hellman output. */
function extractAndExpand(dh: Uint8Array, kemContext: Uint8Array): Uint8Array {
  const eaePrk = labeledExtract(kemSuiteId, empty, 'eae_prk', dh)
  const sharedSecret = labeledExpand(kemSuiteId, eaePrk, 'shared_secret', kemContext, Nsecret)
  dh.fill(0)
  eaePrk.fill(0)
  return sharedSecret
}

/** An HPKE ciphertext was not sealed to this key, info, aad and sequence, or was changed. */
export class HpkeError extends Error {
  override readonly name = 'HpkeError'
  readonly code = 'HPKE_OPEN_FAILED'
}

/** What `hpkeOpen` takes, under the RFC's names. */
export interface HpkeOpenParameters {
  /** The encapsulated key: an uncompressed SEC1 point, 65 bytes. */
  enc: Uint8Array
  /** The receiver's ECDH P-256 pair. The pair, not the private key: the public half enters the key schedule. */
  skR: CryptoKeyPair
  info: Uint8Array
  aad: Uint8Array
  /** Ciphertext with the 16-byte tag appended. */
  ciphertext: Uint8Array
  /** Position of the message in its context, from 0; 0 when left out. */
  sequence?: number | undefined
}

/**
 * Opens one message: RFC 9180 base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * The private key is used by WebCrypto alone and may be non-extractable.
 *
 * @param parameters - Under the RFC's names; all values are bytes.
 * @returns The plaintext. Wipe it when it is a key.
 * @throws {RangeError} When `enc` is not an uncompressed point of the curve, or `sequence` is not a whole number from 0.
 * @throws {HpkeError} `HPKE_OPEN_FAILED`: the message was not sealed to this key, info, aad and sequence.
 * @see https://www.rfc-editor.org/rfc/rfc9180#section-5.2
 */
export async function hpkeOpen({
  enc,
  skR,
  info,
  aad,
  ciphertext,
  sequence = 0,
}: HpkeOpenParameters): Promise<Uint8Array> {
  if (!Number.isSafeInteger(sequence) || sequence < 0) {
    throw new RangeError(`sequence must be a whole number from 0. It is ${sequence}`)
  }
  const sharedSecret = await decap(checkedPoint(enc), skR)
  const { key, baseNonce } = keySchedule(sharedSecret, info)
  const nonce = baseNonce.map((byte, i) => byte ^ i2osp(sequence, Nn)[i]!)
  try {
    return gcm(key, nonce, aad).decrypt(ciphertext)
  } catch (cause) {
    throw new HpkeError('The message was not sealed to this key, or was changed.', { cause })
  } finally {
    sharedSecret.fill(0)
    key.fill(0)
  }
}

/**
 * Seals one message to a public key: the same suite and mode, sequence 0, a fresh encapsulated key.
 *
 * @param pkR - The receiver's public key: an uncompressed SEC1 point, 65 bytes, checked to be on the curve.
 * @param aadOf - Makes the additional data, which on this wire contains `enc`.
 * @returns `enc` (65 bytes) and the ciphertext with its tag.
 * @throws {RangeError} When `pkR` is not an uncompressed point of the curve.
 * @see https://www.rfc-editor.org/rfc/rfc9180#section-5.1.1
 */
export async function hpkeSeal({
  pkR,
  info,
  aadOf,
  plaintext,
}: {
  pkR: Uint8Array
  info: Uint8Array
  aadOf: (enc: Uint8Array) => Uint8Array
  plaintext: Uint8Array
}): Promise<{ enc: Uint8Array; ciphertext: Uint8Array }> {
  const { enc, sharedSecret } = await encap(checkedPoint(pkR))
  const { key, baseNonce } = keySchedule(sharedSecret, info)
  try {
    return { enc, ciphertext: gcm(key, baseNonce, aadOf(enc)).encrypt(plaintext) }
  } finally {
    sharedSecret.fill(0)
    key.fill(0)
  }
}

function checkedPoint(enc: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!(enc instanceof Uint8Array) || enc.length !== 65) {
    throw new RangeError('enc or pkR must be an uncompressed P-256 point of 65 bytes')
  }
  try {
    return toUncompressedPoint(enc)
  } catch (cause) {
    throw new RangeError('enc or pkR must be a point of P-256', { cause })
  }
}
