/** Where a quote's money goes: an account of the platform, a bank account, or a UMA address. */

import { type CreateQuoteBody, errorCodes } from '@embedded-wallet/protocol'
import { notFound } from '../http/refusal.js'
import { findAccount } from '../state/lookup.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { currencyOf, type PricedCurrency } from './currencies.js'
import { findByUma, refuseIllFormed } from './umaAddress.js'

/** A destination that exists. */
export interface Destination {
  currency: PricedCurrency
  /** The platform's own account that receives; absent when the money leaves. */
  recipient?: AccountRecord
}

/** @throws Refusal 404 for an unknown account, 400 for an ill-formed address or an unknown currency. */
export function findDestination(wanted: CreateQuoteBody['destination'], service: Service): Destination {
  if (wanted.destinationType === 'UMA_ADDRESS') {
    refuseIllFormed(wanted.umaAddress)
    const currency = currencyOf(wanted.currency, service)
    const recipient = findByUma(wanted.umaAddress, currency.code, service)
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
