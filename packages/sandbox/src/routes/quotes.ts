/** The quote endpoints: create, get, execute; and the sandbox's payment of a quote with real-time funding. */

import { CreateQuoteBody, errorCodes, SendQuotePaymentBody } from '@embedded-wallet/protocol'
import { assertStillActive, verifySessionSignature } from '../authentication/sessionSignature.js'
import { earlierReply, keepReply } from '../http/idempotency.js'
import { conflict, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { offerQuote } from '../payments/offerQuote.js'
import { settleQuote } from '../payments/settleQuote.js'
import { showTransaction } from '../payments/showTransaction.js'
import { findQuote, findTransaction } from '../state/lookup.js'

export const quoteRoutes: Routes<'createQuote' | 'getQuote' | 'executeQuote' | 'sendQuotePayment'> = {
  createQuote: {
    body: CreateQuoteBody,
    handle(call, service) {
      const earlier = earlierReply(call, service)
      if (earlier !== undefined) return earlier
      const record = offerQuote(call.body, service)
      if (call.body.immediatelyExecute) settleQuote(record, service)
      return keepReply(call, service, { status: 201, body: { ...record.quote } })
    },
  },

  getQuote: {
    handle: ({ params }, service) => ({ status: 200, body: { ...findQuote(service, params.quoteId).quote } }),
  },

  executeQuote: {
    async handle(call, service) {
      const record = findQuote(service, call.params.quoteId)
      // A repeat gets the first response even after the session has ended, because it moves no money.
      const earlier = earlierReply(call, service)
      if (earlier !== undefined) return earlier
      if (record.quote.source.sourceType !== 'ACCOUNT')
        throw conflict('the quote is executed when its payment arrives')
      if (record.payloadToSign !== undefined) {
        const accountId = record.quote.source.accountId!
        const signer = await verifySessionSignature(
          call.headers,
          { accountId, payloadToSign: record.payloadToSign, isQuote: true },
          service,
        )
        // There is no await from here on, so one of several concurrent requests settles and the others see that.
        const meanwhile = earlierReply(call, service)
        if (meanwhile !== undefined) return meanwhile
        assertStillActive(signer, service)
      }
      settleQuote(record, service)
      return keepReply(call, service, { status: 200, body: { ...record.quote } })
    },
  },

  sendQuotePayment: {
    body: SendQuotePaymentBody,
    handle({ body }, service) {
      const record = findQuote(service, body.quoteId)
      const { source, sendingCurrency, totalSendingAmount } = record.quote
      if (source.sourceType !== 'REALTIME_FUNDING')
        throw conflict('an account pays this quote, not a payment from outside')
      if (body.currencyCode !== sendingCurrency.code)
        throw new Refusal(
          400,
          errorCodes.invalidCurrency,
          'currencyCode: it is not the sending currency of the quote',
        )
      if ((body.currencyAmount ?? totalSendingAmount) !== totalSendingAmount)
        throw new Refusal(
          400,
          errorCodes.invalidAmount,
          'currencyAmount: it is not the total sending amount of the quote',
        )
      settleQuote(record, service)
      const transaction = findTransaction(service, record.quote.transactionId)
      return { status: 200, body: showTransaction(transaction, service) }
    },
  },
}
