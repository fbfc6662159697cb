/** The two encodings of an ECDSA P-256 signature: IEEE P1363 (r ‖ s, 64 bytes) and ASN.1 DER. */

import { bytesToHex } from '../encoding/bytesToHex.js'
import { hexToBytes } from '../encoding/hexToBytes.js'
import { p1363ToDerHex } from './p1363ToDerHex.js'

const scalarLength = 32

/**
 * Converts IEEE P1363 to DER: a SEQUENCE of two minimal positive INTEGERs.
 *
 * @param p1363 - 64 bytes, r ‖ s, as WebCrypto signs.
 * @returns 8 to 72 bytes.
 * @throws {RangeError} If it is not 64 bytes, or r or s is zero.
 * @see https://www.itu.int/rec/T-REC-X.690 sections 8.3 and 10
 */
export function p1363ToDer(p1363: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!(p1363 instanceof Uint8Array) || p1363.length !== 2 * scalarLength) {
    throw new RangeError('The signature must have 64 bytes (IEEE P1363)')
  }
  for (const at of [0, scalarLength])
    if (p1363.subarray(at, at + scalarLength).every((byte) => byte === 0))
      throw new RangeError('r and s of the signature must not be zero')
  return hexToBytes(p1363ToDerHex(p1363))
}

/**
 * Converts DER to IEEE P1363. Strict: it reads only the one DER form of a signature.
 *
 * @param der - 8 to 72 bytes.
 * @returns 64 bytes, r ‖ s, each padded with zeros on the left.
 * @throws {RangeError} On anything but a SEQUENCE of exactly two minimal positive INTEGERs of at most 256 bits.
 */
export function derToP1363(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const p1363 = new Uint8Array(2 * scalarLength)
  try {
    let at = 2
    for (const end of [scalarLength, 2 * scalarLength]) {
      const next = at + 2 + der[at + 1]!
      const scalar = der.subarray(at + 2, next).slice(-scalarLength)
      p1363.set(scalar, end - scalar.length)
      at = next
    }
    // A signature has one DER form alone.
    if (bytesToHex(p1363ToDer(p1363)) === bytesToHex(der)) return p1363
  } catch {
    // Ignored: the reason.
  }
  throw new RangeError('The signature must be the DER form of an ECDSA P-256 signature')
}
