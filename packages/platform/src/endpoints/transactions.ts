/** Transactions: every movement of money, read back. */

import { callOf, pagesOf } from '../transport/endpointCall.js'

/**
 * Lists transactions: every movement of money of this platform.
 *
 * `accountIdentifier` matches the sender or the receiver. Give `sortOrder` (`asc` or `desc`) where the order matters.
 *
 * @param options - Filters: see `TransactionsQuery`. Dates are ISO 8601 and inclusive.
 * @example
 * ```ts
 * for await (const row of listTransactions(platform, { customerId })) {
 *   if (isUnreadable(row)) console.warn(`a transaction cannot be read: see ${row.problem}`)
 *   else console.log(row.id, row.status)
 * }
 * ```
 */
export const listTransactions = pagesOf('listTransactions')

/**
 * Reads a transaction with its current status.
 *
 * Later statuses also arrive as webhooks: see `receiveWebhook`.
 *
 * @param options - `transactionId`: `Transaction:<id>`.
 * @returns The transaction. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `TRANSACTION_NOT_FOUND` (404) when the transaction does not exist.
 */
export const getTransaction = callOf('getTransaction')
