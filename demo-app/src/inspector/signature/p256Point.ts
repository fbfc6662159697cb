/** Makes the whole point of a compressed P-256 public key: not every browser imports the short form. */

// Source: SEC 2, section 2.4.2, secp256r1.
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/**
 * @param compressed - 66 hex digits: 02 or 03, then X.
 * @returns 130 hex digits: 04, X, Y.
 * @throws {RangeError} When it is no point of the curve.
 * @see https://www.secg.org/sec1-v2.pdf section 2.3.4
 */
export function decompressPoint(compressed: string): string {
  if (!/^0[23][\da-f]{64}$/i.test(compressed)) throw new RangeError('not a compressed P-256 point')
  const x = BigInt(`0x${compressed.slice(2)}`)
  const square = (x ** 3n - 3n * x + b) % p
  // p is 3 modulo 4, so this power is the root.
  const root = power(square, (p + 1n) / 4n)
  if ((root * root) % p !== ((square % p) + p) % p) throw new RangeError('not a point of P-256')
  const isOdd = compressed[1] === '3'
  const y = (root % 2n === 1n) === isOdd ? root : p - root
  return `04${compressed.slice(2)}${y.toString(16).padStart(64, '0')}`
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = ((base % p) + p) % p
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}
