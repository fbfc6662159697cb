/** The deferred decision about an incoming payment. */

import { callOf } from '../transport/endpointCall.js'

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
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getTransaction` before you call again.
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
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getTransaction` before you call again.
 */
export const rejectIncomingPayment = callOf('rejectIncomingPayment')
