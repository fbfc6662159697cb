/** The daily volume of a customer: what it has sent today, and the refusal of more. */

import type { CurrencyAmount } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { currencyOf } from '../state/currencies.js'
import type { Service } from '../state/service.js'

/** Payments with these statuses have used volume. */
const counted: readonly string[] = ['PROCESSING', 'COMPLETED']

/**
 * Checks that a customer may send this amount today. Assumption: a day is a calendar day in UTC, and the limit is in US
 * dollars at the sandbox's rates.
 */
export function refuseOverVolume(
  customerId: string,
  sent: { amount: number; currency: Pick<CurrencyAmount['currency'], 'code'> },
  service: Service,
): void {
  const { dailyVolumeDollars } = service.deployment
  if (dailyVolumeDollars === undefined) return
  const today = isoTime(service.clock.now()).slice(0, 10)
  const used = service.records.transactions
    .by('customerId', customerId)
    .filter(({ type, status, updatedAt }) => {
      return type === 'OUTGOING' && counted.includes(status) && updatedAt?.startsWith(today)
    })
    .map(({ sentAmount }) => (sentAmount === undefined ? 0 : dollars(sentAmount, service)))
  const total = used.reduce((sum, value) => sum + value, dollars(sent, service))
  if (total > dailyVolumeDollars)
    throw new Refusal(
      'DAILY_VOLUME_LIMIT_EXCEEDED',
      'the daily volume of the customer is used up; pay less, or on another day',
    )
}

function dollars({ amount, currency }: { amount: number; currency: { code: string } }, service: Service) {
  const { decimals, microUsd } = currencyOf(currency.code, service)
  return (amount / 10 ** decimals) * (microUsd / 1_000_000)
}
