/** The DER form of a signature in hex, made from the digits of r and s: it stands in every header. */

import { bytesToHex } from '../encoding/bytesToHex.js'

/**
 * Converts IEEE P1363 to DER in hex: a SEQUENCE of two minimal positive INTEGERs.
 *
 * @throws {RangeError} As `p1363ToDer`.
 */
export function p1363ToDerHex(p1363: Uint8Array): string {
  if (!(p1363 instanceof Uint8Array) || p1363.length !== 64) {
    throw new RangeError('The signature must have 64 bytes (IEEE P1363)')
  }
  const hex = bytesToHex(p1363)
  return tagged('30', integer(hex.slice(0, 64)) + integer(hex.slice(64)))
}

/** Tag, length and content, in hex. Nothing here is longer than 127 bytes. */
const tagged = (tag: string, content: string) => tag + bytesToHex([content.length / 2]) + content

function integer(scalar: string): string {
  const digits = scalar.replace(/^(00)+/, '')
  if (digits === '') throw new RangeError('r and s of the signature must not be zero')
  // A leading bit of 1 would read as a negative number: a zero goes in front.
  return tagged('02', digits < '8' ? digits : `00${digits}`)
}
