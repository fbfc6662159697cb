/** The destination of a quote: an account of the platform, a bank account, or a UMA address. */

import { type CreateQuoteBody, quoteOutcomes } from '@embedded-wallet/protocol'
import { currencyOf, type PricedCurrency } from '../state/currencies.js'
import { find, findActiveExternalAccount } from '../state/lookup.js'
import { outcomeOf, primaryIdentifier, umaOutcomeOf } from '../state/outcome.js'
import type { Service } from '../state/service.js'
import type { quoteScripts } from './scripts.js'
import { findByUma, type Recipient, refuseMalformedUma } from './umaAddress.js'

/** A destination that was found. */
export interface Destination {
  currency: PricedCurrency
  /** The customer's or the platform's own account that receives. Absent when the money goes to anyone else. */
  recipient?: Recipient
  /** The outcome of a payment to it. */
  outcome: keyof typeof quoteScripts
}

/**
 * Finds the destination that a quote names.
 *
 * @throws Refusal 404 when the account is unknown.
 * @throws Refusal 400 when the UMA address is malformed or the currency is unknown.
 */
export function findDestination(wanted: CreateQuoteBody['destination'], service: Service): Destination {
  if (wanted.destinationType === 'UMA_ADDRESS') {
    refuseMalformedUma(wanted.umaAddress)
    const currency = currencyOf(wanted.currency, service)
    const recipient = findByUma(wanted.umaAddress, currency.code, service)
    if (recipient !== undefined) return { currency, recipient, outcome: 'SUCCESS' }
    const { umaAddress } = wanted
    return { currency, outcome: umaOutcomeOf(umaAddress, service) ?? outcomeOf(quoteOutcomes, umaAddress) }
  }
  if (wanted.accountId.startsWith('ExternalAccount:')) {
    const { currency, accountInfo } = findActiveExternalAccount(service, wanted.accountId)
    return {
      currency: currencyOf(currency, service),
      outcome: outcomeOf(quoteOutcomes, primaryIdentifier(accountInfo)),
    }
  }
  const recipient = find(service, 'accounts', wanted.accountId)
  return { currency: currencyOf(recipient.currency.code, service), recipient, outcome: 'SUCCESS' }
}
