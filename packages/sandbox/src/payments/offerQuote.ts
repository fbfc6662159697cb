/** Checks a quote request against the records, finds its destination, and creates the quote, for the platform and for agents. */

import { type CreateQuoteBody, quoteOutcomes } from '@embedded-wallet/protocol'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { outcomeOf, primaryIdentifier, umaOutcomeOf } from '../state/outcome.js'
import type { AccountRecord, QuoteRecord } from '../state/records.js'
import { find, findActiveExternalAccount, findLiveCustomer, type Service } from '../state/service.js'
import { createQuote, type Destination } from './createQuote.js'
import { findLookup, transactionOfLookup } from './lookups.js'
import { currenciesOfUma, findByUma, refuseMalformedUma } from './umaAddress.js'

export function offerQuote(body: CreateQuoteBody, service: Service, agentId?: string): QuoteRecord {
  const source =
    body.source.sourceType === 'ACCOUNT' ? find(service, 'accounts', body.source.accountId) : undefined
  if (body.immediatelyExecute && source?.type === 'EMBEDDED_WALLET')
    throw invalidField('immediatelyExecute', 'an embedded wallet must sign first')
  const customer = customerOf(body.source.customerId, source, service)
  const lookup =
    body.lookupId === undefined ? undefined : findLookup(body.lookupId, body.destination, service)
  const started = lookup && transactionOfLookup(lookup, customer?.id, service)
  const sendingCurrency = body.source.sourceType === 'ACCOUNT' ? source!.currency.code : body.source.currency
  const destination = findDestination(body.destination, sendingCurrency, service)
  if (source !== undefined && destination.recipient?.id === source.id)
    throw new Refusal('SELF_PAYMENT', 'destination: it is the same account as the source')
  const parties = { sendingCurrency, destination, source, customer, started, agentId }
  return createQuote(body, parties, service)
}

function customerOf(customerId: string | undefined, source: AccountRecord | undefined, service: Service) {
  const owner = source === undefined ? undefined : service.records.customers.get(source.customerId)
  if (customerId === undefined) return owner && findLiveCustomer(service, owner.id)
  if (source !== undefined && owner?.id !== customerId)
    throw invalidField('source.customerId', 'it is not the owner of source.accountId')
  return findLiveCustomer(service, customerId)
}

/** Assumption: without a currency the receiver gets the sender's where it takes that, else the first that it takes. */
function currencyAt(umaAddress: string, sendingCurrency: string, service: Service): string {
  const taken = currenciesOfUma(umaAddress, service) ?? []
  return taken.includes(sendingCurrency) ? sendingCurrency : (taken[0] ?? sendingCurrency)
}

function findDestination(
  wanted: CreateQuoteBody['destination'],
  sendingCurrency: string,
  service: Service,
): Destination {
  if (wanted.destinationType === 'UMA_ADDRESS') {
    refuseMalformedUma(wanted.umaAddress)
    const currency = currencyOf(
      wanted.currency ?? currencyAt(wanted.umaAddress, sendingCurrency, service),
      service,
    )
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
