/** The quote endpoints: create, get, execute. */

import { CreateQuoteBody, errorCodes } from '@embedded-wallet/protocol'
import { assertStillActive, verifySessionSignature } from '../authentication/sessionSignature.js'
import { earlierAnswer, keepAnswer } from '../http/idempotency.js'
import { invalidInput, notImplemented, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { createQuote } from '../payments/createQuote.js'
import { findDestination } from '../payments/destination.js'
import { expireQuotes, settleQuote } from '../payments/settleQuote.js'
import { findAccount, findQuote } from '../state/lookup.js'

export const quoteRoutes: Routes<'createQuote' | 'getQuote' | 'executeQuote'> = {
  createQuote: {
    body: CreateQuoteBody,
    handle(call, service) {
      const earlier = earlierAnswer(call, service)
      if (earlier !== undefined) return earlier
      const { body } = call
      if (body.source.sourceType !== 'ACCOUNT')
        throw notImplemented('source: REALTIME_FUNDING is not implemented in this sandbox')
      if (body.immediatelyExecute)
        throw invalidInput('immediatelyExecute: an embedded wallet has to sign first', 'immediatelyExecute')
      const source = findAccount(service, body.source.accountId)
      const customer = service.records.customers.get(source.customerId)!
      if (body.source.customerId !== undefined && body.source.customerId !== customer.id)
        throw invalidInput('source.customerId: not the owner of source.accountId', 'source.customerId')
      const destination = findDestination(body.destination, service)
      if (destination.recipient?.id === source.id)
        throw new Refusal(400, errorCodes.selfPayment, 'destination: the same account as the source')
      const record = createQuote(body, { source, customer, destination }, service)
      service.records.quotes.set(record.quote.id, record)
      service.records.openQuotes.add(record)
      service.records.transactions.set(record.transaction.id, record.transaction)
      return keepAnswer(call, service, { status: 201, body: { ...record.quote } })
    },
  },

  getQuote: {
    handle({ params }, service) {
      expireQuotes(service)
      return { status: 200, body: { ...findQuote(service, params.quoteId).quote } }
    },
  },

  executeQuote: {
    async handle(call, service) {
      const record = findQuote(service, call.params.quoteId)
      // A repeat is answered even when the session that signed it has ended: it moves nothing.
      const earlier = earlierAnswer(call, service)
      if (earlier !== undefined) return earlier
      const wanted = { accountId: record.transaction.source.accountId!, payloadToSign: record.payloadToSign }
      const signer = await verifySessionSignature(call.headers, wanted, service)
      // From here to the end is one step, so of many racing requests one settles and the others see that.
      const meanwhile = earlierAnswer(call, service)
      if (meanwhile !== undefined) return meanwhile
      assertStillActive(signer, service)
      settleQuote(record, service)
      return keepAnswer(call, service, { status: 200, body: { ...record.quote } })
    },
  },
}
