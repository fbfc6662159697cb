/** The quotes that pages ask the app for: the account is chosen here, everything else by the app. */

import { accountKey, errorCodes, RequestQuoteBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import type { Check } from '../operations/checkRecord.js'
import { callHook, withoutBody } from '../operations/deadline.js'
import type { Caller } from '../operations/events.js'
import { type Grant, onlyAccountOf, requireGranted } from '../ownership/grant.js'
import { badRequest, RelayError } from '../relayError.js'
import { QuoteSource } from '../upstream/readers.js'
import { refuseLongAdditions } from './additions.js'
import type { Orders } from './orders.js'
import { refusalOf } from './quoteRefusal.js'

/** What a signed-in page asks a quote for. */
export interface QuoteOrder extends Pick<Caller, 'req'> {
  /** The account that pays, one of those that `authorize` returned. */
  accountId: string
  /**
   * What the page wants to pay for, in your own form. It comes from the browser and is not checked: look prices up, check each
   * field, also ids in it, and never take an account from it. While its quote can be paid, the same order does not come again: the same
   * `id`, or without one the same order as a whole.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the app knows the form of its own orders, and checks it
  order: any
  /**
   * Marks the quote of an `order` with an `id`: give it to `createUmaQuote`. After a restart with an empty store the service then repeats the
   * quote that it made, with what became of it, for as long as it remembers the key. Undefined for an order without an `id`.
   */
  idempotencyKey: string | undefined
  /** The browser's request: method, URL and headers, without its body. */
  request: Request
  /** Aborts when the time of the function is over. Give it to your calls. */
  signal: AbortSignal
}

/**
 * Makes a quote that takes its money from `accountId`, and returns it as the service sent it. What you add beside the service's fields, such as
 * `payee`, stands in each response with this quote: to the order, when it is read, and when it is paid. At most 8,192 characters of JSON.
 *
 * What it throws is the refusal of the page: a `PlatformError` becomes what a call to the service would have become, and a
 * `QuoteRefusal` tells the user why your app does not sell. Any other error is a 500, and only the operator reads its reason.
 *
 * @example
 * ```ts
 * const payee = { umaAddress: '$shop@shop.example', currency: 'USD' }
 * const createQuote: CreateQuote = ({ accountId, order, idempotencyKey, signal }) =>
 *   createUmaQuote(platform, { accountId, ...payee, amount: priceOf(order), idempotencyKey, signal })
 * ```
 */
export type CreateQuote = (order: QuoteOrder) => object | Promise<object>

/** The quotes of the app. */
export function createQuotes(createQuote: CreateQuote, orders: Orders) {
  const make = async (call: Omit<QuoteOrder, 'signal'>): Promise<object> => {
    const ending = new AbortController()
    try {
      const quote = await callHook('createQuote', () => createQuote({ ...call, signal: ending.signal }))
      refuseOtherPayer(quote, call.accountId)
      refuseLongAdditions(quote)
      return quote
    } finally {
      // After the deadline the call would continue, and no page would get the quote.
      ending.abort()
    }
  }
  return {
    /** Has the app make a quote that the caller's account pays. */
    create: async (
      { request, req }: Pick<QuoteOrder, 'request' | 'req'>,
      grant: Grant,
      body: Record<string, unknown> = {},
      check: Check,
      isChecked: () => void,
    ): Promise<PlainResponse> => {
      const parsed = safeParse(RequestQuoteBody, body)
      if (!parsed.success) throw badRequest('The body may contain only accountId and order.')
      check('ownership')
      const { accountId: named, order } = parsed.output
      if (named === undefined && onlyAccountOf(grant) === undefined)
        throw badRequest('The user has several accounts: accountId must name one of them.')
      const accountId = requireGranted(grant, named ?? grant[0])
      isChecked()
      const call = { accountId, order, request: withoutBody(request), req }
      try {
        const quote = await orders.quoteOf(accountId, order, (idempotencyKey) =>
          make({ ...call, idempotencyKey }),
        )
        return jsonResponse(200, JSON.stringify(quote))
      } catch (thrown) {
        throw refusalOf(thrown)
      }
    },
  }
}

/** A mistake of the app must not show one user the quote of another. */
function refuseOtherPayer(quote: unknown, accountId: string): void {
  const parsed = safeParse(QuoteSource, quote)
  const payer = parsed.success ? parsed.output.source.accountId : undefined
  if (payer === undefined || accountKey(payer) !== accountKey(accountId))
    throw new RelayError(
      500,
      errorCodes.internalError,
      'createQuote of the relay must return a quote that takes its money from accountId. No money has moved.',
    )
}
