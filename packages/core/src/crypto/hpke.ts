/** HPKE (RFC 9180), base mode, for the one suite that the service uses. */

import { gcm } from '@noble/ciphers/webcrypto.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { toUncompressedPoint } from './p256.js'

type Bytes = Uint8Array<ArrayBuffer>

const ascii = (text: string): Bytes => new TextEncoder().encode(text)
/** I2OSP of two bytes. */
const uint16 = (value: number): Bytes => Uint8Array.of(value >> 8, value)

// RFC 9180 section 7: KEM 0x0010 DHKEM(P-256, HKDF-SHA256), KDF 0x0001 HKDF-SHA256, AEAD 0x0002 AES-256-GCM
const kemSuiteId = concatBytes(ascii('KEM'), uint16(0x0010))
const hpkeSuiteId = concatBytes(ascii('HPKE'), uint16(0x0010), uint16(0x0001), uint16(0x0002))
const version = ascii('HPKE-v1')
const [Nsecret, Nk, Nn, Nh] = [32, 32, 12, 32]
const modeBase = Uint8Array.of(0)
const empty = new Uint8Array(0)
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

/** Section 4, the input of LabeledExtract. */
const labeledIkm = (suiteId: Uint8Array, label: string, ikm: Uint8Array): Bytes =>
  concatBytes(version, suiteId, ascii(label), ikm) as Bytes

/** Section 4: LabeledExtract without a salt, of public input. As the key of HMAC, no salt is a hash of zeros (RFC 5869 section 2.2). */
async function labeledExtract(label: string, ikm: Uint8Array): Promise<Bytes> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const salt = await crypto.subtle.importKey('raw', new Uint8Array(Nh), hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', salt, labeledIkm(hpkeSuiteId, label, ikm)))
}

/**
 * Section 4: LabeledExtract, and LabeledExpand of its result with one label after the other. Web Crypto does both in one step, so that the
 * key between them never is in memory of the page. It wipes `ikm`.
 */
async function extractAndExpand(
  suiteId: Uint8Array,
  salt: Bytes,
  ikm: Bytes,
  info: Uint8Array,
  ...outputs: (readonly [label: string, length: number])[]
): Promise<Bytes[]> {
  try {
    const key = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits'])
    const bits = outputs.map(([label, length]) =>
      crypto.subtle.deriveBits(
        {
          name: 'HKDF',
          hash: 'SHA-256',
          salt,
          info: concatBytes(uint16(length), version, suiteId, ascii(label), info) as Bytes,
        },
        key,
        length * 8,
      ),
    )
    return (await Promise.all(bits)).map((one) => new Uint8Array(one))
  } finally {
    ikm.fill(0)
  }
}

/** Section 4.1: what Encap and Decap have in common, from the Diffie-Hellman step to the shared secret. */
async function sharedSecretOf(
  publicKey: Bytes,
  privateKey: CryptoKey,
  kemContext: Uint8Array,
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', publicKey, ecdh, false, [])
  const dh = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: key }, privateKey, 256))
  const ikm = labeledIkm(kemSuiteId, 'eae_prk', dh)
  dh.fill(0)
  const [secret] = await extractAndExpand(kemSuiteId, empty, ikm, kemContext, ['shared_secret', Nsecret])
  return secret!
}

/** The AEAD key of a context, and the nonce of its first message. */
export interface MessageKeys {
  key: Bytes
  nonce: Bytes
}

/** Section 5.1, KeySchedule in base mode from its context on. It wipes the shared secret. */
async function keySchedule(sharedSecret: Bytes, context: Uint8Array): Promise<MessageKeys> {
  try {
    const ikm = labeledIkm(hpkeSuiteId, 'secret', empty)
    const outputs = [['key', Nk] as const, ['base_nonce', Nn] as const]
    const [key, nonce] = await extractAndExpand(hpkeSuiteId, sharedSecret, ikm, context, ...outputs)
    return { key: key!, nonce: nonce! }
  } finally {
    sharedSecret.fill(0)
  }
}

/**
 * Section 5.1: `key_schedule_context` of base mode. It depends on `info` alone. No pre-shared key, so psk_id is empty.
 *
 * @returns mode ‖ psk_id_hash ‖ info_hash.
 */
export async function keyScheduleContext(info: Uint8Array): Promise<Bytes> {
  const pskIdHash = await labeledExtract('psk_id_hash', empty)
  return concatBytes(modeBase, pskIdHash, await labeledExtract('info_hash', info)) as Bytes
}

