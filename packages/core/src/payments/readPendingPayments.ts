/** Reads how the payments stand that have no known outcome, a few at a time. */

import type { Quote } from '@embedded-wallet/protocol'
import { notRead } from '../store/notRead.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { isOver, type PaymentMemory, pendingPayments } from './paymentMemory.js'
import { quoteState, tryGetQuote } from './quotes.js'

/** How a payment stands that this device began. */
export interface PendingPayment {
  /** `Quote:<id>` */
  quoteId: string
  /**
   * `done`: it was executed, once; the quote's `status` tells how it went. `none`: it was not executed and cannot be any
   * more. `authorization-required`: nothing has moved, and the service waits for the proof that `quote.scaChallenge` asks for: call
   * `authorizeQuote` with the quote. `unknown`: call again later.
   */
  outcome: 'done' | 'none' | 'authorization-required' | 'unknown'
  /** The quote as it stands; absent if it could not be read. */
  quote?: Quote
}

const outcomes = {
  executed: 'done',
  expired: 'none',
  held: 'authorization-required',
  open: 'unknown',
  unlisted: 'unknown',
} as const

/** How many quotes are read at the same time. A relay's quota counts them one by one all the same. */
const atOnce = 6

/**
 * @returns One entry per payment, in the order in which the device lists them.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the device's list cannot be read, and this page knows of none.
 */
export async function readPendingPayments(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<PendingPayment[]> {
  const { pending: memories, isKnown } = await pendingPayments(wallet)
  if (!isKnown && memories.length === 0) throw notRead('a payment without a known end')
  const payments: PendingPayment[] = []
  const queue = memories.entries()
  // Each worker takes the next payment when its own is read: one slow quote holds up no other.
  const work = async () => {
    for (const [at, memory] of queue) payments[at] = await readPayment(wallet, memory, signal)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return payments
}

async function readPayment(
  wallet: OpenWallet,
  memory: PaymentMemory,
  signal: AbortSignal | undefined,
): Promise<PendingPayment> {
  const { quoteId } = memory
  // A payment that cannot be read stays pending; only the reason is lost.
  const { quote } = await tryGetQuote(wallet, quoteId, signal)
  if (quote === undefined) return { quoteId, outcome: 'unknown' }
  const isOverdue = quote.status === 'PENDING' && isOver(wallet, quote.expiresAt)
  const outcome = outcomes[isOverdue ? 'expired' : quoteState(quote)]
  if (outcome === 'done') await memory.keepExecuted(quote.expiresAt)
  if (outcome === 'authorization-required') await memory.keepTaken()
  if (outcome === 'none') await memory.forget()
  return { quoteId, outcome, quote }
}
