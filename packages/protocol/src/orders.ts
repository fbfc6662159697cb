/** One order, one payment: which orders are the same, and how long its quote counts. Wallet and relay must agree. */

/** After a quote's end by this margin nothing happens to it anymore, even when a request is still under way. */
export const quoteOverdueMs: number = 120_000

/**
 * Writes an order as one text, however its keys are ordered, at any depth: two places of an app may build the same order in two ways. Wallet
 * and relay take orders with the same text for one.
 *
 * @param order - Anything that JSON holds; undefined counts as the empty text.
 * @see https://www.rfc-editor.org/rfc/rfc8785#section-3.2.3
 */
export function orderText(order: unknown): string {
  const keys = new Set<string>()
  JSON.stringify(order, (key, value) => keys.add(key) && value)
  return JSON.stringify(order, [...keys].sort()) ?? ''
}

/** What makes an order the same one. */
export interface ReadOrder {
  /** The text of its `id`: with it the order is paid once, whatever else it contains. Undefined: it has none, and the whole order is compared. */
  id: string | undefined
  /** Everything in it, as one text. */
  terms: string
}

/**
 * Reads what makes an order the same one, from what JSON keeps of it. The `id` of an order that is a list or a text is none; null counts as
 * left out. A number and its text are one id: an app finds one order by both.
 */
export function readOrder(order: unknown): ReadOrder {
  const text = orderText(order)
  const plain = text === '' ? undefined : JSON.parse(text)
  const named: unknown = Array.isArray(plain) ? undefined : plain?.id
  if (named === undefined || named === null) return { id: undefined, terms: text }
  const id = typeof named === 'string' ? named : orderText(named)
  return { id, terms: orderText({ ...plain, id }) }
}

/** The message of relay and wallet for an order whose terms differ from its quote's. */
export const changedOrderMessage =
  'This order has a quote with other terms, which may be paid. Look at the payments first. A changed order needs a new id.'
