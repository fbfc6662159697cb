/** SEC1 points of P-256: converts between the two forms, and checks that a point is on the curve. */

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
 * Decompresses a point. It needs no engine, because WebKit imports no compressed points.
 *
 * @param publicKey - Compressed, 66 hex digits.
 * @returns Uncompressed, lowercase hex; `undefined` when the curve has no such point.
 * @see SEC 1, 2.3.4
 */
export function decompressPublicKey(publicKey: string): string | undefined {
  if (!/^0[23][0-9a-f]{64}$/i.test(publicKey)) return undefined
  const x = BigInt(`0x${publicKey.slice(2)}`)
  // p is 3 modulo 4, so this power is a square root of every square.
  const root = power((((x * x * x - 3n * x + b) % p) + p) % p, (p + 1n) / 4n)
  const isOdd = publicKey[1] === '3'
  const y = (root % 2n === 1n) === isOdd ? root : p - root
  const point = `04${publicKey.slice(2).toLowerCase()}${y.toString(16).padStart(64, '0')}`
  return isOnCurve(point) ? point : undefined
}

/** base ^ exponent modulo p. The points are public, so its time may show them. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest % 2n === 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}
