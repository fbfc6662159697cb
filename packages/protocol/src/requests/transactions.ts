/** Queries of the transaction lists, bodies about one transaction, and the platform's decision about an incoming payment. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import type { CustomerInfoField } from '../resources/fieldDefinition.js'
import { Identifier, Timestamp } from '../scalars.js'
import { pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Query of `GET /agents/me/transactions`. */
export interface AgentTransactionsQuery extends ValueOf<typeof agentTransactionsQuery> {}

const filterEntries = {
  ...pageEntries,
  /** Matches sender or receiver. */
  accountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  senderAccountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  receiverAccountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  status: optionalText,
  type: optionalText,
  reference: optionalText,
  /** Inclusive, ISO 8601. */
  startDate: optionalText,
  /** Inclusive, ISO 8601. */
  endDate: optionalText,
  sortOrder: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(['asc', 'desc'])),
}

const agentTransactionsQuery = /* @__PURE__ */ v.object(filterEntries)
export const AgentTransactionsQuery: v.GenericSchema<AgentTransactionsQuery> = agentTransactionsQuery

/** Query of `GET /transactions`. */
export interface TransactionsQuery extends ValueOf<typeof transactionsQuery> {}

const transactionsQuery = /* @__PURE__ */ v.object({
  ...filterEntries,
  customerId: v.exactOptional(Identifier),
  platformCustomerId: optionalText,
})
export const TransactionsQuery: v.GenericSchema<TransactionsQuery> = transactionsQuery

/** Body of `POST /transactions/{transactionId}/confirm`. */
export interface ConfirmTransactionBody extends ValueOf<typeof confirmTransactionBody> {}

const confirmTransactionBody = /* @__PURE__ */ v.object({
  /** When the receipt was delivered. Default: now. */
  receiptDeliveryConfirmedAt: v.exactOptional(Timestamp),
})
export const ConfirmTransactionBody: v.GenericSchema<ConfirmTransactionBody> = confirmTransactionBody

/** Body of `POST /transactions/{transactionId}/cancel`. */
export interface CancelTransactionBody extends ValueOf<typeof cancelTransactionBody> {}

const cancelTransactionBody = /* @__PURE__ */ v.object({
  reason: v.exactOptional(v.string()),
})
export const CancelTransactionBody: v.GenericSchema<CancelTransactionBody> = cancelTransactionBody

/** What the sender's institution learns of the receiver. */
export type ReceiverCustomerInfo = Partial<Record<CustomerInfoField, unknown>> & { [field: string]: unknown }

/** Body of `POST /transactions/{transactionId}/approve`. */
export interface ApproveIncomingPaymentBody extends ValueOf<typeof approveIncomingPaymentBody> {}

const approveIncomingPaymentBody = /* @__PURE__ */ v.object({
  /** What the event asked for in `requestedReceiverCustomerInfoFields`. */
  receiverCustomerInfo: v.exactOptional(
    v.record(v.string(), v.unknown()) as v.GenericSchema<ReceiverCustomerInfo>,
  ),
})
export const ApproveIncomingPaymentBody: v.GenericSchema<ApproveIncomingPaymentBody> =
  approveIncomingPaymentBody

/** Body of `POST /transactions/{transactionId}/reject`. */
export interface RejectIncomingPaymentBody extends ValueOf<typeof rejectIncomingPaymentBody> {}

const rejectIncomingPaymentBody = /* @__PURE__ */ v.object({
  /** Why the platform does not take the payment. */
  reason: v.exactOptional(v.string()),
})
export const RejectIncomingPaymentBody: v.GenericSchema<RejectIncomingPaymentBody> = rejectIncomingPaymentBody
