/** Hex: lowercase when produced, either case when read. */

const digitsOf = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** @returns Two lowercase digits for each byte. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += digitsOf[byte]
  return hex
}

/**
 * @param hex - An even number of hex digits, either case.
 * @throws {RangeError} When it is anything else.
 */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(hex)) throw new RangeError('hex must be an even number of hex digits')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
