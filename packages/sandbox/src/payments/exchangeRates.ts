/** What an app reads before a payment: its rate on each rail, and what the receiver takes. */

import {
  type AccountTypeRow,
  accountTypes,
  type ExchangeRate,
  isAccountType,
} from '@embedded-wallet/protocol'
import { isoTime } from '../state/clock.js'
import { currencyOf, type PricedCurrency, plainCurrency } from '../state/currencies.js'
import { currencyLimits } from '../state/platformConfig.js'
import type { Service } from '../state/service.js'
import { exchangeRate, price } from './pricing.js'

/**
 * Returns the rates from one currency to another.
 *
 * Without an amount, the rates are for 10,000 smallest units. Assumption: where nothing of that would arrive, for the least
 * amount of which something does.
 *
 * @returns One for each rail of the destination; none where money cannot arrive at a bank or a mobile account.
 */
export function ratesOf(
  source: PricedCurrency,
  destination: PricedCurrency,
  sendingAmount: number | undefined,
  service: Service,
): ExchangeRate[] {
  const order = { sendingCurrency: source, receivingCurrency: destination, fee: 'outside' } as const
  const rails = railsOf(destination.code, service)
  if (rails.length === 0) return []
  // Nothing would arrive of less.
  const least = Number(price({ ...order, lockedSide: 'RECEIVING', lockedAmount: 1 }).sending)
  const amount = sendingAmount ?? Math.max(10_000, least)
  const priced = price({ ...order, lockedSide: 'SENDING', lockedAmount: amount })
  const { min, max } = currencyLimits(source.code, service)
  return rails.map((destinationPaymentRail) => ({
    sourceCurrency: plainCurrency(source),
    sendingAmount: amount,
    minSendingAmount: Math.max(min, least),
    maxSendingAmount: max,
    destinationCurrency: plainCurrency(destination),
    destinationPaymentRail,
    receivingAmount: Number(priced.receiving),
    exchangeRate: priced.exchangeRate,
    fees: {
      fixed: Number(priced.fixedFee),
      ...(service.deployment.wire === '2026-08' && { total: Number(priced.fees) }),
    },
    updatedAt: isoTime(service.clock.now()),
  }))
}

/** @returns The rails of the accounts in a currency. */
function railsOf(code: string, { deployment }: Service): readonly string[] {
  const accountType = `${code}_ACCOUNT`
  const row: AccountTypeRow | undefined = isAccountType(accountType) ? accountTypes[accountType] : undefined
  const isNew = deployment.wire === '2026-08'
  if (row?.since !== undefined && !isNew) return []
  return [...(row?.rails ?? []), ...(isNew ? (row?.addedRails ?? []) : [])]
}

/**
 * Returns what a receiver takes, in the form of a lookup's response.
 *
 * Assumption: the rate is that of the stablecoin, as the sending currency is not known yet, and counts as in a quote: the
 * documents settle neither its direction nor its unit.
 */
export function whatIsTaken(currencyCodes: readonly string[], service: Service) {
  const stablecoin = currencyOf(service.stablecoin.code, service)
  return {
    supportedCurrencies: currencyCodes.map((code) => {
      const currency = currencyOf(code, service)
      return {
        currency: plainCurrency(currency),
        estimatedExchangeRate: exchangeRate(stablecoin, currency),
        ...currencyLimits(code, service),
      }
    }),
    requiredPayerDataFields: [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ],
  }
}
