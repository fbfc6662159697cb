/** UMA addresses: what one looks like, and whose it is. */

import { errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

const pattern = /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** @throws Refusal 400 INVALID_UMA_ADDRESS */
export function refuseIllFormed(umaAddress: string, field = 'umaAddress'): void {
  if (!pattern.test(umaAddress))
    throw new Refusal(400, errorCodes.invalidUmaAddress, `${field}: expected $name@domain in lower case`)
}

/** The account in this currency of the customer with this address. Any other address lies elsewhere. */
export function findByUma(umaAddress: string, currency: string, service: Service): AccountRecord | undefined {
  const { customers, accounts } = service.records
  const [customer] = customers.by('umaAddress', umaAddress)
  if (customer === undefined) return undefined
  const own = accounts.by('customerId', customer.id).filter((account) => account.currency.code === currency)
  // Assumption: a self-custodial wallet is the primary account of its currency.
  return own.find(({ type }) => type === 'EMBEDDED_WALLET') ?? own[0]
}
