/** A Customer of the platform. The document does not show its fields; these are what deployments send. */

import * as v from 'valibot'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'

export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type CustomerType = (typeof customerTypes)[number]

export const verificationStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export interface Customer {
  /** `Customer:<id>` */
  id: string
  platformCustomerId: string
  customerType: OpenEnum<CustomerType>
  region?: string
  currencies?: string[]
  email?: string
  umaAddress?: string
  fullName?: string
  kycStatus?: OpenEnum<VerificationStatus>
  kybStatus?: OpenEnum<VerificationStatus>
  createdAt: string
  updatedAt: string
}

export const Customer: v.GenericSchema<Customer> = /* @__PURE__ */ v.object({
  id: Identifier,
  platformCustomerId: v.string(),
  customerType: openEnum<CustomerType>(),
  region: v.exactOptional(v.string()),
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.string()),
  umaAddress: v.exactOptional(v.string()),
  fullName: v.exactOptional(v.string()),
  kycStatus: v.exactOptional(openEnum<VerificationStatus>()),
  kybStatus: v.exactOptional(openEnum<VerificationStatus>()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
