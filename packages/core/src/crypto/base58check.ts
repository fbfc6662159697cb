/** base58check: the Bitcoin alphabet, no version byte, four bytes of double SHA-256 at the end. */

import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = /* @__PURE__ */ createBase58check(sha256)

/**
 * @returns The payload, checksum removed.
 * @throws {Error} On a character outside the alphabet or a wrong checksum.
 */
export function base58checkToBytes(text: string): Uint8Array {
  return base58check.decode(text)
}
