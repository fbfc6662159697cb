/** A BeneficialOwner: a person behind a business customer, who passes KYC. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { Address } from './address.js'
import type { VerificationStatus } from './customer.js'

/** What a person can be in a business. */
export const beneficialOwnerRoles = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const
/** One of `beneficialOwnerRoles`. */
export type BeneficialOwnerRole = (typeof beneficialOwnerRoles)[number]

/** Kinds of identity numbers. */
export const idTypes = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const
/** One of `idTypes`. */
export type IdType = (typeof idTypes)[number]

/** What identifies a person. */
export interface PersonalInfo extends ValueOf<typeof personalInfoSchema> {}

const personalInfoSchema = /* @__PURE__ */ v.object({
  firstName: v.pipe(v.string(), v.nonEmpty()),
  middleName: v.exactOptional(v.string()),
  lastName: v.pipe(v.string(), v.nonEmpty()),
  /** `YYYY-MM-DD` */
  birthDate: v.pipe(v.string(), v.isoDate()),
  /** ISO 3166-1 alpha-2. */
  nationality: v.pipe(v.string(), v.nonEmpty()),
  email: v.exactOptional(v.string()),
  phoneNumber: v.exactOptional(v.string()),
  address: Address,
  idType: openEnum<IdType>(),
  /** The number of the kind `idType`. */
  identifier: v.pipe(v.string(), v.nonEmpty()),
  countryOfIssuance: v.exactOptional(v.string()),
})
export const PersonalInfo: v.GenericSchema<PersonalInfo> = personalInfoSchema

/** A person behind a business customer. */
export interface BeneficialOwner extends ValueOf<typeof beneficialOwner> {}

const beneficialOwner = /* @__PURE__ */ v.object({
  /** `BeneficialOwner:<id>` */
  id: Identifier,
  /** The business customer. */
  customerId: Identifier,
  roles: v.array(openEnum<BeneficialOwnerRole>()),
  /** 0 to 100 inclusive; relevant when roles include UBO. */
  ownershipPercentage: v.exactOptional(v.number()),
  personalInfo: PersonalInfo,
  kycStatus: openEnum<VerificationStatus>(),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const BeneficialOwner: Readable<BeneficialOwner> = /* @__PURE__ */ readable(beneficialOwner, [
  'id',
  'kycStatus',
])
