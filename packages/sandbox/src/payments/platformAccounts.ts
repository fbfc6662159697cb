/** The internal accounts of the platform itself: one for each currency of its configuration. */

import { isoTime } from '../state/clock.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { newId } from '../state/ids.js'
import { supportedCurrencies } from '../state/platformConfig.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Returns the accounts, oldest first. Assumption: an account is opened when its currency is first listed. */
export function platformAccounts(service: Service): AccountRecord[] {
  const { accounts } = service.records
  const open = new Set(accounts.by('customerId', '').map(({ currency }) => currency.code))
  for (const { currencyCode } of supportedCurrencies(service)) {
    if (open.has(currencyCode)) continue
    const priced = currencyOf(currencyCode, service)
    const type = priced.isCrypto ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT'
    const id = newId('InternalAccount')
    const createdAt = isoTime(service.clock.now())
    accounts.set(id, {
      id,
      type,
      customerId: '',
      currency: plainCurrency(priced),
      createdAt,
      updatedAt: createdAt,
    })
  }
  return accounts.by('customerId', '')
}
