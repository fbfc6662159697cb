/** Queries of the transaction lists, and bodies about one transaction. */

import * as v from 'valibot'
import { Identifier, Timestamp } from '../scalars.js'
import { type PageQuery, pageEntries, type SortOrder } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Query of `GET /agents/me/transactions`. */
export interface AgentTransactionsQuery extends PageQuery {
  /** Matches sender or receiver. */
  accountIdentifier?: string
  senderAccountIdentifier?: string
  receiverAccountIdentifier?: string
  status?: string
  type?: string
  reference?: string
  /** Inclusive, ISO 8601. */
  startDate?: string
  /** Inclusive, ISO 8601. */
  endDate?: string
  sortOrder?: SortOrder
}

const filterEntries = {
  ...pageEntries,
  accountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  senderAccountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  receiverAccountIdentifier: /* @__PURE__ */ v.exactOptional(Identifier),
  status: optionalText,
  type: optionalText,
  reference: optionalText,
  startDate: optionalText,
  endDate: optionalText,
  sortOrder: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(['asc', 'desc'])),
}

export const AgentTransactionsQuery: v.GenericSchema<AgentTransactionsQuery> = /* @__PURE__ */ v.object(
  filterEntries,
)

/** Query of `GET /transactions`. */
export interface TransactionsQuery extends AgentTransactionsQuery {
  customerId?: string
  platformCustomerId?: string
}

export const TransactionsQuery: v.GenericSchema<TransactionsQuery> = /* @__PURE__ */ v.object({
  ...filterEntries,
  customerId: v.exactOptional(Identifier),
  platformCustomerId: optionalText,
})

/** Body of `POST /transactions/{transactionId}/confirm`. */
export interface ConfirmTransactionBody {
  /** When the receipt was delivered. Default: now. */
  receiptDeliveryConfirmedAt?: string
}

export const ConfirmTransactionBody: v.GenericSchema<ConfirmTransactionBody> = /* @__PURE__ */ v.object({
  receiptDeliveryConfirmedAt: v.exactOptional(Timestamp),
})

/** Body of `POST /transactions/{transactionId}/cancel`. */
export interface CancelTransactionBody {
  reason?: string
}

export const CancelTransactionBody: v.GenericSchema<CancelTransactionBody> = /* @__PURE__ */ v.object({
  reason: v.exactOptional(v.string()),
})
