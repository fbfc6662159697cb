/** The client key pair: fresh for each sign-in, the key to which the service seals the session signing key. */

import { bytesToHex } from '../encoding/hex.js'
import { SessionError } from '../errors.js'

/**
 * Makes a client key pair for one sign-in. Never use it for a second one.
 *
 * Keep the pair together: nobody can get the public half back from a non-extractable private key.
 *
 * @returns An ECDH P-256 pair whose private key is not extractable.
 * @throws {SessionError} `INSECURE_CONTEXT` on a page without Web Crypto.
 */
export async function createClientKeyPair(): Promise<CryptoKeyPair> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new SessionError(
      'INSECURE_CONTEXT',
      'Web Crypto is missing: serve this page over https, or from localhost while developing.',
    )
  }
  return crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
}

/**
 * The public half as the service takes it.
 *
 * @returns `clientPublicKey`: 130 lowercase hex digits, an uncompressed SEC1 point starting 04.
 */
export async function clientPublicKeyHex(keyPair: CryptoKeyPair): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey)))
}
