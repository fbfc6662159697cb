/** The unit of exchange rates: whole units of both currencies. */

/** An amount and the decimals of its currency. */
export interface RatedAmount {
  /** Integer in the smallest unit of the currency. */
  amount: number | bigint
  /** The number of an amount's digits after the decimal point. */
  decimals: number
}

/**
 * Computes the rate at which one amount became another: sending units per receiving unit, both whole.
 * It is for comparison and for a service. A wallet never computes an amount from a rate.
 *
 * @param sent - What was converted: the sent amount less the fees.
 * @param received - What it became, more than 0.
 * @returns For example 1 for 12 USDC that became 12 USD, whatever the decimals of either.
 * @throws RangeError or TypeError when a number is no safe integer, decimals are negative, or nothing was received. The
 * decimals of a currency must be known: no default is right.
 * @see docs/concepts/profiles.md
 * @example
 * const rate = exchangeRateOf({ amount: 12_000_000, decimals: 6 }, { amount: 1200, decimals: 2 }) // 1
 */
export function exchangeRateOf(sent: RatedAmount, received: RatedAmount): number {
  const over = BigInt(sent.amount) * 10n ** BigInt(received.decimals)
  const under = BigInt(received.amount) * 10n ** BigInt(sent.decimals)
  if (under <= 0n) throw new RangeError('received.amount must be more than 0')
  return Number(over) / Number(under)
}
