/** The encodings of ECDSA P-256 signatures: strict ASN.1 DER, and the IEEE P1363 form that Web Crypto uses. */

const SEQUENCE = 0x30
const INTEGER = 0x02
const scalarLength = 32

/**
 * Converts `SEQUENCE { INTEGER r, INTEGER s }` to r ‖ s of 32 bytes each.
 *
 * It accepts minimal DER only: one-byte lengths, no trailing byte, no superfluous leading zero, no negative number.
 * It does not check the range of r and s; the verification does.
 *
 * @param der - The whole signature.
 * @returns 64 bytes, or `undefined` when the encoding is not minimal DER or a number has more than 256 bits.
 * @see https://www.itu.int/rec/T-REC-X.690 sections 8.3 and 10.1
 * @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
 */
export function derToP1363(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  // Two numbers of at most 33 bytes take at most 70 bytes, so the short length form always suffices.
  if (der.length < 8 || der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined
  const r = readInteger(der, 2)
  if (r === undefined) return undefined
  const s = readInteger(der, r.end)
  if (s === undefined || s.end !== der.length) return undefined
  const p1363 = new Uint8Array(2 * scalarLength)
  p1363.set(r.magnitude, scalarLength - r.magnitude.length)
  p1363.set(s.magnitude, 2 * scalarLength - s.magnitude.length)
  return p1363
}

/**
 * Converts r ‖ s of 32 bytes each to minimal DER.
 *
 * @param p1363 - 64 bytes, as Web Crypto returns them.
 */
export function p1363ToDer(p1363: Uint8Array): Uint8Array<ArrayBuffer> {
  const integers = [p1363.subarray(0, scalarLength), p1363.subarray(scalarLength)].map(writeInteger)
  const length = integers.reduce((sum, bytes) => sum + bytes.length, 0)
  return Uint8Array.from([SEQUENCE, length, ...integers.flat()])
}

function writeInteger(scalar: Uint8Array): number[] {
  const first = scalar.findIndex((byte) => byte !== 0)
  const magnitude = [...scalar.subarray(first < 0 ? scalar.length - 1 : first)]
  // A byte of 0x80 or more would read as a negative number.
  if (magnitude[0]! >= 0x80) magnitude.unshift(0)
  return [INTEGER, magnitude.length, ...magnitude]
}

function readInteger(der: Uint8Array, start: number): { magnitude: Uint8Array; end: number } | undefined {
  const length = der[start + 1]
  if (der[start] !== INTEGER || length === undefined || length === 0 || length > scalarLength + 1)
    return undefined
  const end = start + 2 + length
  const contents = der.subarray(start + 2, end)
  const [first, second] = contents
  if (contents.length !== length || first === undefined || first >= 0x80) return undefined
  // A leading zero is minimal only where the next bit would otherwise read as a sign.
  if (first === 0 && second !== undefined && second < 0x80) return undefined
  const magnitude = first === 0 ? contents.subarray(1) : contents
  return magnitude.length > scalarLength ? undefined : { magnitude, end }
}
