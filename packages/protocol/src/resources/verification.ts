/**
 * A Verification: one run of checks on a customer and, for a business, on its owners. The interface document does not
 * show it.
 */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'

/** The states of a run. */
export const verificationRunStatuses = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const
/** One of `verificationRunStatuses`. */
export type VerificationRunStatus = (typeof verificationRunStatuses)[number]

/** One run of checks on a customer. */
export interface Verification extends ValueOf<typeof verification> {}

const verification = /* @__PURE__ */ v.object({
  /** Assumption: `Verification:<id>`. */
  id: Identifier,
  customerId: Identifier,
  verificationStatus: openEnum<VerificationRunStatus>(),
  /** What is missing, each with `resourceId`, `type` and `reason`; empty when nothing is. */
  errors: v.array(v.record(v.string(), v.unknown())),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const Verification: Readable<Verification> = /* @__PURE__ */ readable(verification, [
  'id',
  'verificationStatus',
])
