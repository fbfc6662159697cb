/** The only file that knows how encryptedSessionSigningKey is encoded. It opens it into a key that cannot be read. */

import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58checkToBytes } from '../crypto/base58check.js'
import { openMessage, publicBytes, receiverKeys, sealMessage } from '../crypto/hpke.js'
import { publicKeyOf, toUncompressedPoint } from '../crypto/p256.js'
import { bytesToHex } from '../encoding/bytesToHex.js'
import { SessionError } from '../errors.js'
import type { SessionSigningKey } from '../records.js'
import { hpkeContext } from './hpkeInfo.js'

// Payload: enc (compressed point) ‖ ciphertext (a scalar) ‖ AEAD tag
const encLength = 33
const payloadLength = encLength + 32 + 16

// PKCS#8 (RFC 5958) around an ECPrivateKey (RFC 5915) for P-256, up to the scalar; then the public key behind it.
// Bytes can be wiped; a JWK would leave the scalar behind as a string. Safari refuses the form without public key.
const pkcs8BeforeScalar = /* @__PURE__ */ hexToBytes(
  '308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420',
)
const pkcs8BeforePublicKey = /* @__PURE__ */ hexToBytes('a144034200')
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Opens the session signing key that the service sealed to a client key pair.
 *
 * The key passes through memory as bytes once, is imported as non-extractable, and the bytes are wiped.
 *
 * @param encryptedSessionSigningKey - base58check text of 81 bytes: compressed enc ‖ ciphertext ‖ tag.
 * @param clientKeyPair - The pair of this very sign-in: its public half went to the service.
 * @returns The signing key (ECDSA P-256, non-extractable, `sign` only) and its public key, compressed, 66 hex digits.
 * @throws {SessionError} `SEALED_KEY_INVALID`; its `cause` tells what was wrong. Sign in again with a fresh pair.
 * @see RFC 9180 (HPKE), base mode; AAD is enc ‖ pkR, both uncompressed
 */
export async function openSealedSessionKey(
  encryptedSessionSigningKey: string,
  clientKeyPair: CryptoKeyPair,
): Promise<SessionSigningKey> {
  try {
    const scalar = await openScalar(encryptedSessionSigningKey, clientKeyPair)
    try {
      return await importScalar(scalar)
    } finally {
      scalar.fill(0)
    }
  } catch (cause) {
    throw new SessionError(
      'SEALED_KEY_INVALID',
      'The session key that the service sent cannot be opened on this device. Sign in again. The test mode of the profiles document and 2026-04 sends one that never opens.',
      { cause },
    )
  }
}

async function openScalar(sealed: string, clientKeyPair: CryptoKeyPair): Promise<Uint8Array> {
  const payload = await base58checkToBytes(sealed)
  if (payload.length !== payloadLength) {
    throw new RangeError(`The sealed key must have ${payloadLength} bytes`)
  }
  // `await`: a promise that is returned passes through `then`, which another script may have replaced.
  return await openSealed(payload.subarray(0, encLength), payload.subarray(encLength), clientKeyPair)
}

/**
 * Opens what the service sealed to a client key.
 *
 * @param point - The encapsulated key, in either form of SEC1.
 */
export async function openSealed(
  point: Uint8Array,
  ciphertext: Uint8Array,
  clientKeyPair: CryptoKeyPair,
): Promise<Uint8Array> {
  const enc = toUncompressedPoint(point)
  const pkR = await publicBytes(clientKeyPair)
  return openMessage(
    await receiverKeys(enc, clientKeyPair, pkR, hpkeContext),
    concatBytes(enc, pkR),
    ciphertext,
  )
}

/**
 * Seals something to a key of the service, as `openSealed` opens it.
 *
 * @param point - The key, in either form of SEC1.
 */
export async function sealTo(
  point: Uint8Array,
  plaintext: Uint8Array,
): Promise<{ enc: Uint8Array; ciphertext: Uint8Array }> {
  const pkR = toUncompressedPoint(point)
  return await sealMessage({ pkR, context: hpkeContext, aadOf: (enc) => concatBytes(enc, pkR), plaintext })
}

async function importScalar(scalar: Uint8Array): Promise<SessionSigningKey> {
  const { uncompressed, compressed } = publicKeyOf(scalar)
  const pkcs8 = concatBytes(pkcs8BeforeScalar, scalar, pkcs8BeforePublicKey, uncompressed)
  try {
    const signingKey = await crypto.subtle.importKey(
      'pkcs8',
      pkcs8 as Uint8Array<ArrayBuffer>,
      algorithm,
      false,
      ['sign'],
    )
    await provePair(signingKey, uncompressed as Uint8Array<ArrayBuffer>)
    return { signingKey, publicKey: bytesToHex(compressed) }
  } finally {
    pkcs8.fill(0)
  }
}

/** Engines differ in what they check at import, so the key proves itself once. */
async function provePair(signingKey: CryptoKey, publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  const message = crypto.getRandomValues(new Uint8Array(32))
  const verifyingKey = await crypto.subtle.importKey('raw', publicKey, algorithm, false, ['verify'])
  const signature = await crypto.subtle.sign(ecdsa, signingKey, message)
  if (!(await crypto.subtle.verify(ecdsa, verifyingKey, signature, message))) {
    throw new Error('the imported key does not sign for its public key')
  }
}
