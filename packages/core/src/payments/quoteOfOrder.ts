/** One payment for one order: who asks again for an order that is being paid gets the quote that pays it. */

import { changedOrderMessage, errorCodes, type Quote, readOrder } from '@embedded-wallet/protocol'
import { nothingSigned } from '../abort.js'
import { sha256Hex } from '../crypto/sha256Hex.js'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import type { KnownOrder, OrderDigests } from '../records.js'
import { notRead } from '../store/notRead.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { type MaxSendingAmount, refuseMore } from './limits.js'
import { closeOrder, isOver, recordsOf } from './paymentMemory.js'
import { quoteState, tryGetQuote } from './quotes.js'

/**
 * Assumption: no quote lives for a day. So an older record costs no call once the service's time is known, and a script that is gone, which may
 * have written any end, blocks no order for longer.
 */
const longestMs = 86_400_000

/**
 * @param order - Calls for the same one at the same time share one request.
 * @param request - Asks the app for a quote.
 * @param max - Of a new quote. One that may be paid already is returned whatever it takes.
 * @returns The quote that this device pays the order with, or may have paid it with; else a new one. If no caller was told yet how that
 * payment ended, the quote shows it, once.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: this device may have paid the order, and that quote cannot be read. `REFUSED` with status 409: it
 * may have paid an order with this `id` and other terms.
 * @throws {StoreError} `STORE_UNAVAILABLE`: whether this device paid an order without an `id` cannot be read.
 */
export async function quoteOfOrder(
  wallet: OpenWallet,
  order: unknown,
  request: () => Promise<Quote>,
  signal: AbortSignal | undefined,
  max?: MaxSendingAmount | undefined,
): Promise<Quote> {
  const { orders } = wallet.state
  const asked = await digestOrder(order)
  const beingPaid = () => {
    const own = [...orders.values()].find((one) => isSame(one, asked) && isBeingPaid(wallet, one.quote.id))
    if (own) refuseOtherTerms(own, asked)
    return own?.quote
  }
  const quoteNow = async () => {
    const known = beingPaid() ?? (await earlierQuote(wallet, asked, signal))
    return [known ?? (await request()), !known] as const
  }
  const name = `order/${wallet.account}/${asked.order}`
  const [quote, isNew] = await onlyOnce(name, quoteNow, signal, nothingSigned)
  orders.set(quote.id, { ...asked, quote })
  // The payment of an earlier quote may have begun meanwhile.
  const paid = beingPaid()
  // Not within the shared request: each call has a maximum of its own.
  if (isNew && !paid) refuseMore(quote, max)
  if (!isNew && !paid && quoteState(quote) === 'executed') closeOrder(wallet, quote)
  return paid ?? quote
}

/** What a device keeps of an order. It may be long and private, and this stands in the store. */
async function digestOrder(order: unknown): Promise<OrderDigests> {
  const { id, terms } = readOrder(order)
  return { order: await sha256Hex(terms), orderId: id === undefined ? undefined : await sha256Hex(id) }
}

/** One `id` is one order, whatever else it contains. */
const isSame = (one: KnownOrder, { order, orderId }: OrderDigests): boolean =>
  one.order === order || (orderId !== undefined && one.orderId === orderId)

/** @throws {ServiceError} As the relay's own refusal. */
function refuseOtherTerms(one: KnownOrder, { order }: OrderDigests): void {
  if (one.order === order) return
  throw new ServiceError('REFUSED', changedOrderMessage, { status: 409, serviceCode: errorCodes.conflict })
}

/** Whether a call of this page executes the quote, or did so and does not know how it ended. */
function isBeingPaid({ state }: OpenWallet, quoteId: string): boolean {
  const sent = state.payments.get(quoteId)?.state
  if (sent !== undefined && sent !== 'done') return true
  return [...state.payingCalls].some((call) => call.quoteId === quoteId)
}

/**
 * The quote with which the page before a reload, or another tab, may have paid the order, even if only others know how that ended. Once
 * it is over by a margin, nothing is under way anymore, and the same order is a new payment.
 */
async function earlierQuote(
  wallet: OpenWallet,
  asked: OrderDigests,
  signal: AbortSignal | undefined,
): Promise<Quote | undefined> {
  const { records, isKnown: isWhole } = await recordsOf(wallet)
  // Of an order with an `id` there is one quote at the relay, whatever this device remembers.
  if (!isWhole && asked.orderId === undefined) throw notRead('a payment of this order')
  for (const one of records) {
    const { quoteId, expiresAt } = one
    const isOld = () => Math.abs(Date.parse(expiresAt) - wallet.clock.now()) >= longestMs
    // Until the service is heard, the clock may be that of a device whose date is days wrong.
    if (!isSame(one, asked) || (wallet.clock.isHeard() && isOld())) continue
    const { quote, cause } = await tryGetQuote(wallet, quoteId, signal)
    // Only now: the response gives the time of the service, and the device's own clock may be wrong.
    const isKnown = quote !== undefined || wallet.clock.isHeard()
    if (isKnown && isOver(wallet, quote?.expiresAt ?? expiresAt)) continue
    // There was a response, but without the service's time: the device's clock decides.
    if ((cause as ServiceError | undefined)?.status !== undefined && isOld()) continue
    if (quote === undefined)
      throw outcomeUnknown('This order may have been paid, and its quote cannot be read.', { cause })
    if (quoteState(quote) === 'expired') continue
    refuseOtherTerms(one, asked)
    return quote
  }
  return undefined
}
