/** Transactions: every movement of money, read back; and the decision about an incoming one. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Lists transactions: every movement of money of this platform. `accountIdentifier` matches the sender or the receiver. Give
 * `sortOrder` where the order matters.
 *
 * @example
 * ```ts
 * for await (const row of listTransactions(platform, { customerId })) {
 *   if (isUnreadable(row)) console.warn(`a transaction cannot be read: see ${row.problem}`)
 *   else console.log(row.id, row.status)
 * }
 * ```
 */
export const listTransactions = pagesOf('listTransactions')

/** Reads a transaction with its current status. Later statuses also arrive as webhooks: see `receiveWebhook`. */
export const getTransaction = callOf('getTransaction')

/** Confirms that a receipt of a transaction was delivered. Profile 2026-08 only. Another call overwrites the time. */
export const confirmTransaction = callOf('confirmTransaction')

/**
 * Cancels a payment to a bank that is on its way: it becomes `FAILED`. Profile 2026-08 only. The money goes back to its sender: see
 * `refund` of the transaction.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN` with the `serviceCode` `TRANSACTION_NOT_CANCELLABLE` (409) if it has ended, or is not a payment to a bank.
 * It may be this very call that has ended it, where a proxy delivered it twice: read the transaction.
 */
export const cancelTransaction = callOf('cancelTransaction')

/**
 * Approves an incoming payment that was deferred, by the `id` of the event's data.
 *
 * It works for 5 seconds after the response `defer` to the event `INCOMING_PAYMENT.PENDING`; then the payment has failed.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN` with the `serviceCode` `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` (409) if the payment was not deferred,
 * was decided before, perhaps by this very call, or the 5 seconds are over: read the transaction.
 */
export const approveIncomingPayment = callOf('approveIncomingPayment')

/**
 * Rejects an incoming payment that was deferred. It works for the same 5 seconds as `approveIncomingPayment`.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN` as there.
 */
export const rejectIncomingPayment = callOf('rejectIncomingPayment')
