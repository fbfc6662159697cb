/** base58check: the Bitcoin alphabet, no version byte, four bytes of double SHA-256 at the end. */

import baseX from 'base-x'

const checksumLength = 4
const base58 = /* @__PURE__ */ baseX('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/**
 * @returns The payload, checksum removed.
 * @throws {Error} On a character outside the alphabet, a wrong checksum, or more than 4,096 characters.
 */
export async function base58checkToBytes(text: string): Promise<Uint8Array> {
  // The work grows with the square of the length.
  if (text.length > 4096) throw new RangeError('The text is too long')
  const bytes = base58.decode(text)
  const payload = bytes.slice(0, -checksumLength)
  const checksum = await sha256(await sha256(payload))
  if (
    bytes.length < checksumLength ||
    bytes.subarray(-checksumLength).some((byte, at) => byte !== checksum[at])
  )
    throw new RangeError('The checksum is wrong')
  return payload
}
