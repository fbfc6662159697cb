/** base58check: the Bitcoin alphabet, no version byte, four bytes of double SHA-256 at the end. */

import { base58 } from '@scure/base'

const checksumLength = 4

const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/**
 * @returns The payload, checksum removed.
 * @throws {Error} On a character outside the alphabet or a wrong checksum.
 */
export async function base58checkToBytes(text: string): Promise<Uint8Array> {
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
