/** Verb: ask the app's backend for a quote, through the relay. */

import type { Quote } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { checkMax, type MaxSendingAmount } from '../payments/limits.js'
import { quoteOfOrder } from '../payments/quoteOfOrder.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Asks the app for a quote that this wallet can pay. The relay's option `createQuote` makes it: only your backend decides the price and the payee.
 *
 * It moves no money. After a lost response simply ask again: the relay keeps one quote for one order while it can be paid. Show the
 * quote, then pass it to `executeQuote`. An order with an `id` is paid once: for a day it keeps its quote, until that expires, and with other
 * terms it is refused.
 *
 * While this device pays an order, or does not know whether it paid, the same order gets the same quote: a double click, or another
 * try after a lost response, cannot pay twice. A reload forgets it two minutes after that quote has ended. When the payment has ended and
 * no caller was told, the quote shows it, once: look at its `status`. Then the same order is a new payment.
 *
 * `order`: what the user wants to pay for, in your own form: anything that JSON can hold, 64 kB at most. The order of its keys makes no
 * difference. `maxSendingAmount`: the most that the payment may cost, including fees.
 *
 * @returns The quote. Amounts are in the smallest unit of their currency.
 * @throws {ServiceError} `REFUSED`: the app or the service refuses such a quote; see `status`, `serviceCode` and `serviceMessage`.
 * @throws {ServiceError} `REFUSED` with serviceCode `CONFLICT` (409): the order has a quote with different terms, which may be paid.
 * @throws {ServiceError} `REFUSED` with serviceCode `QUOTES_NOT_SET_UP` (404): the relay has no option `createQuote`.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: this device may have paid the order before a reload, and that quote cannot be read now. Try
 * again, or call `reconcilePayments`.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser could not read whether this device paid an order without an `id`. Try again.
 * @throws {ServiceError} `UNREACHABLE`: no response came, or the code that asks cannot be loaded. No money has moved.
 * @throws {TypeError} If `maxSendingAmount` is not `{ amount, currency }`.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const quote = await requestQuote(wallet, { order: { item: 'coffee' } })
 * ```
 */
export async function requestQuote(
  wallet: Wallet,
  {
    order,
    maxSendingAmount,
    signal,
  }: {
    order?: unknown
    maxSendingAmount?: MaxSendingAmount | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<Quote> {
  const open = openWallet(wallet)
  checkMax(maxSendingAmount)
  const body = JSON.stringify({ accountId: open.accountId, order })
  const request = async () => (await callRelay(open, 'requestQuote', { body, signal })).body
  return quoteOfOrder(open, order, request, signal, maxSendingAmount)
}
