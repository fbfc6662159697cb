/** base58check: the Bitcoin alphabet, no version byte, four bytes of double SHA-256 at the end. */

import { base58 } from '@scure/base'

const checksumLength = 4

/**
 * @returns The payload, checksum removed.
 * @throws {Error} On a character outside the alphabet or a wrong checksum.
 */
export async function base58checkToBytes(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(base58.decode(text))
  const payload = whole.slice(0, -checksumLength)
  const hash = await crypto.subtle.digest('SHA-256', await crypto.subtle.digest('SHA-256', payload))
  const checksum = new Uint8Array(hash, 0, checksumLength)
  if (whole.length < checksumLength || checksum.some((byte, i) => byte !== whole[payload.length + i]))
    throw new Error('The checksum of the base58check text is wrong')
  return payload
}
