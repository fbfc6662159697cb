/** Transactions: every movement of money, read back. */

import type { Transaction, TransactionsQuery } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/** Lists transactions. Dates are inclusive; `accountIdentifier` matches sender or receiver. */
export function listTransactions(
  platform: Platform,
  query?: ListQuery<TransactionsQuery>,
  options?: CallOptions,
): Paged<Transaction> {
  return paged(platform, 'listTransactions', query, options)
}

/**
 * Reads a transaction as it stands.
 *
 * @param transactionId - `Transaction:<id>`
 * @throws {PlatformError} 404 TRANSACTION_NOT_FOUND.
 */
export function getTransaction(
  platform: Platform,
  transactionId: string,
  options?: CallOptions,
): Promise<Transaction> {
  return call(platform, 'getTransaction', { params: { transactionId }, ...options })
}
