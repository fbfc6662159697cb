/** The encodings of ECDSA P-256 signatures: strict ASN.1 DER, and the IEEE P1363 form that Web Crypto uses. */

import { p256 } from '@noble/curves/nist.js'

/**
 * Converts `SEQUENCE { INTEGER r, INTEGER s }` to r ‖ s of 32 bytes each.
 *
 * @returns 64 bytes, or `undefined` when the encoding is not minimal DER or a number is not one of a P-256 signature.
 * @see https://www.itu.int/rec/T-REC-X.690 sections 8.3 and 10.1
 * @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
 */
export function derToP1363(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(p256.Signature.fromBytes(der, 'der').toBytes('compact'))
  } catch {
    // The cause is lost: the caller refuses every malformed signature alike.
    return undefined
  }
}

/** Converts r ‖ s of 32 bytes each, as Web Crypto returns them, to minimal DER. */
export const p1363ToDer = (p1363: Uint8Array): Uint8Array =>
  p256.Signature.fromBytes(p1363, 'compact').toBytes('der')
