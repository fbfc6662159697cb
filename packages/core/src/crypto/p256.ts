/** Points and scalars of P-256. Every point that comes from outside is checked here, not by the engine. */

import { weierstrass } from '@noble/curves/abstract/weierstrass.js'

// Constants of FIPS 186-5 / SEC 2, secp256r1. `nist.js` would bring hash-to-curve and ECDSA along: 5 kB for nothing.
const curve = {
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  h: 1n,
  a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  Gx: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  Gy: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
}
const Point = weierstrass(curve)

/**
 * Reads a SEC1 point, compressed (33 bytes) or not (65), and checks that it is on the curve.
 *
 * Some engines complete ECDH with points that are not: WebCrypto alone does not protect.
 *
 * @returns The same point uncompressed: 04 ‖ X ‖ Y.
 * @throws {Error} If it is not a point of the curve, or the point at infinity.
 */
export function toUncompressedPoint(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Point.fromBytes(bytes).toBytes(false) as Uint8Array<ArrayBuffer>
}

/**
 * The public half of a private scalar.
 *
 * @param scalar - 32 bytes, big-endian, in [1, n−1].
 * @returns 65 bytes (`uncompressed`) and 33 bytes (`compressed`).
 * @throws {Error} If the scalar is 0, n or more, or not 32 bytes.
 */
export function publicKeyOf(scalar: Uint8Array): { uncompressed: Uint8Array; compressed: Uint8Array } {
  const d = Point.Fn.fromBytes(scalar)
  // A fresh copy of G: `Point.BASE` would first build a table that pays off only after many multiplications.
  const Q = new Point(curve.Gx, curve.Gy, 1n).multiply(d)
  return { uncompressed: Q.toBytes(false), compressed: Q.toBytes(true) }
}
