/** The transaction endpoints: list transactions, get one. */

import {
  accountKey,
  errorCodes,
  type Page,
  type Transaction,
  type TransactionParty,
  type TransactionsQuery,
} from '@embedded-wallet/protocol'
import { showTransaction } from '../events/showTransaction.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { shortestList } from '../http/shortestList.js'
import { cancelPayment } from '../payments/runPayment.js'
import { invalidInput, notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { findTransaction } from '../state/lookup.js'
import type { Service } from '../state/service.js'

export const transactionRoutes = {
  listTransactions: ({ query }, service) => pageOfTransactions(query, service),

  getTransaction: ({ params }, service) =>
    showTransaction(findTransaction(service, params.transactionId), service),

  confirmTransaction({ params, body }, service) {
    const transaction = findNewer(params.transactionId, service)
    const now = isoTime(service.clock.now())
    transaction.receiptDeliveryConfirmedAt = body?.receiptDeliveryConfirmedAt ?? now
    transaction.updatedAt = now
    service.records.transactions.set(transaction.id, transaction)
    return showTransaction(transaction, service)
  },

  // Assumption: the reason is for the service's own records.
  cancelTransaction({ params }, service) {
    const transaction = findNewer(params.transactionId, service)
    cancelPayment(transaction, service)
    return showTransaction(transaction, service)
  },
} satisfies Partial<Routes>

/** @throws Refusal 404 also when the deployment can neither confirm nor cancel. */
function findNewer(transactionId: string, service: Service): Transaction {
  if (service.deployment.wire !== '2026-08')
    throw notFound(errorCodes.notFound, 'this deployment neither confirms nor cancels transactions')
  return findTransaction(service, transactionId)
}

/** Assumption: newest first unless the query sets an order. */
export function pageOfTransactions(query: TransactionsQuery, service: Service): Page<Transaction> {
  const { customerId, platformCustomerId, status, type, reference } = query
  // Dates and `accountIdentifier`, which means either party, have no index: the rows of the shortest list are visited for them.
  const { list, indexed } = shortestList(service.records.transactions, {
    ...{ customerId, platformCustomerId, status, type, reference },
    senderAccountIdentifier: keyOf(query.senderAccountIdentifier),
    receiverAccountIdentifier: keyOf(query.receiverAccountIdentifier),
  })
  const filter = filterFor(query, indexed, filterOf(query))
  const page = paginate(list, query, filter, query.sortOrder ?? 'desc')
  return { ...page, data: page.data.map((transaction) => showTransaction(transaction, service)) }
}

const keyOf = (identifier: string | undefined) => identifier && accountKey(identifier)

function filterOf(query: TransactionsQuery): (transaction: Transaction) => boolean {
  const isWithin = isWithinDates(query)
  const {
    accountIdentifier: either,
    senderAccountIdentifier: sender,
    receiverAccountIdentifier: receiver,
  } = query
  return ({ customerId, platformCustomerId, status, type, source, destination, createdAt, ...more }) =>
    (query.customerId ?? customerId) === customerId &&
    (query.platformCustomerId ?? platformCustomerId) === platformCustomerId &&
    (query.status ?? status) === status &&
    (query.type ?? type) === type &&
    (either === undefined || isParty(source, either) || isParty(destination, either)) &&
    (sender === undefined || isParty(source, sender)) &&
    (receiver === undefined || isParty(destination, receiver)) &&
    isWithin(createdAt!) &&
    (query.reference ?? more.reconciliationInstructions?.reference) ===
      more.reconciliationInstructions?.reference
}

function isParty(party: TransactionParty | undefined, identifier: string): boolean {
  const accountId = party?.accountId
  return accountId !== undefined && accountKey(accountId) === accountKey(identifier)
}

/** @returns Whether a time lies between the dates of a query. Both are inclusive. */
export function isWithinDates(query: { startDate?: string; endDate?: string }): (time: string) => boolean {
  const start = readDate(query.startDate, 'startDate', '00:00:00.000')
  const end = readDate(query.endDate, 'endDate', '23:59:59.999')
  return (time) =>
    (start === undefined || Date.parse(time) >= start) && (end === undefined || Date.parse(time) <= end)
}

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
