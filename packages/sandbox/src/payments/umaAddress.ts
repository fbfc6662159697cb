/** UMA addresses: checks their form and finds the account that receives the payments to one. */

import { errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { Service } from '../state/service.js'

const pattern = /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** @throws Refusal 400 INVALID_UMA_ADDRESS when the text is not a UMA address. */
export function refuseMalformedUma(umaAddress: string, field = 'umaAddress'): void {
  if (!pattern.test(umaAddress))
    throw new Refusal(400, errorCodes.invalidUmaAddress, `${field}: expected $name@domain in lower case`)
}

/** An account that receives: an internal account, or an external one that takes the money out of the platform. */
export interface Recipient {
  /** `InternalAccount:<id>` or `ExternalAccount:<id>` */
  id: string
  customerId: string
}

/**
 * Finds the account that receives payments to a UMA address: the customer's default deposit account, else the primary
 * internal account in this currency.
 *
 * Assumption: the bank of a default deposit account converts a payment in another currency. An account that is not
 * ACTIVE receives nothing.
 *
 * @returns `undefined` when no customer has the address, or the customer has no account for the payment.
 */
export function findByUma(umaAddress: string, currency: string, service: Service): Recipient | undefined {
  const { customers, accounts, externalAccounts } = service.records
  const [customer] = customers.by('umaAddress', umaAddress)
  if (customer === undefined || customer.isDeleted) return undefined
  const deposit = externalAccounts
    .by('customerId', customer.id)
    .find(({ defaultUmaDepositAccount, status }) => defaultUmaDepositAccount && status === 'ACTIVE')
  if (deposit !== undefined) return { id: deposit.id, customerId: customer.id }
  const own = accounts.by('customerId', customer.id).filter((account) => account.currency.code === currency)
  // Assumption: a self-custodial wallet is the primary account of its currency.
  return own.find(({ type }) => type === 'EMBEDDED_WALLET') ?? own[0]
}
