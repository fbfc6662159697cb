/** A policy for payments: how much leaves an account without a sign-in for it. */

import { accountKey, checkNames, checkNumber, checkText } from '@embedded-wallet/protocol'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import type { AuthorizeAction } from './actionPolicy.js'

const dayMs = 86_400_000

/** Options of `paymentLimit`. Amounts are integers in the smallest unit of `currency`. */
export interface PaymentLimit {
  /** The most that one payment may take, with its fees. */
  perPayment: number
  /** The most that all payments of an account may take in 24 hours, which begin with the first one. */
  perDay: number
  /** The currency that leaves the account, such as `USDC`. Payments in others need a step-up. */
  currency: string
  /** What the instances of the relay share: the store of the relay. Default: `memoryStore()`, for one instance. */
  store?: RelayStore | undefined
}

/**
 * Makes a policy: payments within the limits pass, and all others need a step-up, also those with an unknown amount or currency.
 *
 * A payment counts once, also when it is sent again. One that needs a step-up does not count.
 *
 * @returns A value for the option `authorizeAction`. Of other operations it says nothing, so they keep their default.
 * @throws {TypeError} When a limit is not a number, or `currency` not a text.
 * @throws {RangeError} When a limit is below 0.
 * @example
 * ```ts
 * const authorizeAction = paymentLimit({ perPayment: 20_000_000, perDay: 100_000_000, currency: 'USDC' })
 * ```
 */
export function paymentLimit(options: PaymentLimit): AuthorizeAction {
  const { perPayment, perDay, currency, store = memoryStore() } = options
  checkNames(options, ['perPayment', 'perDay', 'currency', 'store'])
  checkNumber('perPayment', perPayment, 0, Number.MAX_SAFE_INTEGER)
  checkNumber('perDay', perDay, 0, Number.MAX_SAFE_INTEGER)
  // Without one, a quote of an unknown currency would pass.
  checkText('currency', currency)
  /** Adds to what the account has paid. @returns False when it would be too much. */
  const spend = async (key: string, amount: number) => {
    for (;;) {
      const before = await store.get(key)
      const [endsAt = 0, sum = 0] =
        before === undefined ? [Date.now() + dayMs] : before.split(' ').map(Number)
      if (sum + amount > perDay) return false
      const after = `${endsAt} ${sum + amount}`
      const leftMs = Math.max(1, endsAt - Date.now())
      // Texts without an owner: a full store refuses, and forgets no payment.
      const isKept =
        before === undefined ? store.put(key, after, leftMs) : store.swap(key, before, after, leftMs)
      // Another payment of the account came in between.
      if (await isKept) return true
    }
  }
  return async ({ operation, accountId, quote }) => {
    if (operation !== 'executeQuote') return undefined
    const amount = quote?.totalSendingAmount
    if (quote?.sendingCurrency?.code !== currency || !Number.isSafeInteger(amount)) return 'step-up'
    if (amount! < 0 || amount! > perPayment) return 'step-up'
    const counted = `paymentLimit/quote/${accountKey(accountId)}/${quote.id}`
    if ((await store.get(counted)) !== undefined) return 'allow'
    if (!(await spend(`paymentLimit/${accountKey(accountId)}`, amount!))) return 'step-up'
    await store.put(counted, '', dayMs, accountId)
    return 'allow'
  }
}
