/** Transactions: every movement of money, read back. */

import type { Transaction, TransactionsQuery } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Lists transactions: every movement of money of this platform.
 *
 * `accountIdentifier` matches the sender or the receiver. Give `sortOrder` (`asc` or `desc`) where the order matters.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: see `TransactionsQuery`. Dates are ISO 8601 and inclusive. `limit`: items on a page, from
 * 1 to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listtransactions
 * @example
 * ```ts
 * for await (const row of listTransactions(platform, { customerId })) {
 *   if (isUnreadable(row)) console.warn(`a transaction cannot be read: see ${row.problem}`)
 *   else console.log(row.id, row.status)
 * }
 * ```
 */
export function listTransactions(
  platform: Platform,
  options?: ListOptions<TransactionsQuery>,
): Paged<Transaction> {
  return paged(platform, 'listTransactions', options)
}

/**
 * Reads a transaction with its current status.
 *
 * Later statuses also arrive as webhooks: see `receiveWebhook`.
 *
 * @param platform - From `createPlatform`.
 * @param options.transactionId - `Transaction:<id>`.
 * @param options.signal - Ends the call.
 * @returns The transaction. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_FOUND` (404) when the transaction does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#gettransaction
 */
export function getTransaction(
  platform: Platform,
  options: { transactionId: string } & CallOptions,
): Promise<Transaction> {
  return call(platform, 'getTransaction', options)
}
