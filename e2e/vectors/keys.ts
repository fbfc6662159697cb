/** Test keys: known scalars as Web Crypto key pairs. */

import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'

/** @returns The non-extractable ECDH key pair of a private scalar in hex. */
export async function ecdhPair(scalarHex: string): Promise<CryptoKeyPair> {
  const scalar = hex.decode(scalarHex)
  const point = p256.getPublicKey(scalar, false)
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64urlnopad.encode(scalar),
    x: base64urlnopad.encode(point.slice(1, 33)),
    y: base64urlnopad.encode(point.slice(33)),
  }
  return {
    privateKey: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', point as Uint8Array<ArrayBuffer>, algorithm, true, []),
  }
}
