/** Reads hex, in either case. */

/**
 * @param hex - An even number of hex digits, either case.
 * @throws {RangeError} If it is anything else.
 */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(hex)) throw new RangeError('hex must be an even number of hex digits')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
