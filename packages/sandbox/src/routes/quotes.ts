/** The quote endpoints: create, get, execute, authorize; and the sandbox's payment of a quote with real-time funding. */

import type { ScaFactorName } from '@embedded-wallet/protocol'
import { assertStillActive, verifySessionSignature } from '../authentication/signedRetry.js'
import { showTransaction } from '../events/transitions.js'
import { earlierReply, once, type Routes, Status202 } from '../http/route.js'
import {
  authorizeQuote,
  holdQuote,
  needsAuthorization,
  resendCode,
  showQuote,
} from '../payments/authorizeQuote.js'
import { settleQuote } from '../payments/endQuote.js'
import { offerQuote } from '../payments/offerQuote.js'
import { addQuoteDocument } from '../payments/quoteDocuments.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import type { QuoteRecord } from '../state/records.js'
import { find, type Service } from '../state/service.js'

export const quoteRoutes = {
  createQuote: (call, service) =>
    once(call, service, () => {
      const { immediatelyExecute, scaFactor, source } = call.body
      refuseUnbound(scaFactor, service)
      const record = offerQuote(call.body, service)
      if (source.sourceType === 'REALTIME_FUNDING' && needsAuthorization(record, service)) {
        holdQuote(record, { factor: scaFactor, afterwards: 'open' }, service)
        return new Status202(showQuote(record))
      }
      // From an account the authorization follows the execution. Real-time funding is executed when it arrives.
      if (immediatelyExecute && source.sourceType === 'ACCOUNT') settleOrHold(record, scaFactor, service)
      return showQuote(record)
    }),

  getQuote: ({ params }, service) => showQuote(find(service, 'quotes', params.quoteId)),

  async executeQuote(call, service) {
    const record = find(service, 'quotes', call.params.quoteId)
    // A repeat gets the first response even after the session has ended, because it moves no money.
    const earlier = earlierReply(call, service)
    if (earlier !== undefined) return earlier
    if (record.quote.source.sourceType !== 'ACCOUNT')
      throw conflict('the quote is executed when its payment arrives')
    const { payloadToSign, quote } = record
    const expected = payloadToSign && { accountId: quote.source.accountId!, payloadToSign, isQuote: true }
    const signer = expected ? await verifySessionSignature(call.headers, expected, service) : {}
    // There is no await from here on, so one of several concurrent requests settles and the others see that.
    return once(call, service, () => {
      assertStillActive(signer, service)
      const factor = call.body?.scaFactor
      refuseUnbound(factor, service)
      settleOrHold(record, factor, service)
      return showQuote(record)
    })
  },

  async authorizeQuote({ params, body }, service) {
    const record = find(service, 'quotes', params.quoteId)
    await authorizeQuote(record, body, service)
    return showQuote(record)
  },

  resendQuoteAuthorization({ params }, service) {
    resendCode(find(service, 'quotes', params.quoteId), service)
  },

  async uploadQuoteDocument({ params, body }, service) {
    const record = find(service, 'quotes', params.quoteId)
    await addQuoteDocument(record, body, service)
    return showQuote(record)
  },

  sendQuotePayment({ body }, service) {
    const record = find(service, 'quotes', body.quoteId)
    const { source, sendingCurrency, totalSendingAmount } = record.quote
    if (source.sourceType !== 'REALTIME_FUNDING')
      throw conflict('an account pays this quote, not a payment from outside')
    if (body.currencyCode !== sendingCurrency.code)
      throw new Refusal('INVALID_CURRENCY', 'currencyCode: it is not the sending currency of the quote')
    if ((body.currencyAmount ?? totalSendingAmount) !== totalSendingAmount)
      throw new Refusal('INVALID_AMOUNT', 'currencyAmount: it is not the total sending amount of the quote')
    settleQuote(record, service)
    const transaction = find(service, 'transactions', record.quote.transactionId)
    return showTransaction(transaction, service)
  },
} satisfies Partial<Routes>

function settleOrHold(record: QuoteRecord, factor: ScaFactorName | undefined, service: Service): void {
  if (needsAuthorization(record, service)) holdQuote(record, { factor, afterwards: 'execute' }, service)
  else settleQuote(record, service)
}

/** @throws Refusal 400 for TOTP, even if no authorization follows. Source: dated profiles, section 3, POST /quotes. */
function refuseUnbound(factor: ScaFactorName | undefined, { deployment }: Service): void {
  if (deployment.sca && factor === 'TOTP')
    throw invalidField('scaFactor', 'TOTP cannot bind amount and payee')
}
