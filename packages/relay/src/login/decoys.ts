/** Offers for identifiers without an account: always the same for one identifier, and with ids that look like real ones. */

import type { SentLoginOffer } from '@embedded-wallet/protocol'
import { bytesToHex } from '../encoding.js'
import { maxDelayMs, timeBetween, timeOfUuid7 } from './decoyTimes.js'
import type { LoginOptions } from './loginOptions.js'

const randomUuid = '00000000-0000-4000-8000-000000000000'
const randomAccount = `InternalAccount:${randomUuid}`
/** In other ids that begin with their time, these digits often give the date to some weeks. Decoys copy them from the sample. */
const copiedDigits = 4
/** Of the 64 digits of a name, a UUID takes the first 36. These choose the hour of its time, and the last ones the place within that hour. */
const hourDigits = [40, 56] as const

/** @returns The offer for an identifier that belongs to no account. */
export type Decoy = (identifier: string) => Promise<SentLoginOffer>

/** @param secret - All instances of the relay must use the same one, and no caller may know it. */
export function createDecoy(secret: string, options: LoginOptions, now: () => number): Decoy {
  const { decoyAuthMethods = [['PASSKEY'], ['EMAIL_OTP'], ['PASSKEY', 'EMAIL_OTP']], sampleAccountId } =
    options
  const [prefix, sample = randomUuid] = (sampleAccountId ?? randomAccount).split(':')
  const sampleAt = timeOfUuid7(sample)
  const digits = createDigits(secret)
  return async (identifier) => {
    const choice = Number.parseInt((await digits(`methods/${identifier}`)).slice(0, 8), 16)
    const types = decoyAuthMethods[choice % decoyAuthMethods.length] ?? []
    const account = await digits(`account/${identifier}`)
    const createdAt =
      sampleAt && timeBetween(sampleAt, now(), account.slice(...hourDigits), placeWithin(account))
    const methodOf = async (type: string) => {
      const method = await digits(`${type}/${identifier}`)
      // Most people set up their first way to sign in within a minute or two.
      const delay = maxDelayMs * placeWithin(method) ** 3
      return { id: `AuthMethod:${imitate(sample, method, createdAt && createdAt + delay)}`, type }
    }
    return {
      accountId: `${prefix}:${imitate(sample, account, createdAt)}`,
      authMethods: await Promise.all(types.map(methodOf)),
    }
  }
}

/** From 0 to 1, by the last digits of a name. */
const placeWithin = (digits: string): number => Number.parseInt(digits.slice(hourDigits[1]), 16) / 16 ** 8

/** 64 hex digits for a text, which only a holder of the secret can compute. */
export function createDigits(secret: string): (text: string) => Promise<string> {
  const encoder = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', encoder.encode(`login decoys ${secret}`), hmac, false, ['sign'])
  return async (text) =>
    bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text))))
}

/**
 * Replaces each letter and digit of the sample by one of its class. Version and variant of a UUID stay.
 *
 * @param createdAt - The time with which an id of version 7 begins.
 */
function imitate(sample: string, digits: string, createdAt: number | undefined): string {
  if (createdAt !== undefined) {
    const time = Math.floor(createdAt).toString(16).padStart(12, '0')
    const rest = imitate(sample, digits, undefined).slice(13)
    return `${time.slice(0, 8)}-${time.slice(8)}${rest}`
  }
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
