/** Limits how often a caller may do what costs money, mail or trust: per user and per address, for each kind of call. */

import {
  accountKey,
  type ReadEndpointName,
  type RelayEndpointName,
  type ScaEndpointName,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { networkOf } from '../operations/address.js'
import { tooManyRequests } from '../relayError.js'
import { overwrite, type Rate, type RelayStore } from '../store/relayStore.js'

/** The rates of one kind of call. */
export interface Quota {
  /** For one user, over all their addresses. */
  perUser: Rate
  /**
   * For one address, over all its users. Of an IPv6 address, its network of 64 bits counts; a network of 48 bits has ten times as much
   * for callers without a session.
   */
  perAddress: Rate
  /**
   * For all callers together who have no session and no known device. A network with more than three uses gets only the rest of the
   * first half, so that few networks cannot use it up. Default: no limit.
   */
  total?: Rate | undefined
}

/**
 * The kinds of calls that are counted separately: `otpMails` (one-time codes by mail or SMS), `signIns` (challenges and
 * proofs), `signatures` (other calls that change something, both calls of a signed retry), `lookUps` (calls to the service that the relay makes
 * for itself, such as the one that finds the owner of an id for the first time), `quotes` (quotes that pages ask the app for), `proofs`
 * (wrong proofs of strong customer authentication for one account: a right one starts the count anew), `reads` (balances, payments,
 * quotes and lists that pages read) and `accounts` (accounts that a sign-up makes; here a user is an identifier).
 */
export type QuotaName = keyof typeof defaultQuotas

/** The rates of all kinds of calls. */
export type Quotas = Readonly<Record<QuotaName, Quota>>

/** The rates of some kinds of calls. The others keep those of `defaultQuotas`. */
export type SomeQuotas = { readonly [Name in QuotaName]?: Quota | undefined }

/**
 * The rates that apply without the option `quotas`. An address has higher rates than a user, because many users may share it.
 *
 * @example
 * ```ts
 * const { perAddress } = defaultQuotas.otpMails
 * const quotas = { otpMails: { perUser: { points: 3, seconds: 600 }, perAddress } }
 * ```
 */
export const defaultQuotas = {
  otpMails: {
    perUser: { points: 5, seconds: 600 },
    perAddress: { points: 60, seconds: 600 },
    total: { points: 1000, seconds: 600 },
  },
  signIns: { perUser: { points: 30, seconds: 600 }, perAddress: { points: 300, seconds: 600 } },
  signatures: { perUser: { points: 120, seconds: 60 }, perAddress: { points: 1200, seconds: 60 } },
  lookUps: { perUser: { points: 300, seconds: 60 }, perAddress: { points: 3000, seconds: 60 } },
  quotes: { perUser: { points: 60, seconds: 60 }, perAddress: { points: 600, seconds: 60 } },
  // The service ends a challenge at five wrong proofs, and locks its user at some. Here the user waits at four.
  proofs: { perUser: { points: 4, seconds: 900 }, perAddress: { points: 300, seconds: 900 } },
  reads: { perUser: { points: 300, seconds: 60 }, perAddress: { points: 3000, seconds: 60 } },
  accounts: {
    perUser: { points: 12, seconds: 3600 },
    perAddress: { points: 30, seconds: 3600 },
    total: { points: 1000, seconds: 3600 },
  },
} as const satisfies Readonly<Record<string, Quota>>

/** The user and the address for which a use is counted. */
export interface Spender {
  /** The user, or another owner of a budget per user. Absent: no budget per user, because strangers could use it up. */
  user?: string
  /** Absent: unknown, or the caller has a budget apart from its address. */
  address?: string | undefined
  /** Callers without a session of the app have budgets per address of their own: they cannot use up those of signed-in users. */
  isAnonymous?: boolean
}

/** One name for a user, even if `authorize` returns the accounts in another order. */
export const userOf = (grant: readonly string[]): string =>
  grant.reduce((first, accountId) => (accountId < first ? accountId : first))

/** Counts one use. Throws a `RelayError` 429 with Retry-After if the quota is used up. */
export type SpendQuota = (name: QuotaName, by: Spender) => Promise<void>

/** @param quotas - Rates that replace the default ones; `false` counts nothing. */
export function createQuotas(store: RelayStore, quotas: SomeQuotas | false | undefined): SpendQuota {
  if (quotas === false) return async () => undefined
  return async (name, { user, address, isAnonymous }) => {
    const { perUser, perAddress, total }: Quota = quotas?.[name] ?? defaultQuotas[name]
    const spend = async (key: string, rate: Rate) => {
      const waitMs = await store.spend(`${name}/${key}`, rate)
      if (waitMs > 0) {
        throw tooManyRequests('Too many attempts. Try again later.', Math.ceil(waitMs / 1000), name)
      }
    }
    // The address first: a refused address must not use up the quota of the user that it names.
    const addresses = isAnonymous ? 'login/address' : 'address'
    if (address !== undefined) {
      const wide = isAnonymous ? networkOf(address, 48) : ''
      if (wide.endsWith('/48'))
        await spend(`${addresses}/${wide}`, { ...perAddress, points: perAddress.points * 10 })
      await spend(`${addresses}/${networkOf(address)}`, perAddress)
    }
    if (user !== undefined) await spend(`user/${user}`, perUser)
    // Last: what another budget refuses uses up nothing of all.
    if (!isAnonymous || total === undefined) return
    const few = { points: 3, seconds: total.seconds }
    const isMany = address && (await store.spend(`${name}/few/${networkOf(address, 48)}`, few)) > 0
    if (isMany) await spend('many', { ...total, points: total.points / 2 })
    await spend('total', total)
  }
}

type CallName = WalletEndpointName | ScaEndpointName | RelayEndpointName | ReadEndpointName

/** Of each call, what it counts as before its body is read. */
const counted: Readonly<Record<CallName, QuotaName | undefined>> = {
  listAuthMethods: 'reads',
  listSessions: 'reads',
  getQuote: 'reads',
  readAccounts: 'reads',
  readTransactions: 'reads',
  readTransaction: 'reads',
  readReceiveWays: 'reads',
  createHandOff: 'reads',
  verifyAuthMethod: 'signIns',
  createRegistrationOptions: 'signIns',
  authorizeQuote: 'signIns',
  resendQuoteAuthorization: 'signIns',
  startScaLogin: 'signIns',
  completeScaLogin: 'signIns',
  requestQuote: 'quotes',
  registerAuthMethod: 'signatures',
  revokeAuthMethod: 'signatures',
  revokeSession: 'signatures',
  refreshSession: 'signatures',
  exportInternalAccount: 'signatures',
  updateInternalAccount: 'signatures',
  updateCustomer: 'signatures',
  executeQuote: 'signatures',
  acceptTerms: 'signatures',
  // The type of its body decides.
  challengeAuthMethod: undefined,
  // They count as those of strangers.
  startLogin: undefined,
  startSignUp: undefined,
  confirmSignUp: undefined,
  // They cost the service nothing.
  getTerms: undefined,
  endAppSession: undefined,
}

/** @returns The quota that a call of a user spends before its body is read. */
export const quotaBeforeBody = (name: CallName): QuotaName | undefined => counted[name]

const mayMail: ReadonlySet<string> = new Set(['registerAuthMethod', 'startScaLogin'])

/**
 * @param type - The type of the AuthMethod that the path names, or that the body registers; the factor of a login.
 * @returns The quota that a call spends because of this type; undefined if it has none.
 */
export function quotaOfType(name: string, type: unknown): QuotaName | undefined {
  const isMailed = type === 'EMAIL_OTP' || type === 'SMS_OTP'
  if (name === 'challengeAuthMethod') return isMailed ? 'otpMails' : 'signIns'
  return name === 'resendQuoteAuthorization' || (isMailed && mayMail.has(name)) ? 'otpMails' : undefined
}

/** How long a right proof stays remembered. It outlives every period of a rate that counts. */
const roundMs = 86_400_000

/** The proofs of accounts. */
export function createProofs(store: RelayStore, spendQuota: SpendQuota) {
  const keyOf = (accountId: string) => `proofs/${accountKey(accountId)}`
  return {
    /**
     * Counts one proof, before it is forwarded: of many at once, no more pass than the quota has.
     *
     * @throws {RelayError} 429 with Retry-After if too many were wrong.
     */
    spend: async (accountId: string, address: string | undefined): Promise<void> => {
      const round = (await store.get(keyOf(accountId))) ?? ''
      await spendQuota('proofs', { user: `${accountKey(accountId)}/${round}`, address })
    },
    /** A right proof gives the account its whole quota back. It never rejects. */
    noteRight: async (accountId: string): Promise<void> => {
      // The service has responded, and the browser must get the response. If the store fails, the uses of this proof stay counted.
      await overwrite(store, keyOf(accountId), crypto.randomUUID(), roundMs, accountId).catch(() => undefined)
    },
  }
}
