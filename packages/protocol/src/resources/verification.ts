/** A Verification: one run of checks on a customer and, for a business, on its owners. The document does not show it. */

import * as v from 'valibot'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { VerificationStatus } from './customer.js'

export interface Verification {
  /** Assumption: `Verification:<id>`. */
  id: string
  customerId: string
  verificationStatus: OpenEnum<VerificationStatus>
  /** What stands in the way; empty when nothing does. Their shape is not shown, so they are kept as they come. */
  errors: Record<string, unknown>[]
  createdAt: string
  updatedAt: string
}

export const Verification: v.GenericSchema<Verification> = /* @__PURE__ */ v.object({
  id: Identifier,
  customerId: Identifier,
  verificationStatus: openEnum<VerificationStatus>(),
  errors: v.array(v.record(v.string(), v.unknown())),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
