/** HPKE (RFC 9180), base mode, for the one suite that the service uses, on WebCrypto's ECDH, HMAC and AES-GCM. */

import { concatBytes } from '../encoding/concatBytes.js'
import { toUncompressedPoint } from './p256.js'

type Bytes = Uint8Array<ArrayBuffer>

const ascii = (text: string): Bytes => new TextEncoder().encode(text)
const i2osp = (value: number, length: number): Bytes => {
  const bytes = new Uint8Array(length)
  for (let i = length - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  return bytes
}

// RFC 9180 section 7: KEM 0x0010 DHKEM(P-256, HKDF-SHA256), KDF 0x0001 HKDF-SHA256, AEAD 0x0002 AES-256-GCM
const kemSuiteId = /* @__PURE__ */ concatBytes(ascii('KEM'), i2osp(0x0010, 2))
const hpkeSuiteId = /* @__PURE__ */ concatBytes(
  ascii('HPKE'),
  i2osp(0x0010, 2),
  i2osp(0x0001, 2),
  i2osp(0x0002, 2),
)
const version = /* @__PURE__ */ ascii('HPKE-v1')
const [Nsecret, Nk, Nn] = [32, 32, 12]
const modeBase = /* @__PURE__ */ Uint8Array.of(0)
const empty = /* @__PURE__ */ new Uint8Array(0)
// RFC 5869 section 2.2: an empty salt is a string of zeros. WebCrypto refuses an empty key.
const emptySalt = /* @__PURE__ */ new Uint8Array(32)

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

function labeledExtract(suiteId: Bytes, salt: Bytes, label: string, ikm: Bytes): Promise<Bytes> {
  return hmac(salt, concatBytes(version, suiteId, ascii(label), ikm))
}

/** At most 32 bytes, so RFC 5869's expansion is its first block. */
async function labeledExpand(
  suiteId: Bytes,
  prk: Bytes,
  label: string,
  info: Bytes,
  length: number,
): Promise<Bytes> {
  const labeledInfo = concatBytes(i2osp(length, 2), version, suiteId, ascii(label), info, Uint8Array.of(1))
  return (await hmac(prk, labeledInfo)).subarray(0, length)
}

/** Section 4.1, Decap: the shared secret of `enc` and the receiver's pair. */
async function decap(enc: Uint8Array<ArrayBuffer>, skR: CryptoKeyPair): Promise<Bytes> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pkE = await crypto.subtle.importKey('raw', enc, algorithm, false, [])
  const dh = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: pkE }, skR.privateKey, 256),
  )
  const pkRm = new Uint8Array(await crypto.subtle.exportKey('raw', skR.publicKey))
  return await extractAndExpand(dh, concatBytes(enc, pkRm))
}

/** Section 5.1, KeySchedule in base mode: no pre-shared key, so psk and psk_id are empty. */
async function keySchedule(sharedSecret: Bytes, info: Bytes): Promise<{ key: Bytes; baseNonce: Bytes }> {
  const [pskIdHash, infoHash, secret] = await Promise.all([
    labeledExtract(hpkeSuiteId, emptySalt, 'psk_id_hash', empty),
    labeledExtract(hpkeSuiteId, emptySalt, 'info_hash', info),
    labeledExtract(hpkeSuiteId, sharedSecret, 'secret', empty),
  ])
  const context = concatBytes(modeBase, pskIdHash, infoHash)
  const [key, baseNonce] = await Promise.all([
    labeledExpand(hpkeSuiteId, secret, 'key', context, Nk),
    labeledExpand(hpkeSuiteId, secret, 'base_nonce', context, Nn),
  ])
  secret.fill(0)
  return { key, baseNonce }
}

/** Section 4.1, Encap: a fresh key for this message, and the secret it shares with the receiver. */
async function encap(pkRm: Bytes): Promise<{ enc: Bytes; sharedSecret: Bytes }> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pkR = await crypto.subtle.importKey('raw', pkRm, algorithm, false, [])
  const skE = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const enc = new Uint8Array(await crypto.subtle.exportKey('raw', skE.publicKey))
  const dh = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: pkR }, skE.privateKey, 256),
  )
  return { enc, sharedSecret: await extractAndExpand(dh, concatBytes(enc, pkRm)) }
}

/** Section 4.1, ExtractAndExpand; wipes the Diffie-Hellman output. */
async function extractAndExpand(dh: Bytes, kemContext: Bytes): Promise<Bytes> {
  const eaePrk = await labeledExtract(kemSuiteId, emptySalt, 'eae_prk', dh)
  const sharedSecret = await labeledExpand(kemSuiteId, eaePrk, 'shared_secret', kemContext, Nsecret)
  dh.fill(0)
  eaePrk.fill(0)
  return sharedSecret
}

/** AES-256-GCM, with the tag of 16 bytes behind the ciphertext. */
async function aead(
  use: 'encrypt' | 'decrypt',
  key: Bytes,
  iv: Bytes,
  additionalData: Bytes,
  text: Bytes,
): Promise<Bytes> {
  const name = 'AES-GCM'
  const imported = await crypto.subtle.importKey('raw', key, name, false, [use])
  return new Uint8Array(await crypto.subtle[use]({ name, iv, additionalData }, imported, text))
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
  const { key, baseNonce } = await keySchedule(sharedSecret, info as Bytes)
  const nonce = baseNonce.map((byte, i) => byte ^ i2osp(sequence, Nn)[i]!)
  try {
    return await aead('decrypt', key, nonce, aad as Bytes, ciphertext as Bytes)
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
  const { key, baseNonce } = await keySchedule(sharedSecret, info as Bytes)
  try {
    return { enc, ciphertext: await aead('encrypt', key, baseNonce, aadOf(enc) as Bytes, plaintext as Bytes) }
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
