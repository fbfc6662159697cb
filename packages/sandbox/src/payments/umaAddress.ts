/** UMA addresses: what one looks like, and whose it is. */

import { errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

const pattern = /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** @throws Refusal 400 INVALID_UMA_ADDRESS */
export function refuseIllFormed(umaAddress: string): void {
  if (!pattern.test(umaAddress))
    throw new Refusal(400, errorCodes.invalidUmaAddress, 'umaAddress: expected $name@domain in lower case')
}

/** The wallet in this currency of the customer with this address. Any other address lies elsewhere. */
export function findByUma(umaAddress: string, currency: string, service: Service): AccountRecord | undefined {
  const { customers, accounts } = service.records
  return [...accounts.values()].find(
    (account) =>
      account.currency.code === currency && customers.get(account.customerId)?.umaAddress === umaAddress,
  )
}
