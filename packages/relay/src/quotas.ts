/** How often a caller may do what costs money, mail or trust: per user and per address, by kind of call. */

import { WALLET_SIGNATURE_HEADER, type WalletEndpointName } from '@embedded-wallet/protocol'
import { tooMany } from './http/relayError.js'
import type { Rate, RelayStore } from './store/relayStore.js'

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

/** Counts one use, or throws a `RelayError` 429 that says when to come back. */
export type SpendQuota = (name: QuotaName, by: Spender) => Promise<void>

/** @param quotas - `false` counts nothing. */
export function createQuotas(store: RelayStore, quotas: Partial<Quotas> | false | undefined): SpendQuota {
  if (quotas === false) return async () => undefined
  const all = { ...defaultQuotas, ...quotas }
  return async (name, { user, address }) => {
    const { perUser, perAddress } = all[name]
    const waits = await Promise.all([
      store.spend(`${name}/user/${user}`, perUser),
      address === undefined ? 0 : store.spend(`${name}/address/${address}`, perAddress),
    ])
    const waitMs = Math.max(...waits)
    if (waitMs > 0) throw tooMany('Too many tries.', Math.ceil(waitMs / 1000))
  }
}

/**
 * Which quota a call spends.
 *
 * @param type - Of the AuthMethod that the path names, or that the body is about to register.
 */
export function quotaOf(name: WalletEndpointName, headers: Headers, type: unknown): QuotaName | undefined {
  const isMailed = type === 'EMAIL_OTP' || type === 'SMS_OTP'
  if (name === 'challengeAuthMethod') return isMailed ? 'otpMails' : 'signIns'
  if (name === 'registerAuthMethod' && isMailed) return 'otpMails'
  if (name === 'verifyAuthMethod') return 'signIns'
  return headers.has(WALLET_SIGNATURE_HEADER) ? 'signatures' : undefined
}
