/** Bodies of the platform's decision about an incoming payment. Source: the schemas of both dated profiles. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import type { CustomerInfoField } from '../resources/fieldDefinition.js'

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
