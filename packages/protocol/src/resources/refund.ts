/** A Refund: what a payment that failed gives back to its sender. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { openEnum, Timestamp } from '../scalars.js'

/** The states of a refund. */
export const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const
/** One of `refundStatuses`. */
export type RefundStatus = (typeof refundStatuses)[number]

/** Why a payment is refunded. */
export const refundReasons = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const
/** One of `refundReasons`. */
export type RefundReason = (typeof refundReasons)[number]

/** What a payment that failed gives back to its sender. */
export interface Refund extends ValueOf<typeof refund> {}

const refund = /* @__PURE__ */ v.object({
  /** What both sides keep in their books. */
  reference: v.string(),
  initiatedAt: Timestamp,
  /** Present when the money is back. */
  settledAt: v.exactOptional(Timestamp),
  status: openEnum<RefundStatus>(),
  reason: v.exactOptional(openEnum<RefundReason>()),
})
export const Refund: v.GenericSchema<Refund> = refund
