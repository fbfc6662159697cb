/** Makes the whole point of a compressed P-256 public key: not every browser imports the short form. */

import { p256 } from '@noble/curves/nist.js'

/**
 * @param compressed - 66 hex digits: 02 or 03, then X.
 * @returns 130 hex digits: 04, X, Y.
 * @throws {RangeError} When it is no point of the curve.
 * @see https://www.secg.org/sec1-v2.pdf section 2.3.4
 */
export function decompressPoint(compressed: string): string {
  if (!/^0[23][\da-f]{64}$/i.test(compressed)) throw new RangeError('not a compressed P-256 point')
  try {
    return p256.Point.fromHex(compressed).toHex(false)
  } catch (cause) {
    throw new RangeError('not a point of P-256', { cause })
  }
}
