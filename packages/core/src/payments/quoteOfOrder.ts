/** One payment for one order: who asks again for an order that is being paid gets the quote that pays it. */

import type { Quote } from '@embedded-wallet/protocol'
import { nothingSigned } from '../abort.js'
import type { OpenWallet } from '../openWallet.js'
import { onlyOnce } from '../tabs/onlyOnce.js'

/**
 * @param order - The account and the order as JSON. Calls for the same one at the same time share one request.
 * @param request - Asks the app for a quote.
 * @returns The quote that this page pays the order with, or may have paid it with; else a new one.
 */
export async function quoteOfOrder(
  wallet: OpenWallet,
  order: string,
  request: () => Promise<Quote>,
  signal: AbortSignal | undefined,
): Promise<Quote> {
  const { orders } = wallet.state
  const last = orders.get(order)
  if (last !== undefined && isBeingPaid(wallet, last.id)) return last
  const quote = await onlyOnce(`order/${order}`, request, signal, nothingSigned)
  orders.set(order, quote)
  return quote
}

/** Whether a call of this page executes the quote, or did so and does not know how it ended. */
function isBeingPaid({ state }: OpenWallet, quoteId: string): boolean {
  const sent = state.payments.get(quoteId)
  if (sent !== undefined && sent.doneUntil === undefined) return true
  return [...state.paying].some((call) => call.quoteId === quoteId)
}
