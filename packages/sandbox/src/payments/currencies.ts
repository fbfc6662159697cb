/** The currencies of the sandbox and the value of each: exchange rates as data. */

import { type Currency, errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { Service } from '../state/service.js'

/** A currency and the value of one whole unit of it. */
export interface PricedCurrency extends Currency {
  /** Millionths of a US dollar. */
  microUsd: number
}

/** Assumption: the rates are the sandbox's own and never change, so that amounts are predictable. */
export const pricedCurrencies: readonly PricedCurrency[] = [
  { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2, microUsd: 1_000_000 },
  { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2, microUsd: 1_080_000 },
  { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2, microUsd: 180_000 },
  { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2, microUsd: 55_000 },
  { code: 'AED', name: 'UAE Dirham', symbol: 'د.إ', decimals: 2, microUsd: 272_294 },
]

/** The default currency of embedded wallets. */
export const defaultStablecoin: Currency = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }

/**
 * Finds a currency with its price.
 *
 * @param code - The exact code, such as `USD`. The stablecoin is always worth one US dollar.
 * @throws Refusal 400 INVALID_CURRENCY when the sandbox has no such currency.
 */
export function currencyOf(code: string, service: Service): PricedCurrency {
  if (code === service.stablecoin.code) return { ...service.stablecoin, microUsd: 1_000_000 }
  const currency = pricedCurrencies.find((known) => known.code === code)
  if (currency === undefined)
    throw new Refusal(400, errorCodes.invalidCurrency, 'currency: the sandbox has no currency with this code')
  return currency
}

/** Removes the price, which the interface does not show. */
export function plainCurrency({ code, name, symbol, decimals }: PricedCurrency): Currency {
  return { code, name, symbol, decimals }
}
