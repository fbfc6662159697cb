/** The client key pair: fresh for each sign-in, never used for a second one. */

import { requireSubtle } from '../crypto/subtle.js'
import { bytesToHex } from '../encoding/bytesToHex.js'

/**
 * Makes a client key pair for one sign-in. Never use it for a second one.
 *
 * Keep the pair together: a non-extractable private key does not reveal its public half.
 *
 * @returns An ECDH P-256 pair. Its private key is not extractable.
 * @throws {SessionError} `INSECURE_CONTEXT` on a page without Web Crypto.
 */
export async function createClientKeyPair(): Promise<CryptoKeyPair> {
  // `await`: a promise that is returned passes through `then`, which another script may have replaced.
  return await requireSubtle().generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
}

/**
 * Makes a client key pair that is to become the session key itself, for deployments that adopt it.
 *
 * @returns An ECDSA P-256 pair. Its private key is not extractable.
 * @throws {SessionError} `INSECURE_CONTEXT` on a page without Web Crypto.
 */
export async function createClientHeldKeyPair(): Promise<CryptoKeyPair> {
  return await requireSubtle().generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}

/**
 * The public half as the service takes it.
 *
 * @param keyPair - From `createClientKeyPair`.
 * @returns `clientPublicKey`: 130 lowercase hex digits, an uncompressed SEC1 point starting 04.
 */
export async function clientPublicKeyHex(keyPair: CryptoKeyPair): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey)))
}

/** The compressed form of an uncompressed public key in hex: 66 digits, by the parity of Y. */
export function compressPublicKeyHex(publicKey: string): string {
  const isOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1
  return (isOdd ? '03' : '02') + publicKey.slice(2, 66)
}
