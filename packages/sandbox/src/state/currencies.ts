/** The currencies of the sandbox and the value of each: exchange rates as data. */

import type { Currency } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import type { Service } from './service.js'

export interface PricedCurrency extends Required<Currency> {
  /** Millionths of a US dollar. */
  microUsd: number
  isCrypto: boolean
}

/**
 * The currencies of all account types: millionths of a US dollar for one unit.
 *
 * Assumption: the rates are the sandbox's own and never change, so that amounts are predictable.
 */
const fiatRates: Readonly<Record<string, number>> = {
  USD: 1_000_000,
  EUR: 1_080_000,
  BRL: 180_000,
  MXN: 55_000,
  AED: 272_294,
  ARS: 1_000,
  BDT: 8_200,
  BWP: 73_000,
  CAD: 730_000,
  CNY: 139_000,
  COP: 240,
  DKK: 145_000,
  EGP: 20_000,
  GBP: 1_270_000,
  GHS: 65_000,
  GTQ: 129_000,
  HKD: 128_000,
  HTG: 7_600,
  IDR: 62,
  INR: 11_800,
  JMD: 6_300,
  KES: 7_700,
  MWK: 577,
  MYR: 225_000,
  NGN: 650,
  PHP: 17_500,
  PKR: 3_600,
  RWF: 700,
  SGD: 750_000,
  THB: 29_000,
  TZS: 380,
  UGX: 270,
  VND: 39,
  XAF: 1_646,
  XOF: 1_646,
  ZAR: 55_000,
  ZMW: 38_000,
}

/** The Intl data of some runtimes has the digits of daily use; these are the decimals of ISO 4217. */
const isoDecimals: Readonly<Record<string, number>> = { COP: 2, IDR: 2, PKR: 2, TZS: 2 }

const names = new Intl.DisplayNames('en', { type: 'currency' })

function fiat(code: string): PricedCurrency {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return {
    code,
    name: names.of(code) ?? code,
    symbol: symbol ?? code,
    decimals: isoDecimals[code] ?? format.resolvedOptions().maximumFractionDigits ?? 2,
    microUsd: fiatRates[code]!,
    isCrypto: false,
  }
}

const dollarCoin = { symbol: '$', decimals: 6, microUsd: 1_000_000, isCrypto: true }

export const pricedCurrencies: readonly PricedCurrency[] = [
  ...Object.keys(fiatRates).map(fiat),
  { code: 'USDC', name: 'USD Coin', ...dollarCoin },
  { code: 'USDT', name: 'Tether USD', ...dollarCoin },
  { code: 'USDB', name: 'USDB', ...dollarCoin },
  { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8, microUsd: 60_000_000_000, isCrypto: true },
]

export const defaultStablecoin: Required<Currency> = {
  code: 'USDC',
  name: 'USD Coin',
  symbol: '$',
  decimals: 6,
}

/** Finds a currency with its price. @param code - The exact code, such as `USD`. The stablecoin is always worth one US dollar. */
export function currencyOf(code: string, service: Service): PricedCurrency {
  if (code === service.stablecoin.code) return { ...service.stablecoin, microUsd: 1_000_000, isCrypto: true }
  const currency = pricedCurrencies.find((known) => known.code === code)
  if (currency === undefined)
    throw new Refusal('INVALID_CURRENCY', 'currency: the sandbox has no currency with this code')
  return currency
}

export function plainCurrency({ code, name, symbol, decimals }: PricedCurrency): Required<Currency> {
  return { code, name, symbol, decimals }
}
