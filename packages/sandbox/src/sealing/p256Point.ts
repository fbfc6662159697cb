/** SEC1 points of P-256: converts between the two forms, and checks that a point is on the curve. */

import { bytesToHex, hexToBytes } from '../encoding.js'

/** The field prime, and the constant b of y² = x³ − 3x + b. Source: NIST SP 800-186, 3.2.1.3. */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

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
 * Checks that a point is on the curve, because not every engine checks this when it imports a key.
 *
 * @param publicKey - Uncompressed, 130 hex digits.
 */
export function isOnCurve(publicKey: string): boolean {
  const x = BigInt(`0x${publicKey.slice(2, 66)}`)
  const y = BigInt(`0x${publicKey.slice(66)}`)
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n
}

/**
 * Decompresses a point. Assumption: the engine imports compressed points, as Node and Chromium do.
 *
 * @param publicKey - Compressed, 66 hex digits.
 * @returns Uncompressed, lowercase hex; `undefined` when the curve has no such point.
 */
export async function decompressPublicKey(publicKey: string): Promise<string | undefined> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const point = hexToBytes(publicKey)
  try {
    const key = point && (await crypto.subtle.importKey('raw', point, algorithm, true, ['verify']))
    return key && bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
  } catch {
    // The cause is lost: an import fails only for a point that is not on the curve.
    return undefined
  }
}