/** Section 5.1.1, SetupBaseR: the keys of the first message to `pkR`. Both points must be checked. */
export const receiverKeys = async (
  enc: Bytes,
  { privateKey }: CryptoKeyPair,
  pkR: Bytes,
  context: Uint8Array,
): Promise<MessageKeys> =>
  await keySchedule(await sharedSecretOf(enc, privateKey, concatBytes(enc, pkR)), context)

/**
 * Opens one message, and wipes its key.
 *
 * @throws {HpkeError} `HPKE_OPEN_FAILED`.
 */
export async function openMessage(
  { key, nonce }: MessageKeys,
  aad: Uint8Array,
  ciphertext: Uint8Array,
): Promise<Uint8Array> {
  try {
    return await gcm(key, nonce, aad).decrypt(ciphertext)
  } catch (cause) {
    throw new HpkeError('The message was not sealed to this key, or was changed.', { cause })
  } finally {
    key.fill(0)
  }
}

export const publicBytes = async ({ publicKey }: CryptoKeyPair): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

/** An HPKE ciphertext was not sealed to this key, info, aad and sequence, or was changed. */
export class HpkeError extends Error {
  override readonly name = 'HpkeError'
  readonly code = 'HPKE_OPEN_FAILED'
}

/** The inputs of `hpkeOpen`, under the RFC's names. */
export interface HpkeOpenParameters {
  /** The encapsulated key: an uncompressed SEC1 point, 65 bytes. */
  enc: Uint8Array
  /** The receiver's ECDH P-256 pair. The pair, not the private key: the public half enters the key schedule. */
  skR: CryptoKeyPair
  info: Uint8Array
  aad: Uint8Array
  /** Ciphertext with the 16-byte tag appended. */
  ciphertext: Uint8Array
  /** Position of the message in its context, from 0; 0 if left out. */
  sequence?: number | undefined
}

/**
 * Opens one message: RFC 9180 base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * The private key is used by WebCrypto alone and may be non-extractable.
 *
 * @param parameters - Under the RFC's names; all values are bytes.
 * @returns The plaintext. Wipe it if it is a key.
 * @throws {RangeError} If `enc` is not an uncompressed point of the curve, or `sequence` is not a whole number from 0.
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
  const keys = await receiverKeys(
    checkedPoint(enc),
    skR,
    await publicBytes(skR),
    await keyScheduleContext(info),
  )
  // Section 5.2: the number of the message, big-endian, over the end of the nonce.
  const nonce = keys.nonce.map((byte, i) => byte ^ (sequence / 256 ** (Nn! - 1 - i)))
  return await openMessage({ ...keys, nonce }, aad, ciphertext)
}

/**
 * Seals one message to a public key: the same suite and mode, sequence 0, a fresh encapsulated key.
 *
 * @param pkR - The receiver's public key: a point that `toUncompressedPoint` made.
 * @param context - Of `keyScheduleContext`.
 * @param aadOf - Makes the additional data, which on this wire contains `enc`.
 * @returns `enc` (65 bytes) and the ciphertext with its tag.
 * @see https://www.rfc-editor.org/rfc/rfc9180#section-5.1.1
 */
export async function sealMessage({
  pkR,
  context,
  aadOf,
  plaintext,
}: {
  pkR: Bytes
  context: Uint8Array
  aadOf: (enc: Uint8Array) => Uint8Array
  plaintext: Uint8Array
}): Promise<{ enc: Uint8Array; ciphertext: Uint8Array }> {
  // A fresh key for this message.
  const skE = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const enc = await publicBytes(skE)
  const sharedSecret = await sharedSecretOf(pkR, skE.privateKey, concatBytes(enc, pkR))
  const { key, nonce } = await keySchedule(sharedSecret, context)
  try {
    return { enc, ciphertext: await gcm(key, nonce, aadOf(enc)).encrypt(plaintext) }
  } finally {
    key.fill(0)
  }
}

function checkedPoint(enc: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!(enc instanceof Uint8Array) || enc.length !== 65) {
    throw new RangeError('enc must be an uncompressed P-256 point of 65 bytes')
  }
  try {
    return toUncompressedPoint(enc)
  } catch (cause) {
    throw new RangeError('enc must be a point of P-256', { cause })
  }
}
