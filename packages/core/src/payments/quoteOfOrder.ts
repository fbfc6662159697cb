/** One payment for one order: who asks again for an order that is being paid gets the quote that pays it. */

import { orderText, type Quote } from '@embedded-wallet/protocol'
import { nothingSigned } from '../abort.js'
import { sha256Hex } from '../crypto/sha256Hex.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { OpenWallet } from '../wallet.js'
import { isOver, pendingPayments } from './paymentMemory.js'
import { quoteState, readBack } from './quotes.js'
import { type MaxSendingAmount, refuseMore } from './signAndSend.js'

/**
 * Assumption: no quote lives for a day, and no device's clock is a day wrong. So an older record costs no call, and a script that is gone,
 * which may have written any end, blocks no order for longer.
 */
const longestMs = 86_400_000

/**
 * @param order - Calls for the same one at the same time share one request.
 * @param request - Asks the app for a quote.
 * @param max - Of a new quote. One that may be paid already is returned whatever it takes.
 * @returns The quote that this device pays the order with, or may have paid it with; else a new one.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: this device may have paid the order, and that quote cannot be read.
 */
export async function quoteOfOrder(
  wallet: OpenWallet,
  order: unknown,
  request: () => Promise<Quote>,
  signal: AbortSignal | undefined,
  max?: MaxSendingAmount | undefined,
): Promise<Quote> {
  const { orders } = wallet.state
  // An order may be long and private, and this stands in the store.
  const digest = await sha256Hex(orderText(order))
  const beingPaid = () =>
    [...orders.values()].find(({ order, quote }) => order === digest && isBeingPaid(wallet, quote.id))?.quote
  const quoteNow = async () => {
    const known = beingPaid() ?? (await earlierQuote(wallet, digest, signal))
    return [known ?? (await request()), !known] as const
  }
  const name = `order/${wallet.account}/${digest}`
  const [quote, isNew] = await onlyOnce(name, quoteNow, signal, nothingSigned)
  orders.set(quote.id, { order: digest, quote })
  // The payment of an earlier quote may have begun meanwhile.
  const paid = beingPaid()
  // Here, not in the request: each call that shares it has a bound of its own.
  if (isNew && !paid) refuseMore(quote, max)
  return paid ?? quote
}

/** Whether a call of this page executes the quote, or did so and does not know how it ended. */
function isBeingPaid({ state }: OpenWallet, quoteId: string): boolean {
  const sent = state.payments.get(quoteId)?.state
  if (sent !== undefined && sent !== 'done') return true
  return [...state.paying].some((call) => call.quoteId === quoteId)
}

/**
 * The quote with which the page before a reload, or another tab, may have paid the order. Once it is over by a margin, nothing is under
 * way any more, and the same order is a new payment.
 */
async function earlierQuote(
  wallet: OpenWallet,
  digest: string,
  signal: AbortSignal | undefined,
): Promise<Quote | undefined> {
  for (const { order, quoteId, expiresAt } of await pendingPayments(wallet)) {
    if (order !== digest || Math.abs(Date.parse(expiresAt) - wallet.clock.now()) >= longestMs) continue
    const { quote, cause } = await readBack(wallet, quoteId, signal)
    // Only now: the response gives the time of the service, and the device's own clock may be wrong.
    const isKnown = quote !== undefined || wallet.clock.isHeard()
    if (isKnown && isOver(wallet, quote?.expiresAt ?? expiresAt)) continue
    if (quote === undefined)
      throw outcomeUnknown('This order may have been paid, and its quote cannot be read.', { cause })
    if (quoteState(quote) !== 'expired') return quote
  }
  return undefined
}
