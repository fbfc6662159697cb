/** The only file that knows how encryptedSessionSigningKey is encoded. It opens it into a key that cannot be read. */

import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58checkToBytes } from '../crypto/base58check.js'
import { openMessage, publicBytes, receiverKeys, sealMessage } from '../crypto/hpke.js'
import { publicKeyOf, toUncompressedPoint } from '../crypto/p256.js'
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

/** A key that was opened, and its public half as a compressed point. */
export interface OpenedKey {
  signingKey: CryptoKey
  compressed: Uint8Array
}

/**
 * Opens the session signing key that the service sealed to a client key pair.
 *
 * @throws {Error} Names the problem. `withSealedKeyError` turns it into an error for the app.
 * @see RFC 9180 (HPKE), base mode; AAD is enc ‖ pkR, both uncompressed
 */
export async function openSealedKey(sealed: string, clientKeyPair: CryptoKeyPair): Promise<OpenedKey> {
  const payload = await base58checkToBytes(sealed)
  if (payload.length !== payloadLength) {
    throw new RangeError(`The sealed key must have ${payloadLength} bytes`)
  }
  // `await`: a promise that is returned passes through `then`, which another script may have replaced.
  const scalar = await openSealed(payload.subarray(0, encLength), payload.subarray(encLength), clientKeyPair)
  try {
    return await importScalar(scalar)
  } finally {
    scalar.fill(0)
  }
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
  // Awaited here: a promise that is handed on goes through `Promise.prototype.then`, which a page can replace.
  return await openMessage(
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

async function importScalar(scalar: Uint8Array): Promise<OpenedKey> {
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
    return { signingKey, compressed }
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
