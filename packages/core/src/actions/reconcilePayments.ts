/** Verb: find out how payments ended whose answer was lost. */

import type { Quote } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { serverNow } from '../http/serviceClock.js'
import { finishIntent, forgetIntent, overdueMs, pendingIntents } from '../payments/intents.js'
import { isExecuted, isOver } from '../payments/quotes.js'
import type { Wallet } from '../wallet.js'

/** How a payment that was begun on this device stands. */
export interface PendingPayment {
  quoteId: string
  /**
   * `done`: it was executed, once; the quote's `status` says how it went. `none`: it was not and cannot be any more.
   * `unknown`: ask again later.
   */
  outcome: 'done' | 'none' | 'unknown'
  /** The quote as it stands; absent when it could not be read. */
  quote?: Quote
}

/**
 * Looks at every payment of this device whose outcome is not known, also after a reload. Signs and sends nothing.
 *
 * What is `done` or `none` is told once. An `unknown` one may be executed again with the same quote: it cannot pay twice.
 *
 * @returns One entry for each, an empty array when nothing is pending.
 * @throws {ServiceError} `ABORTED`. A quote that cannot be read is `unknown`, not an error.
 * @example
 * ```ts
 * for (const { quoteId, outcome } of await reconcilePayments(wallet)) tell(quoteId, outcome)
 * ```
 */
export async function reconcilePayments(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PendingPayment[]> {
  const payments: PendingPayment[] = []
  for (const intent of await pendingIntents(wallet)) {
    const { quoteId } = intent
    const quote = await readBack(wallet, quoteId, signal)
    const outcome = quote === undefined ? 'unknown' : outcomeOf(wallet, quote)
    if (quote !== undefined && outcome === 'done') await finishIntent(wallet, intent, quote.expiresAt)
    if (outcome === 'none') await forgetIntent(wallet, intent)
    payments.push({ quoteId, outcome, ...(quote === undefined ? {} : { quote }) })
  }
  return payments
}

function outcomeOf(wallet: Wallet, quote: Quote): PendingPayment['outcome'] {
  const { status, expiresAt } = quote
  if (isExecuted(quote)) return 'done'
  if (isOver(quote)) return 'none'
  return status === 'PENDING' && serverNow(wallet) > Date.parse(expiresAt) + overdueMs ? 'none' : 'unknown'
}

async function readBack(wallet: Wallet, quoteId: string, signal?: AbortSignal): Promise<Quote | undefined> {
  try {
    const { body } = await callRelay(wallet, 'getQuote', { params: { quoteId }, signal })
    return body.id === quoteId ? body : undefined
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}
