/**
 * A Verification: one run of checks on a customer and, for a business, on its owners. The interface document does not
 * show it.
 */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { VerificationStatus } from './customer.js'

/** One run of checks on a customer. */
export interface Verification {
  /** Assumption: `Verification:<id>`. */
  id: string
  customerId: string
  verificationStatus: OpenEnum<VerificationStatus>
  /** What is missing; empty when nothing is. The interface document does not show its fields, so all are kept. */
  errors: Record<string, unknown>[]
  createdAt: string
  updatedAt?: string
}

/** Schema of `Verification`. */
export const Verification: Readable<Verification> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    customerId: Identifier,
    verificationStatus: openEnum<VerificationStatus>(),
    errors: v.array(v.record(v.string(), v.unknown())),
    createdAt: Timestamp,
    updatedAt: v.exactOptional(Timestamp),
  }),
  ['id', 'verificationStatus'],
)
