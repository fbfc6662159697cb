/** What payments would cost now. */

import type { ExchangeRate, Exchanges, Row } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallInput, call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/** The filters of `listExchangeRates`. */
export type ExchangeRateOptions = OptionsOf<
  Omit<Exchanges['listExchangeRates']['query'], 'sendingAmount'>
> & {
  /** An integer in the smallest unit of `sourceCurrency`. */
  sendingAmount?: number | undefined
}

/**
 * Lists what payments would cost now, one row for each pair of currencies and each payment rail.
 *
 * A rate is no offer: only a quote holds a price.
 *
 * @param options - `sourceCurrency`: ISO 4217, or an asset code. Default: all. `destinationCurrency`: one currency or several.
 * Default: all. `sendingAmount`: an integer in the smallest unit of `sourceCurrency`, from 1 to 9 000 000 000 000 000.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the service does not have a currency.
 * @throws {PlatformError} `AMOUNT_OUT_OF_RANGE` (400) when nothing of `sendingAmount` would arrive.
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
