/** Bodies of the platform's decision about an incoming payment. Source: the schemas of both dated profiles. */

import * as v from 'valibot'
import type { CustomerInfoField } from '../resources/fieldDefinition.js'

/** What the sender's institution learns of the receiver. */
export type ReceiverCustomerInfo = Partial<Record<CustomerInfoField, unknown>> & { [field: string]: unknown }

/** Body of `POST /transactions/{transactionId}/approve`. */
export interface ApproveIncomingPaymentBody {
  /** What the event asked for in `requestedReceiverCustomerInfoFields`. */
  receiverCustomerInfo?: ReceiverCustomerInfo
}

export const ApproveIncomingPaymentBody: v.GenericSchema<ApproveIncomingPaymentBody> =
  /* @__PURE__ */ v.object({ receiverCustomerInfo: v.exactOptional(v.record(v.string(), v.unknown())) })

/** Body of `POST /transactions/{transactionId}/reject`. */
export interface RejectIncomingPaymentBody {
  /** Why the platform does not take the payment. */
  reason?: string
}

export const RejectIncomingPaymentBody: v.GenericSchema<RejectIncomingPaymentBody> = /* @__PURE__ */ v.object(
  {
    reason: v.exactOptional(v.string()),
  },
)
