/** The transaction endpoints: list, get, confirm, and the decisions about payments. */

import {
  accountKey,
  type Exchanges,
  type Page,
  type Transaction,
  type TransactionParty,
} from '@embedded-wallet/protocol'
import { showTransaction } from '../events/transitions.js'
import { isWithin, pageOf } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { decideDeferred } from '../payments/receiveFromOutside.js'
import { cancelPayment } from '../payments/runPayment.js'
import { invalidInput } from '../refusal.js'
import { find, isoTime, type Service, update } from '../state/service.js'

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
