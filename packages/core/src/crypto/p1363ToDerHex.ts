/** The DER form of a signature in hex, made from the digits of r and s: it stands in every header. */

import { bytesToHex } from '../encoding/bytesToHex.js'

/** Converts IEEE P1363, as WebCrypto signs, to DER in hex: a SEQUENCE of two minimal positive INTEGERs. It checks nothing. */
export function p1363ToDerHex(p1363: Uint8Array): string {
  const hex = bytesToHex(p1363)
  return tagged('30', integer(hex.slice(0, 64)) + integer(hex.slice(64)))
}

/** Tag, length and content, in hex. Nothing here is longer than 127 bytes. */
const tagged = (tag: string, content: string) => tag + bytesToHex([content.length / 2]) + content

function integer(scalar: string): string {
  const digits = scalar.replace(/^(00)+/, '')
  // A leading bit of 1 would read as a negative number: a zero goes in front.
  const isNegative = Number.parseInt(digits.slice(0, 2), 16) >= 0x80
  return tagged('02', isNegative ? `00${digits}` : digits)
}
