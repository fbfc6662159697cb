/** The deferred decision about an incoming payment. */

import type {
  ApproveIncomingPaymentBody,
  RejectIncomingPaymentBody,
  Transaction,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Approves an incoming payment that was deferred.
 *
 * It works for 5 seconds after the response `defer` to the event `INCOMING_PAYMENT.PENDING`; then the payment has failed.
 *
 * @param platform - From `createPlatform`.
 * @param options - `transactionId`: `Transaction:<id>`: the `id` of the event's data. `receiverCustomerInfo`: what the
 * event asked for in `requestedReceiverCustomerInfoFields`. `signal` ends the call.
 * @returns The transaction. Its later statuses arrive as webhooks.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` (409) when the payment was not deferred, was
 * decided before, or the 5 seconds are over.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_FOUND` (404) when the transaction does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getTransaction` before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#approveincomingpayment
 */
export function approveIncomingPayment(
  platform: Platform,
  options: { transactionId: string } & OptionsOf<ApproveIncomingPaymentBody> & CallOptions,
): Promise<Transaction> {
  return call(platform, 'approveIncomingPayment', options)
}

/**
 * Rejects an incoming payment that was deferred.
 *
 * It works for 5 seconds after the response `defer` to the event `INCOMING_PAYMENT.PENDING`; then the payment has failed.
 *
 * @param platform - From `createPlatform`.
 * @param options - `transactionId`: `Transaction:<id>`: the `id` of the event's data. `reason`: why the platform does
 * not take the payment. `signal` ends the call.
 * @returns The transaction, rejected.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` (409) when the payment was not deferred, was
 * decided before, or the 5 seconds are over.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_FOUND` (404) when the transaction does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getTransaction` before you call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#rejectincomingpayment
 */
export function rejectIncomingPayment(
  platform: Platform,
  options: { transactionId: string } & OptionsOf<RejectIncomingPaymentBody> & CallOptions,
): Promise<Transaction> {
  return call(platform, 'rejectIncomingPayment', options)
}
