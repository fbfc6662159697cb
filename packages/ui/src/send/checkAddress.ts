/** Checks the addresses of wallets: their form, and what they prove of themselves. */

import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base'
import type { Wrong } from './wrong.js'

/** @param fields - What else the form has: the type of the account. */
export const address = (
  text: string,
  { accountType = '' }: Readonly<Record<string, string>>,
): Wrong | undefined => (byType[accountType] ?? ofEvm)(text)

/** Source: EIP-55. One without capital letters, or with no others, proves nothing. */
function ofEvm(text: string): Wrong | undefined {
  if (!/^0x[\da-f]{40}$/i.test(text)) return 'address'
  const digits = text.slice(2)
  const small = digits.toLowerCase()
  if (digits === small || digits === digits.toUpperCase()) return undefined
  const hash = hex.encode(keccak_256(new TextEncoder().encode(small)))
  const proven = [...small].map((digit, at) => (hash[at]! > '7' ? digit.toUpperCase() : digit)).join('')
  return proven === digits ? undefined : 'checkDigit'
}

const byType: Readonly<Record<string, (text: string) => Wrong | undefined>> = {
  SOLANA_WALLET: (text) => (lengthOf(() => base58.decode(text)) === 32 ? undefined : 'address'),
  TRON_WALLET: (text) => {
    if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'address'
    return lengthOf(() => createBase58check(sha256).decode(text)) === 21 ? undefined : 'checkDigit'
  },
  // Source: https://docs.spark.money/wallets/addressing; older addresses begin with sp in place of spark.
  SPARK_WALLET: (text) => ofBech32(text, /^sp(?:ark)?(?:t|rt|s|l)?1[02-9ac-hj-np-z]{20,}$/i, bech32m),
}

/** Source: BOLT 11. */
export const invoice = (text: string): Wrong | undefined =>
  ofBech32(text, /^ln[\da-z]+1[02-9ac-hj-np-z]{20,}$/i, bech32)

/** Source: BOLT 12, "Encoding": no checksum. */
export const bolt12 = (text: string): Wrong | undefined =>
  /^lno1[02-9ac-hj-np-z]{8,}$/i.test(text) ? undefined : 'address'

export const lightningAddress = (text: string): Wrong | undefined =>
  /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text) ? undefined : 'address'

function ofBech32(text: string, form: RegExp, { decode }: typeof bech32): Wrong | undefined {
  if (!form.test(text)) return 'address'
  // They may be longer than the 90 characters of BIP 173.
  return lengthOf(() => decode(text as `${string}1${string}`, false).words) === undefined
    ? 'checkDigit'
    : undefined
}

function lengthOf(decode: () => ArrayLike<unknown>): number | undefined {
  try {
    return decode().length
  } catch {
    // Ignored: the form was checked before.
    return undefined
  }
}
