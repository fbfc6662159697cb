/** One order, one payment: which orders are the same, and how long its quote counts. Wallet and relay must agree. */

/** After a quote's end by this margin nothing happens to it any more, even when a request is still under way. */
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
