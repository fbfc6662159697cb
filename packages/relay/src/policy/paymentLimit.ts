/** A policy for payments: how much leaves an account without a sign-in for it. */

import { accountKey, checkNames, checkNumber, checkObject, checkText } from '@embedded-wallet/protocol'
import { memoryStore } from '../store/memoryStore.js'
import { checkStore, type RelayStore } from '../store/relayStore.js'
import type { AuthorizeAction } from './actionPolicy.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The last hour that counts has begun a day and an hour before the first that does not. */
const keptMs = dayMs + hourMs

/** What an account has paid in an hour since 1970. */
type PaidHour = [hour: number, amount: number]

const readHours = (text = '[]') => JSON.parse(text) as PaidHour[]

/** Options of `paymentLimit`. Amounts are integers in the smallest unit of `currency`. */
export interface PaymentLimit {
  /** The most that one payment may take, with its fees. */
  perPayment: number
  /** The most that all payments of an account may take in any 24 hours. A payment counts until the hour in which it was made is 24 hours ago. */
  perDay: number
  /** The currency that leaves the account, such as `USDC`. Payments in others need a step-up. */
  currency: string
  /** What the instances of the relay share: the store of the relay. Default: `memoryStore()`, for one instance. */
  store?: RelayStore | undefined
}

/**
 * Makes a policy: payments within the limits pass, and all others need a step-up, including those with an unknown amount or currency.
 *
 * A payment counts once, even if it is sent again. One that needs a step-up does not count.
 *
 * @returns A value for the option `authorizeAction`. It decides nothing about other operations, so they keep their default.
 * @throws {TypeError} If a limit is not a number, or `currency` not a code in capital letters.
 * @throws {RangeError} If a limit is below 0.
 * @example
 * ```ts
 * const authorizeAction = paymentLimit({ perPayment: 20_000_000, perDay: 100_000_000, currency: 'USDC' })
 * ```
 */
export function paymentLimit(options: PaymentLimit): AuthorizeAction {
  checkObject('options', options)
  checkNames(options, ['perPayment', 'perDay', 'currency', 'store'])
  const { perPayment, perDay, currency, store = memoryStore() } = options
  checkStore(store)
  checkNumber('perPayment', perPayment, 0, Number.MAX_SAFE_INTEGER)
  checkNumber('perDay', perDay, 0, Number.MAX_SAFE_INTEGER)
  // Without one, a quote of an unknown currency would pass.
  checkText('currency', currency)
  if (!/^[A-Z\d]+$/.test(currency))
    throw new TypeError('currency must be a code in capital letters, such as USDC')
  /** Adds to what the account has paid. @returns False if it would be too much. */
  const spend = async (key: string, amount: number, now: number) => {
    const hour = Math.floor(now / hourMs)
    for (;;) {
      const before = await store.get(key)
      const kept = readHours(before).filter(([paidIn]) => paidIn >= hour - 24)
      if (kept.reduce((sum, [, paid]) => sum + paid, amount) > perDay) return false
      const own = kept.find(([paidIn]) => paidIn === hour)
      if (own) own[1] += amount
      else kept.push([hour, amount])
      const after = JSON.stringify(kept)
      // Texts without an owner: a full store refuses, and forgets no payment.
      const isKept =
        before === undefined ? store.put(key, after, keptMs) : store.swap(key, before, after, keptMs)
      // Another payment of the account came in between.
      if (await isKept) return true
    }
  }
  return async ({ operation, accountId, quote, now = Date.now() }) => {
    if (operation !== 'executeQuote') return undefined
    const amount = quote?.totalSendingAmount
    if (quote?.sendingCurrency?.code !== currency || !Number.isSafeInteger(amount)) return 'step-up'
    if (amount! < 0 || amount! > perPayment) return 'step-up'
    const counted = `paymentLimit/quote/${accountKey(accountId)}/${quote.id}`
    if ((await store.get(counted)) !== undefined) return 'allow'
    if (!(await spend(`paymentLimit/hours/${accountKey(accountId)}`, amount!, now))) return 'step-up'
    await store.put(counted, '', keptMs, accountId)
    return 'allow'
  }
}
