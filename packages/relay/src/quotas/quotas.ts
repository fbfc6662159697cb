/** How often a caller may do what costs money, mail or trust: per user and per address, by kind of call. */

import { WALLET_SIGNATURE_HEADER, type WalletEndpointName } from '@embedded-wallet/protocol'
import { tooManyRequests } from '../relayError.js'
import type { Rate, RelayStore } from '../store/relayStore.js'

/** The kinds that are counted apart. */
export type QuotaName = 'otpMails' | 'signIns' | 'signatures'

/** One kind's rates. */
export interface Quota {
  perUser: Rate
  perAddress: Rate
}

export type Quotas = Readonly<Record<QuotaName, Quota>>

/** Many people may share an address, so it may do more than one person. */
export const defaultQuotas: Quotas = {
  otpMails: { perUser: { points: 5, seconds: 600 }, perAddress: { points: 60, seconds: 600 } },
  signIns: { perUser: { points: 30, seconds: 600 }, perAddress: { points: 300, seconds: 600 } },
  signatures: { perUser: { points: 120, seconds: 60 }, perAddress: { points: 1200, seconds: 60 } },
}

/** Who is counted. An address that nobody knows is not counted. */
export interface Spender {
  user: string
  address: string | undefined
}

/** The same person may come with the accounts in another order. */
export const userOf = (grant: readonly string[]): string => [...grant].sort()[0]!

/** Counts one use, or throws a `RelayError` 429 that says when to come back. */
export type SpendQuota = (name: QuotaName, by: Spender) => Promise<void>

/** @param quotas - `false` counts nothing. */
export function createQuotas(store: RelayStore, quotas: Partial<Quotas> | false | undefined): SpendQuota {
  if (quotas === false) return async () => undefined
  const all = { ...defaultQuotas, ...quotas }
  return async (name, { user, address }) => {
    const { perUser, perAddress } = all[name]
    const spend = async (key: string, rate: Rate) => {
      const waitMs = await store.spend(`${name}/${key}`, rate)
      if (waitMs > 0) throw tooManyRequests('Too many tries.', Math.ceil(waitMs / 1000))
    }
    // In this order: an address that is refused uses up nothing of the person whom it names.
    if (address !== undefined) await spend(`address/${networkOf(address)}`, perAddress)
    await spend(`user/${user}`, perUser)
  }
}

/** What one caller cannot easily change: an IPv4 address without its port, the first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const text = address.slice(0, 64).toLowerCase()
  if (!text.includes(':')) return text
  const [head = [], tail = []] = text
    .replace(/^\[|[\]%].*/g, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * Which quota a call spends.
 *
 * @param type - Of the AuthMethod that the path names, or that the body is about to register.
 */
export function quotaOf(
  name: WalletEndpointName,
  headers: Readonly<Record<string, string>>,
  type: unknown,
): QuotaName | undefined {
  const isMailed = type === 'EMAIL_OTP' || type === 'SMS_OTP'
  if (name === 'challengeAuthMethod') return isMailed ? 'otpMails' : 'signIns'
  if (name === 'registerAuthMethod' && isMailed) return 'otpMails'
  if (name === 'verifyAuthMethod') return 'signIns'
  return headers[WALLET_SIGNATURE_HEADER] === undefined ? undefined : 'signatures'
}
