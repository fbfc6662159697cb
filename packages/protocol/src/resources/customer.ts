/** A Customer of the platform. The interface document does not show its fields; these are what deployments send. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { PartialAddress } from './address.js'
import { EndUserTermsConsent } from './endUserTerms.js'

/** A person or a business. */
export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const
/** One of `customerTypes`. */
export type CustomerType = (typeof customerTypes)[number]

/** The states of a verification (KYC or KYB). */
export const verificationStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const
/** One of `verificationStatuses`. */
export type VerificationStatus = (typeof verificationStatuses)[number]

/** What identifies a business. */
export interface BusinessInfo extends ValueOf<typeof businessInfoSchema> {}

const businessInfoSchema = /* @__PURE__ */ v.looseObject({
  legalName: v.pipe(v.string(), v.nonEmpty()),
  /** In a sandbox its last three digits choose the outcome of the verification. */
  registrationNumber: v.exactOptional(v.string()),
  taxId: v.exactOptional(v.string()),
})
export const BusinessInfo: v.GenericSchema<BusinessInfo> = businessInfoSchema

/** Whether the addresses of a customer are verified. One that is not listed needs no verification. */
export interface ContactVerification extends ValueOf<typeof contactVerificationSchema> {}

const contactVerificationSchema = /* @__PURE__ */ v.object({
  email: v.exactOptional(openEnum<'PENDING' | 'VERIFIED'>()),
  phone: v.exactOptional(openEnum<'PENDING' | 'VERIFIED'>()),
})
export const ContactVerification: v.GenericSchema<ContactVerification> = contactVerificationSchema

/** A customer of the platform. */
export interface Customer extends ValueOf<typeof customer> {}

const customer = /* @__PURE__ */ v.object({
  /**
   * `Customer:<id>`. Deployments send it in every example, but their schemas do not promise it: an event may name the
   * customer by `platformCustomerId` alone.
   */
  id: Identifier,
  platformCustomerId: v.string(),
  customerType: openEnum<CustomerType>(),
  region: v.exactOptional(v.string()),
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.string()),
  /** E.164, such as `+15550100`. Newer deployments only. */
  phoneNumber: v.exactOptional(v.string()),
  umaAddress: v.exactOptional(v.string()),
  fullName: v.exactOptional(v.string()),
  /** `YYYY-MM-DD` */
  birthDate: v.exactOptional(v.string()),
  nationality: v.exactOptional(v.string()),
  address: v.exactOptional(PartialAddress),
  businessInfo: v.exactOptional(BusinessInfo),
  /** Once it is recorded. Newer deployments only. */
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
  /** Newer deployments only: what must be verified before the customer is. */
  contactVerification: v.exactOptional(ContactVerification),
  kycStatus: v.exactOptional(openEnum<VerificationStatus>()),
  kybStatus: v.exactOptional(openEnum<VerificationStatus>()),
  /** True once the customer is deleted. It can still be read. */
  isDeleted: v.exactOptional(v.boolean()),
  createdAt: v.exactOptional(Timestamp),
  updatedAt: v.exactOptional(Timestamp),
})
export const Customer: Readable<Customer> = /* @__PURE__ */ readable(customer, ['platformCustomerId'])
