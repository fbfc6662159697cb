/** Offers for identifiers without an account: always the same for one identifier, and with ids that look like real ones. */

import type { SentLoginOffer } from '@embedded-wallet/protocol'
import { bytesToHex } from '../encoding.js'
import type { LoginOptions } from './loginOptions.js'

const randomUuid = '00000000-0000-4000-8000-000000000000'
const randomAccount = `InternalAccount:${randomUuid}`
/** In other ids that begin with their time, these digits often give the date to some weeks. Decoys copy them from the sample. */
const copiedDigits = 4

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
      sampleAt && timeBetween(sampleAt, now(), account.slice(40, 56), fractionOf(account.slice(56)))
    const methodOf = async (type: string) => {
      const method = await digits(`${type}/${identifier}`)
      // Most people set up their first way to sign in within a minute or two.
      const delay = maxDelayMs * fractionOf(method.slice(56)) ** 3
      return { id: `AuthMethod:${imitate(sample, method, createdAt && createdAt + delay)}`, type }
    }
    return {
      accountId: `${prefix}:${imitate(sample, account, createdAt)}`,
      authMethods: await Promise.all(types.map(methodOf)),
    }
  }
}

/** From 0 to 1. */
const fractionOf = (hex: string): number => Number.parseInt(hex, 16) / 16 ** hex.length

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

const hourMs = 3_600_000
/** Between the creation of an account and that of its ways to sign in. */
export const maxDelayMs = 600_000

/** @returns Milliseconds since 1970 of a UUID of version 7 (RFC 9562, section 5.7); undefined for any other text. */
export function timeOfUuid7(text: string): number | undefined {
  const [, high, low] =
    /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.exec(text) ?? []
  return high === undefined ? undefined : Number.parseInt(high + low, 16)
}

/**
 * A time between `since` and `now`, each hour as likely. As time goes on, it stays, or moves once to the newest hour: as if the user
 * had signed up just then.
 *
 * @param seed - 16 hex digits: they choose the hour.
 * @param offset - From 0 to 1: it chooses the place within the hour.
 */
export function timeBetween(since: number, now: number, seed: string, offset: number): number {
  const hours = Math.max(1, Math.floor((now - since - maxDelayMs) / hourMs))
  return Math.floor(since + (jumpHash(BigInt(`0x${seed}`), hours) + offset) * hourMs)
}

/**
 * Chooses one of `count` places. With one more place, a key stays where it is or moves to the new place.
 *
 * @see https://arxiv.org/abs/1406.2294 (Lamping and Veach: jump consistent hash)
 */
function jumpHash(key: bigint, count: number): number {
  let place = 0
  for (let next = 0; next < count; ) {
    place = next
    key = BigInt.asUintN(64, key * 2862933555777941757n + 1n)
    next = Math.floor((place + 1) * (2 ** 31 / (Number(key >> 33n) + 1)))
  }
  return place
}
