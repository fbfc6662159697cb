/** The orders of a shop that a wallet pays: the quote of an order, and whether it is paid. */

import { checkFunction, checkNames, checkObject } from '@embedded-wallet/protocol'
import { createUmaQuote, type UmaQuoteOptions } from './createUmaQuote.js'
import type { MadeQuote } from './endpoints/quotes.js'
import { getTransaction } from './endpoints/transactions.js'
import { findKeptQuote } from './findKeptQuote.js'
import type { Platform } from './transport/clientOptions.js'

/** What `createOrders` reads of an order in your database. */
export interface Order {
  /** Never used again. */
  id: string | number
  /** What must arrive, in the smallest unit of `currency`: 500 for 5 USD. It never changes. */
  amount: number
  /** The last payment that `keepPayment` wrote. */
  quoteId?: string | null | undefined
  transactionId?: string | null | undefined
  /** Whether `markPaid` was called. A database may have 1 for true. */
  isPaid?: boolean | number | null | undefined
}

/** The options of `createOrders`: your three functions, and who is paid. */
export interface OrdersOptions<Row extends Order = Order>
  extends Pick<UmaQuoteOptions, 'umaAddress' | 'currency' | 'description'> {
  /**
   * The order with this id, if it is the signed-in user's. `req` is your framework's request, as `nodeListener` passes it, and the `Request`
   * where there is no other. The id comes from a page. An order with an id in another form, such as 7 for `'07'`, is refused.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each framework has its own type
  orderOf: (req: any, id: string | number) => Row | null | undefined | Promise<Row | null | undefined>
  /** Writes both ids of a payment into its order, in place of those before. No page gets the quote earlier. */
  keepPayment: (id: Row['id'], payment: { quoteId: string; transactionId: string }) => unknown
  /** Marks an order as paid. Two calls at once may both come, so what must happen once depends on the row: `… WHERE id = ? AND NOT isPaid`. */
  markPaid: (id: Row['id']) => unknown
}

/** What a relay passes to its `createQuote`, as far as `createOrders` reads it. */
export interface AskedOrder {
  accountId: string
  /** What the page sent: `{ id }`. */
  // biome-ignore lint/suspicious/noExplicitAny: it comes from a browser, and is checked
  order: any
  // biome-ignore lint/suspicious/noExplicitAny: each framework has its own type
  req?: any
  request?: unknown
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** What became of an order. */
export interface SettledOrder {
  /** The price has arrived. It stays paid, even if a bank returns the money later. */
  isPaid: boolean
  /** Its payment has ended, paid or not. Until then the user may pay it, or may have paid it. */
  isOver: boolean
}

/** What `createOrders` returns. */
export interface Orders<Row extends Order = Order> {
  /** `createQuote` of a relay: the quote of the order whose `id` the page sent. */
  createQuote: (asked: AskedOrder) => Promise<MadeQuote>
  /** Reads the payment of an order, and calls `markPaid` if the price has arrived. It may be called at any time, and again. */
  settle: (order: Row) => Promise<SettledOrder>
}

/**
 * Makes the quotes of your orders, and finds out which are paid. A page names an order by its `id` and nothing else. The price is what arrives: the user
 * pays the fees on top.
 *
 * An order is paid once, however long its payment takes: while that may be under way, and after it has ended, the page gets its quote and no
 * other one. A new quote comes only after one that expired. An order that is paid, or is not the user's, is refused with `NO_ORDER`, and one
 * that another account of the user may pay with `OTHER_ACCOUNT`.
 *
 * A page can lie about a payment, so call `settle` where your backend shows an order, and from a webhook.
 *
 * @throws {TypeError} If an option is missing or has a wrong type.
 * @see docs/guides/ownLogin.md
 * @example
 * ```ts
 * const orders = new Map<unknown, { id: string; amount: number; user: string }>() // your database
 * const shop = createOrders(platform, {
 *   orderOf: (req, id) => (orders.get(id)?.user === req.session.user ? orders.get(id) : undefined),
 *   keepPayment: (id, payment) => Object.assign(orders.get(id)!, payment),
 *   markPaid: (id) => Object.assign(orders.get(id)!, { isPaid: true }),
 *   umaAddress: '$shop@shop.example',
 *   currency: 'USD',
 * })
 * const relayOptions = { createQuote: shop.createQuote } // and in a route: await shop.settle(order)
 * ```
 */
export function createOrders<Row extends Order>(
  platform: Platform,
  options: OrdersOptions<Row>,
): Orders<Row> {
  checkObject('options', options)
  checkNames(options, names)
  const { orderOf, keepPayment, markPaid, ...payee } = options
  checkFunction('orderOf', orderOf)
  checkFunction('keepPayment', keepPayment)
  checkFunction('markPaid', markPaid)
  return {
    createQuote: async ({ accountId, order: sent, req, request, idempotencyKey, signal }) => {
      const id: unknown = sent?.id
      const isId = typeof id === 'string' || typeof id === 'number'
      const order = isId ? await orderOf(req ?? request, id) : undefined
      // A database may take '07' for 7. The relay does not, and would have a second quote of that order.
      if (!order || String(order.id) !== String(id) || order.isPaid) throw noOrder()
      const { quoteId: lastId, amount } = order
      // The relay and the service may have forgotten it: a payment can take longer than a day.
      const last = lastId && (await findKeptQuote(platform, { quoteId: lastId, accountId, signal }))
      const price = { ...payee, amount, lockedSide: 'RECEIVING' as const }
      const quote: MadeQuote = last
        ? { ...last, lockedCurrencySide: 'RECEIVING' }
        : await createUmaQuote(platform, { accountId, ...price, idempotencyKey, signal })
      const { id: quoteId, transactionId } = quote
      if (!transactionId) throw new Error(noTransaction)
      // Also of the last one: a write that failed may have kept one id of two.
      if (quoteId !== lastId || transactionId !== order.transactionId)
        await keepPayment(order.id, { quoteId, transactionId })
      return quote
    },
    settle: async ({ id, amount, isPaid, transactionId }) => {
      if (isPaid) return { isPaid: true, isOver: true }
      if (!transactionId) return { isPaid: false, isOver: false }
      const { status, receivedAmount } = await getTransaction(platform, { transactionId })
      // A service may not know what arrived; then it is what the quote promised.
      const hasArrived = status === 'COMPLETED' && (receivedAmount?.amount ?? amount) === amount
      if (hasArrived) await markPaid(id)
      return { isPaid: hasArrived, isOver: ends.has(status) }
    },
  }
}

const names = 'orderOf keepPayment markPaid umaAddress currency description'.split(' ')

/** How a payment ends. One that expired was never made: its order is still open. */
const ends: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED'])

const noTransaction =
  'The service sent a quote without a transactionId, so nobody could find out whether the order is paid.'
const nothingToPay = 'There is no such order to pay.'
/** The fields of a `QuoteRefusal` of the relay. */
const refusal = { name: 'QuoteRefusal', code: 'NO_ORDER', status: 409, userMessage: nothingToPay }
const noOrder = () => Object.assign(new Error(nothingToPay), refusal)
