/** Transactions: every movement of money, read back; and the decision about an incoming one. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Lists transactions: every movement of money of this platform.
 *
 * `accountIdentifier` matches the sender or the receiver. Give `sortOrder` (`asc` or `desc`) where the order matters.
 *
 * @param options - Filters, such as `customerId`, `status` and `startDate`. Dates are ISO 8601 and inclusive.
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
 * @returns The transaction. Amounts are integers in the smallest unit of their currency.
 */
export const getTransaction = callOf('getTransaction')

/**
 * Confirms that a receipt of a transaction was delivered. Profile 2026-08 only.
 *
 * Another call overwrites the time.
 *
 * @param options - `transactionId`: `Transaction:<id>`. `receiptDeliveryConfirmedAt`: ISO 8601. Default: now.
 * @returns The transaction with `receiptDeliveryConfirmedAt`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: call again.
 */
export const confirmTransaction = callOf('confirmTransaction')

/**
 * Cancels a payment to a bank that is on its way. Profile 2026-08 only.
 *
 * The money goes back to its sender: see `refund` of the transaction.
 *
 * @param options - `transactionId`: `Transaction:<id>`. `reason`: why.
 * @returns The transaction, `FAILED`.
 * @throws {PlatformError} `TRANSACTION_NOT_CANCELLABLE` (409) when it has ended, or is no payment to a bank.
 */
export const cancelTransaction = callOf('cancelTransaction')

/**
 * Approves an incoming payment that was deferred.
 *
 * It works for 5 seconds after the response `defer` to the event `INCOMING_PAYMENT.PENDING`; then the payment has failed.
 *
 * @param options - `transactionId`: `Transaction:<id>`: the `id` of the event's data. `receiverCustomerInfo`: what the event
 * requested in `requestedReceiverCustomerInfoFields`.
 * @returns The transaction. Its later statuses arrive as webhooks.
 * @throws {PlatformError} `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` (409) when the payment was not deferred, was decided
 * before, or the 5 seconds are over.
 */
export const approveIncomingPayment = callOf('approveIncomingPayment')

/**
 * Rejects an incoming payment that was deferred.
 *
 * It works for 5 seconds after the response `defer` to the event `INCOMING_PAYMENT.PENDING`; then the payment has failed.
 *
 * @param options - `transactionId`: `Transaction:<id>`: the `id` of the event's data. `reason`: why the platform does not take
 * the payment.
 * @returns The transaction, rejected.
 * @throws {PlatformError} `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` (409) when the payment was not deferred, was decided
 * before, or the 5 seconds are over.
 */
export const rejectIncomingPayment = callOf('rejectIncomingPayment')
