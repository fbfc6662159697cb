/** SEC1 points of P-256: converts between the two forms, and checks that a point is on the curve. */

// WebKit imports no compressed points, and not every engine checks a point that it imports: so a library does both, in every engine.
import { p256 } from '@noble/curves/nist.js'

/**
 * Compresses a point.
 *
 * @param publicKey - Uncompressed, hex: `04` ‖ X ‖ Y.
 * @returns Compressed, lowercase hex: `02` or `03` ‖ X.
 */
export function compressPublicKey(publicKey: string): string {
  const isYOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1
  return `${isYOdd ? '03' : '02'}${publicKey.slice(2, 66).toLowerCase()}`
}

/**
 * Checks that a point is on the curve.
 *
 * @param publicKey - Uncompressed, hex: `04` ‖ X ‖ Y.
 */
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
