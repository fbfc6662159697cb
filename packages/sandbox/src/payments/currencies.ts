/** The currencies of the sandbox and what each is worth: exchange rates as data. */

import { type Currency, errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { Service } from '../state/service.js'

/** A currency and the worth of one whole unit of it. */
export interface PricedCurrency extends Currency {
  /** Millionths of a US dollar. */
  microUsd: number
}

/** Assumption: the rates are the sandbox's own and never move, so that amounts can be foretold. */
export const pricedCurrencies: readonly PricedCurrency[] = [
  { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2, microUsd: 1_000_000 },
  { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2, microUsd: 1_080_000 },
  { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2, microUsd: 180_000 },
  { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2, microUsd: 55_000 },
  { code: 'AED', name: 'UAE Dirham', symbol: 'د.إ', decimals: 2, microUsd: 272_294 },
]

/** The currency of embedded wallets unless the sandbox is told otherwise. */
export const defaultStablecoin: Currency = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }

/**
 * @param code - Exact, such as `USD`. The stablecoin is worth one US dollar whatever its name.
 * @throws Refusal 400 INVALID_CURRENCY
 */
export function currencyOf(code: string, service: Service): PricedCurrency {
  if (code === service.stablecoin.code) return { ...service.stablecoin, microUsd: 1_000_000 }
  const currency = pricedCurrencies.find((known) => known.code === code)
  if (currency === undefined)
    throw new Refusal(400, errorCodes.invalidCurrency, 'currency: not one that the sandbox knows')
  return currency
}

/** Without the price: the form of the interface. */
export function plainCurrency({ code, name, symbol, decimals }: PricedCurrency): Currency {
  return { code, name, symbol, decimals }
}
