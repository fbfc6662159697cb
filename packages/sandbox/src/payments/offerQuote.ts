/** Checks a quote request against the records and creates the quote, for the platform and for agents. */

import { type CreateQuoteBody, errorCodes } from '@embedded-wallet/protocol'
import { invalidInput, Refusal } from '../refusal.js'
import { find, findLiveCustomer } from '../state/lookup.js'
import type { AccountRecord, QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { findLookup, transactionOfLookup } from './accountLookup.js'
import { createQuote } from './createQuote.js'
import { findDestination } from './destination.js'

/**
 * Creates a quote for a request.
 *
 * @param agentId - The agent that sends the request. Absent for the platform.
 * @throws Refusal 400 when a field contradicts the records.
 * @throws Refusal 404 when an account, customer or lookup is unknown.
 */
export function offerQuote(body: CreateQuoteBody, service: Service, agentId?: string): QuoteRecord {
  const isFromAccount = body.source.sourceType === 'ACCOUNT'
  const source =
    body.source.sourceType === 'ACCOUNT' ? find(service, 'accounts', body.source.accountId) : undefined
  if (body.immediatelyExecute && source?.type === 'EMBEDDED_WALLET')
    throw invalidInput('immediatelyExecute: an embedded wallet must sign first', 'immediatelyExecute')
  if (body.immediatelyExecute && !isFromAccount)
    throw invalidInput('immediatelyExecute: real-time funding must arrive first', 'immediatelyExecute')
  const customer = customerOf(body.source.customerId, source, service)
  const lookup =
    body.lookupId === undefined ? undefined : findLookup(body.lookupId, body.destination, service)
  const started = lookup && transactionOfLookup(lookup, customer?.id, service)
  const destination = findDestination(body.destination, service)
  if (source !== undefined && destination.recipient?.id === source.id)
    throw new Refusal(400, errorCodes.selfPayment, 'destination: it is the same account as the source')
  const sendingCurrency = body.source.sourceType === 'ACCOUNT' ? source!.currency.code : body.source.currency
  return createQuote(
    body,
    {
      sendingCurrency,
      destination,
      ...(source && { source }),
      ...(customer && { customer }),
      ...(started && { started }),
      ...(agentId === undefined ? {} : { agentId }),
    },
    service,
  )
}

function customerOf(customerId: string | undefined, source: AccountRecord | undefined, service: Service) {
  const owner = source === undefined ? undefined : service.records.customers.get(source.customerId)
  if (customerId === undefined) return owner && findLiveCustomer(service, owner.id)
  if (source !== undefined && owner?.id !== customerId)
    throw invalidInput('source.customerId: it is not the owner of source.accountId', 'source.customerId')
  return findLiveCustomer(service, customerId)
}
