/** Where a quote's money goes: an account of the platform, a bank account, or a UMA address. */

import { type CreateQuoteBody, errorCodes } from '@embedded-wallet/protocol'
import { notFound, Refusal } from '../http/refusal.js'
import { findAccount } from '../state/lookup.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { currencyOf, type PricedCurrency } from './currencies.js'

/** A destination that exists. */
export interface Destination {
  currency: PricedCurrency
  /** The platform's own account that receives; absent when the money leaves. */
  recipient?: AccountRecord
}

const umaPattern = /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** @throws Refusal 404 for an unknown account, 400 for an ill-formed address or an unknown currency. */
export function findDestination(wanted: CreateQuoteBody['destination'], service: Service): Destination {
  if (wanted.destinationType === 'UMA_ADDRESS') {
    if (!umaPattern.test(wanted.umaAddress))
      throw new Refusal(400, errorCodes.invalidUmaAddress, 'umaAddress: expected $name@domain in lower case')
    const currency = currencyOf(wanted.currency, service)
    const recipient = findByUma(wanted.umaAddress, currency, service)
    return { currency, ...(recipient && { recipient }) }
  }
  if (wanted.accountId.startsWith('ExternalAccount:')) {
    const external = service.records.externalAccounts.get(wanted.accountId)
    if (external === undefined) throw notFound(errorCodes.notFound, 'no external account has this id')
    return { currency: currencyOf(external.currency, service) }
  }
  const recipient = findAccount(service, wanted.accountId)
  return { currency: currencyOf(recipient.currency.code, service), recipient }
}

/** A customer of the platform with this address and a wallet in this currency. Any other address lies elsewhere. */
function findByUma(
  umaAddress: string,
  currency: PricedCurrency,
  service: Service,
): AccountRecord | undefined {
  const { customers, accounts } = service.records
  return [...accounts.values()].find(
    (account) =>
      account.currency.code === currency.code && customers.get(account.customerId)?.umaAddress === umaAddress,
  )
}
