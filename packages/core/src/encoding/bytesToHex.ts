/** Writes hex, in lowercase. */

const digitsOf = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** @returns Two lowercase digits for each byte. */
export function bytesToHex(bytes: Iterable<number>): string {
  let hex = ''
  for (const byte of bytes) hex += digitsOf[byte]
  return hex
}
