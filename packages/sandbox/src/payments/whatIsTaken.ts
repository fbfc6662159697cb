/** What the receiver of a lookup takes: currencies with their limits, and what it must know of the payer. */

import type { UmaLookup } from '@embedded-wallet/protocol'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { currencyLimits } from '../state/platformConfig.js'
import type { Service } from '../state/service.js'
import { exchangeRate } from './pricing.js'

/**
 * Returns what a receiver takes, in the form of a lookup's response.
 *
 * Assumption: the rate is that of the stablecoin, as the sending currency is not known yet, and counts as in a quote: the
 * documents settle neither its direction nor its unit.
 */
export function whatIsTaken(
  currencyCodes: readonly string[],
  service: Service,
): Required<Pick<UmaLookup, 'supportedCurrencies' | 'requiredPayerDataFields'>> {
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
