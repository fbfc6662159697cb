/** Points and signatures of P-256: converts between their encodings, and checks that a point is on the curve. */

// WebKit imports no compressed points, and not every engine checks a point that it imports: so a library does both, in every engine.
import { p256 } from '@noble/curves/nist.js'

/** Compresses a point. @param publicKey - Uncompressed, hex: `04` ‖ X ‖ Y. @returns Compressed, lowercase hex: `02` or `03` ‖ X. */
export function compressPublicKey(publicKey: string): string {
  const isYOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1
  return `${isYOdd ? '03' : '02'}${publicKey.slice(2, 66).toLowerCase()}`
}

/** Checks that a point is on the curve. @param publicKey - Uncompressed, hex: `04` ‖ X ‖ Y. */
export function isOnCurve(publicKey: string): boolean {
  return /^04[0-9a-f]{128}$/i.test(publicKey) && uncompressed(publicKey) !== undefined
}

/**
 * Decompresses a point.
 *
 * @param publicKey - Compressed, 66 hex digits.
 * @returns Uncompressed, lowercase hex; `undefined` when the curve has no such point.
 * @see SEC 1, 2.3.4
 */
export function decompressPublicKey(publicKey: string): string | undefined {
  return /^0[23][0-9a-f]{64}$/i.test(publicKey) ? uncompressed(publicKey) : undefined
}

function uncompressed(point: string): string | undefined {
  try {
    return p256.Point.fromHex(point).toHex(false)
  } catch {
    // Lost: why the curve has no such point.
    return undefined
  }
}

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
