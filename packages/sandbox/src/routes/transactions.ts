/** The transaction endpoints: list, get. */

import {
  accountKey,
  errorCodes,
  type Transaction,
  type TransactionParty,
  TransactionsQuery,
} from '@embedded-wallet/protocol'
import { paginate } from '../http/pagination.js'
import { invalidInput, notFound } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { expireQuotes } from '../payments/settleQuote.js'

export const transactionRoutes: Routes<'listTransactions' | 'getTransaction'> = {
  listTransactions: {
    query: TransactionsQuery,
    handle({ query }, service) {
      expireQuotes(service)
      // Assumption: newest first unless the query says otherwise.
      const page = paginate(
        [...service.records.transactions.values()],
        query,
        filterOf(query),
        query.sortOrder ?? 'desc',
      )
      return { status: 200, body: page }
    },
  },

  getTransaction: {
    handle({ params }, service) {
      expireQuotes(service)
      const transaction = service.records.transactions.get(params.transactionId)
      if (transaction === undefined)
        throw notFound(errorCodes.transactionNotFound, 'no transaction has this id')
      return { status: 200, body: transaction }
    },
  },
}

function filterOf(query: TransactionsQuery): (transaction: Transaction) => boolean {
  const start = readDate(query.startDate, 'startDate', '00:00:00.000')
  const end = readDate(query.endDate, 'endDate', '23:59:59.999')
  const {
    accountIdentifier: either,
    senderAccountIdentifier: sender,
    receiverAccountIdentifier: receiver,
  } = query
  return ({ customerId, platformCustomerId, status, type, source, destination, createdAt }) =>
    (query.customerId ?? customerId) === customerId &&
    (query.platformCustomerId ?? platformCustomerId) === platformCustomerId &&
    (query.status ?? status) === status &&
    (query.type ?? type) === type &&
    (either === undefined || isParty(source, either) || isParty(destination, either)) &&
    (sender === undefined || isParty(source, sender)) &&
    (receiver === undefined || isParty(destination, receiver)) &&
    (start === undefined || Date.parse(createdAt) >= start) &&
    (end === undefined || Date.parse(createdAt) <= end) &&
    // No transaction of the sandbox carries a reference yet.
    query.reference === undefined
}

function isParty({ accountId }: TransactionParty, identifier: string): boolean {
  return accountId !== undefined && accountKey(accountId) === accountKey(identifier)
}

/** A day without a time is the whole day, in UTC. */
function readDate(text: string | undefined, field: string, timeOfDay: string): number | undefined {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const milliseconds = isDay ? Date.parse(`${text}T${timeOfDay}Z`) : isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds))
    throw invalidInput(`${field}: expected an ISO 8601 date, or a date-time with a zone`, field)
  return milliseconds
}
