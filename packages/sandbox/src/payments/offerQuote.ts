/** Checks a quote request against the records, finds its destination, and creates the quote, for the platform and for agents. */

import { type CreateQuoteBody, type ExternalAccount, transferOutcomes } from '@embedded-wallet/protocol'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { outcomeOf, outcomesOfQuotes, primaryIdentifier, umaOutcomeOf } from '../state/outcome.js'
import type { AccountRecord, QuoteRecord } from '../state/records.js'
import { find, findActiveExternalAccount, findLiveCustomer, type Service } from '../state/service.js'
import { createQuote, type Destination } from './createQuote.js'
import { findLookup, transactionOfLookup } from './lookups.js'
import { currenciesOfUma, findByUma, refuseMalformedUma } from './umaAddress.js'

export function offerQuote(body: CreateQuoteBody, service: Service, agentId?: string): QuoteRecord {
  const debited = debitedBank(body.source, service)
  const source =
    body.source.sourceType === 'ACCOUNT' && debited === undefined
      ? find(service, 'accounts', body.source.accountId)
      : undefined
  if (body.immediatelyExecute && source?.type === 'EMBEDDED_WALLET')
    throw invalidField('immediatelyExecute', 'an embedded wallet must sign first')
  const customer = customerOf(body.source.customerId, source ?? debited, service)
  const lookup =
    body.lookupId === undefined ? undefined : findLookup(body.lookupId, body.destination, service)
  const started = lookup && transactionOfLookup(lookup, customer?.id, service)
  const sendingCurrency = currencySent(body.source, source, debited)
  const found = findDestination(body.destination, sendingCurrency, service)
  const destination = debited === undefined ? found : afterDebit(found, debited)
  if (source !== undefined && destination.recipient?.id === source.id)
    throw new Refusal('SELF_PAYMENT', 'destination: it is the same account as the source')
  const parties = { sendingCurrency, destination, source, customer, started, agentId }
  return createQuote(body, parties, service)
}

function currencySent(
  source: CreateQuoteBody['source'],
  account?: AccountRecord,
  bank?: ExternalAccount,
): string {
  if (source.sourceType !== 'ACCOUNT') return source.currency
  return account?.currency.code ?? bank!.currency
}

/** The bank account that the quote debits, if a deployment has such quotes. */
function debitedBank(source: CreateQuoteBody['source'], service: Service): ExternalAccount | undefined {
  const isBank = source.sourceType === 'ACCOUNT' && source.accountId.startsWith('ExternalAccount:')
  return isBank && service.deployment.debitingQuotes
    ? findActiveExternalAccount(service, source.accountId)
    : undefined
}

/** Assumption: a bank account that a transfer cannot debit lets the execution fail. */
function afterDebit(destination: Destination, { accountInfo }: ExternalAccount): Destination {
  if (destination.recipient === undefined)
    throw invalidField('destination', 'a bank account pays only into an account of the service')
  const outcome = outcomeOf(transferOutcomes, primaryIdentifier(accountInfo))
  return outcome === 'SUCCESS' ? destination : { ...destination, outcome: 'EXECUTION_FAILED' }
}

function customerOf(
  customerId: string | undefined,
  source: Pick<AccountRecord, 'customerId'> | Pick<ExternalAccount, 'customerId'> | undefined,
  service: Service,
) {
  const owner = source === undefined ? undefined : service.records.customers.get(source.customerId ?? '')
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
    return { currency, outcome: umaOutcomeOf(umaAddress, service) ?? outcomeOf(outcomesOfQuotes, umaAddress) }
  }
  if (wanted.accountId.startsWith('ExternalAccount:')) {
    const { currency, accountInfo } = findActiveExternalAccount(service, wanted.accountId)
    return {
      currency: currencyOf(currency, service),
      outcome: outcomeOf(outcomesOfQuotes, primaryIdentifier(accountInfo)),
    }
  }
  const recipient = find(service, 'accounts', wanted.accountId)
  return { currency: currencyOf(recipient.currency.code, service), recipient, outcome: 'SUCCESS' }
}
