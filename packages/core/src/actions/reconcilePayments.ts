/** Verb: find out how payments ended that have no known outcome. */

import type { Quote } from '@embedded-wallet/protocol'
import type { ServiceClock } from '../http/serviceClock.js'
import { openWallet } from '../openWallet.js'
import { overdueMs, pendingPayments } from '../payments/paymentMemory.js'
import { getQuote, quoteState } from '../payments/quotes.js'
import type { Wallet } from '../wallet.js'

/** How a payment stands that this device began. */
export interface PendingPayment {
  /** `Quote:<id>` */
  quoteId: string
  /**
   * `done`: it was executed, once; the quote's `status` says how it went. `none`: it was not executed and cannot be any
   * more. `authorization-required`: nothing has moved, and the service waits for what `quote.scaChallenge` says; call
   * again after your backend has authorized the quote. `unknown`: call again later.
   */
  outcome: 'done' | 'none' | 'authorization-required' | 'unknown'
  /** The quote as it stands; absent when it could not be read. */
  quote?: Quote
}

const outcomes = {
  executed: 'done',
  expired: 'none',
  overdue: 'none',
  held: 'authorization-required',
  open: 'unknown',
} as const

/**
 * Reads the quote of every payment of this device that has no known outcome, also after a reload. Signs nothing and
 * executes nothing.
 *
 * A payment that is `done` or `none` is in the list once. One that is `unknown` may be executed again with the same
 * quote: it cannot pay twice.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - `signal` ends the call within 100 ms; what is still pending stays so.
 * @returns One entry per payment; an empty array when nothing is pending. A quote that cannot be read is `unknown`.
 * @throws {ServiceError} `ABORTED`: the signal was aborted.
 * @see docs/reference/endpoints.md#getquote
 * @example
 * ```ts
 * for (const { quoteId, outcome } of await reconcilePayments(wallet)) show(quoteId, outcome)
 * ```
 */
export async function reconcilePayments(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<PendingPayment[]> {
  const open = openWallet(wallet)
  const payments: PendingPayment[] = []
  for (const memory of await pendingPayments(open)) {
    const { quoteId } = memory
    const quote = await getQuote(open, quoteId, signal, 'executeQuote').catch((error: unknown) => {
      if (signal?.aborted) throw error
      // A payment that cannot be read stays pending; only the reason is lost.
      return undefined
    })
    const outcome = quote === undefined ? 'unknown' : outcomes[stateNow(open.clock, quote)]
    if (quote !== undefined && outcome === 'done') await memory.keepExecuted(quote.expiresAt)
    if (outcome === 'authorization-required') await memory.keepTaken()
    if (outcome === 'none') await memory.forget()
    payments.push({ quoteId, outcome, ...(quote === undefined ? {} : { quote }) })
  }
  return payments
}

/** `overdue`: past its end by a margin, so that a request still under way cannot execute it. */
function stateNow(clock: ServiceClock, quote: Quote): keyof typeof outcomes {
  const isOverdue = quote.status === 'PENDING' && clock.now() > Date.parse(quote.expiresAt) + overdueMs
  return isOverdue ? 'overdue' : quoteState(quote)
}
