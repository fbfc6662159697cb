/** Offers for identifiers without an account: always the same for one identifier, and with ids that look like real ones. */

import type { LoginOffer } from '@embedded-wallet/protocol'
import { bytesToHex } from '../encoding.js'
import type { LoginOptions } from './loginOptions.js'

const randomUuid = '00000000-0000-4000-8000-000000000000'
const randomAccount = `InternalAccount:${randomUuid}`
/** In ids that begin with their time, these digits give the creation date to some weeks. Decoys copy them from the sample. */
const copiedDigits = 4

/** @returns The offer for an identifier that belongs to no account. */
export type Decoy = (identifier: string) => Promise<LoginOffer>

/** @param secret - All instances of the relay must use the same one, and no caller may know it. */
export function createDecoy(secret: string, options: LoginOptions): Decoy {
  const { decoyAuthMethods = [['PASSKEY'], ['EMAIL_OTP'], ['PASSKEY', 'EMAIL_OTP']], sampleAccountId } =
    options
  const [prefix, sample = randomUuid] = (sampleAccountId ?? randomAccount).split(':')
  const digits = createDigits(secret)
  const createId = async (purpose: string) => imitate(sample, await digits(purpose))
  return async (identifier) => {
    const choice = Number.parseInt((await digits(`methods/${identifier}`)).slice(0, 8), 16)
    const types = decoyAuthMethods[choice % decoyAuthMethods.length] ?? []
    return {
      accountId: `${prefix}:${await createId(`account/${identifier}`)}`,
      authMethods: await Promise.all(
        types.map(async (type) => ({ id: `AuthMethod:${await createId(`${type}/${identifier}`)}`, type })),
      ),
    }
  }
}

/** 64 hex digits for a text, which only a holder of the secret can compute. */
function createDigits(secret: string): (text: string) => Promise<string> {
  const encoder = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', encoder.encode(`login decoys ${secret}`), hmac, false, ['sign'])
  return async (text) =>
    bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text))))
}

/** Replaces each letter and digit of the sample by one of its class. Version and variant of a UUID stay. */
function imitate(sample: string, digits: string): string {
  const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(sample)
  const copied = sample === randomUuid ? 0 : copiedDigits
  return Array.from(sample, (character, index) => {
    const digit = digits[index % digits.length]!
    if (character === '-' || index < copied || (isUuid && index === 14)) return character
    if (isUuid && index === 19) return '89ab'[Number.parseInt(digit, 16) % 4]
    if (!isUuid && /[g-z]/i.test(sample)) return 'abcdefghijklmnop'[Number.parseInt(digit, 16)]
    return digit
  }).join('')
}
