/** What payments would cost now. */

import type { ExchangeRate, ExchangeRatesQuery, Row } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallInput, call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/** The filters of `listExchangeRates`. */
export type ExchangeRateOptions = OptionsOf<Omit<ExchangeRatesQuery, 'sendingAmount'>> & {
  /** An integer in the smallest unit of `sourceCurrency`. */
  sendingAmount?: number | undefined
}

/**
 * Lists what payments would cost now, one row for each pair of currencies and each payment rail.
 *
 * A rate is no offer: only a quote holds a price.
 *
 * @param platform - From `createPlatform`.
 * @param options - `sourceCurrency`: ISO 4217, or an asset code. Default: all. `destinationCurrency`: one currency or
 * several. Default: all. `sendingAmount`: an integer in the smallest unit of `sourceCurrency`, from 1 to 9 000 000 000
 * 000 000. `signal` ends the call.
 * @returns All of them, in their order. One that cannot be read stands in its place: see `isUnreadable`.
 * @throws {PlatformError} `REFUSED`: `INVALID_CURRENCY` (400) when the service does not have a currency.
 * @throws {PlatformError} `REFUSED`: `AMOUNT_OUT_OF_RANGE` (400) when nothing of `sendingAmount` would arrive.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#listexchangerates
 * @example
 * ```ts
 * const rates = await listExchangeRates(platform, {
 *   sourceCurrency: 'USDC',
 *   destinationCurrency: ['EUR', 'BRL'],
 *   sendingAmount: 100_000_000,
 * })
 * ```
 */
export async function listExchangeRates(
  platform: Platform,
  options: ExchangeRateOptions & CallOptions = {},
): Promise<Row<ExchangeRate>[]> {
  // `sendingAmount` becomes text with the rest of the query.
  const input = options as unknown as CallInput<'listExchangeRates'>
  return (await call(platform, 'listExchangeRates', input)).data
}
