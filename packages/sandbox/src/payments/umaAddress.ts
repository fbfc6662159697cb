/** UMA addresses: checks their form and finds the account behind one. */

import { errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

const pattern = /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** @throws Refusal 400 INVALID_UMA_ADDRESS when the text is not a UMA address. */
export function refuseMalformedUma(umaAddress: string, field = 'umaAddress'): void {
  if (!pattern.test(umaAddress))
    throw new Refusal(400, errorCodes.invalidUmaAddress, `${field}: expected $name@domain in lower case`)
}

/** @returns The customer's account in this currency; `undefined` when no customer has the address. */
export function findByUma(umaAddress: string, currency: string, service: Service): AccountRecord | undefined {
  const { customers, accounts } = service.records
  const [customer] = customers.by('umaAddress', umaAddress)
  if (customer === undefined || customer.isDeleted) return undefined
  const own = accounts.by('customerId', customer.id).filter((account) => account.currency.code === currency)
  // Assumption: a self-custodial wallet is the primary account of its currency.
  return own.find(({ type }) => type === 'EMBEDDED_WALLET') ?? own[0]
}
