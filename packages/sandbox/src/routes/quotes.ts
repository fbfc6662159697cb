/** The quote endpoints: create, get, execute, authorize; the sandbox's payment of a quote with real-time funding; and the transactions that follow, with the decisions about them. */

import {
  accountKey,
  type Exchanges,
  type Page,
  type ScaFactorName,
  type Transaction,
  type TransactionParty,
} from '@embedded-wallet/protocol'
import { assertStillActive, verifySessionSignature } from '../authentication/signedRetry.js'
import { showTransaction } from '../events/transitions.js'
import { isWithin, pageOf } from '../http/pagination.js'
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
import { decideDeferred } from '../payments/receiveFromOutside.js'
import { cancelPayment } from '../payments/runPayment.js'
import { conflict, invalidField, invalidInput, Refusal } from '../refusal.js'
import type { QuoteRecord } from '../state/records.js'
import { find, isoTime, type Service, update } from '../state/service.js'

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

export const transactionRoutes = {
  listTransactions: ({ query }, service) => pageOfTransactions(query, service),

  getTransaction: ({ params }, service) => changed(params, service, () => {}),

  confirmTransaction({ params, body }, service) {
    const receiptDeliveryConfirmedAt = body?.receiptDeliveryConfirmedAt ?? isoTime(service.clock.now())
    return changed(params, service, (transaction) => {
      update(service.records.transactions, transaction, { receiptDeliveryConfirmedAt }, service)
    })
  },

  // Assumption: the reason is for the service's own records.
  cancelTransaction: ({ params }, service) =>
    changed(params, service, (transaction) => cancelPayment(transaction, service)),

  approveIncomingPayment: ({ params }, service) =>
    changed(params, service, (transaction) => decideDeferred(transaction, 'approve', service)),

  rejectIncomingPayment: ({ params }, service) =>
    changed(params, service, (transaction) => decideDeferred(transaction, 'reject', service)),
} satisfies Partial<Routes>

function changed(
  { transactionId }: { transactionId: string },
  service: Service,
  change: (transaction: Transaction) => void,
): Transaction {
  const transaction = find(service, 'transactions', transactionId)
  change(transaction)
  return showTransaction(transaction, service)
}

/** Assumption: newest first unless the query sets an order. */
export function pageOfTransactions(
  query: Exchanges['listTransactions']['query'],
  service: Service,
): Page<Transaction> {
  const { customerId, platformCustomerId, status, type, reference, accountIdentifier: either } = query
  // Dates and `accountIdentifier`, which means either party, have no index: the rows of the shortest list are visited for them.
  const isParty = (party: TransactionParty | undefined) => keyOf(party?.accountId) === keyOf(either)
  const isOfEither = ({ source, destination }: Transaction) => isParty(source) || isParty(destination)
  const keys = {
    customerId,
    platformCustomerId,
    status,
    type,
    reference,
    senderAccountIdentifier: keyOf(query.senderAccountIdentifier),
    receiverAccountIdentifier: keyOf(query.receiverAccountIdentifier),
  }
  return pageOf(
    service.records.transactions,
    keys,
    { sortOrder: 'desc', ...query },
    {
      also: [
        either === undefined ? undefined : isOfEither,
        isWithinDates(query),
        isSettledWithin(query),
        // This sandbox has no cards.
        query.cardId === undefined ? undefined : () => false,
      ],
      show: (transaction) => showTransaction(transaction, service),
    },
  )
}

const keyOf = (identifier: string | undefined) => identifier && accountKey(identifier)

export const isWithinDates = ({ startDate, endDate }: { startDate?: string; endDate?: string }) =>
  isWithin(
    'createdAt',
    readDate(startDate, 'startDate', '00:00:00.000'),
    readDate(endDate, 'endDate', '23:59:59.999'),
  )

/** Source: service of autumn 2026, read 2026-11-28. Assumption: a payment that is not settled is not listed. */
const isSettledWithin = ({
  settlementStartDate,
  settlementEndDate,
}: Exchanges['listTransactions']['query']) =>
  isWithin(
    'settledAt',
    readDate(settlementStartDate, 'settlementStartDate', '00:00:00.000'),
    readDate(settlementEndDate, 'settlementEndDate', '23:59:59.999'),
  )

/** A date without a time means the whole day in UTC. */
function readDate(text: string | undefined, field: string, timeOfDay: string): number | undefined {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const milliseconds = isDay ? Date.parse(`${text}T${timeOfDay}Z`) : isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds))
    throw invalidInput(`${field}: expected an ISO 8601 date, or a date-time with a zone`, field)
  return milliseconds
}
