/** The option `createQuote`: how the app makes a quote for one of its pages. */

/** What a signed-in page asks a quote for. */
export interface QuoteOrder {
  /** The account that pays, one of those that `authorize` returned. */
  accountId: string
  /**
   * What the page wants to pay for, in your own form. It comes from the browser and is not checked: look prices up, check each
   * field, also ids in it, and never take an account from it. While its quote can be paid, the same order does not come again.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the app knows the form of its own orders, and checks it
  order: any
  /** The browser's request: method, URL and headers, without its body. */
  request: Request
  /** Aborts when the time of the function is over. Give it to your calls. */
  signal: AbortSignal
}

/**
 * Makes a quote that takes its money from `accountId`, and returns it as the service sent it.
 *
 * What it throws is the refusal of the page: a `PlatformError` becomes what a call to the service would have become, and a
 * `QuoteRefusal` says why your app does not sell. Any other error is a 500, and only the operator reads its reason.
 *
 * @example
 * ```ts
 * const payee = { umaAddress: '$shop@shop.example', currency: 'USD' }
 * const createQuote: CreateQuote = ({ accountId, order, signal }) =>
 *   createUmaQuote(platform, { accountId, ...payee, amount: priceOf(order), signal })
 * ```
 */
export type CreateQuote = (order: QuoteOrder) => object | Promise<object>
