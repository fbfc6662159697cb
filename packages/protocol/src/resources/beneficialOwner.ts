/** A BeneficialOwner: a person behind a business customer, who passes KYC. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
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
export interface PersonalInfo {
  firstName: string
  middleName?: string
  lastName: string
  /** `YYYY-MM-DD` */
  birthDate: string
  /** ISO 3166-1 alpha-2. */
  nationality: string
  email?: string
  phoneNumber?: string
  address: Address
  idType: OpenEnum<IdType>
  /** The number of the kind `idType`. */
  identifier: string
  countryOfIssuance?: string
}

export const PersonalInfo: v.GenericSchema<PersonalInfo> = /* @__PURE__ */ v.object({
  firstName: v.pipe(v.string(), v.nonEmpty()),
  middleName: v.exactOptional(v.string()),
  lastName: v.pipe(v.string(), v.nonEmpty()),
  birthDate: v.pipe(v.string(), v.isoDate()),
  nationality: v.pipe(v.string(), v.nonEmpty()),
  email: v.exactOptional(v.string()),
  phoneNumber: v.exactOptional(v.string()),
  address: Address,
  idType: openEnum<IdType>(),
  identifier: v.pipe(v.string(), v.nonEmpty()),
  countryOfIssuance: v.exactOptional(v.string()),
})

/** A person behind a business customer. */
export interface BeneficialOwner {
  /** `BeneficialOwner:<id>` */
  id: string
  /** The business customer. */
  customerId: string
  roles: OpenEnum<BeneficialOwnerRole>[]
  /** 0 to 100 inclusive; relevant when roles include UBO. */
  ownershipPercentage?: number
  personalInfo: PersonalInfo
  kycStatus: OpenEnum<VerificationStatus>
  createdAt: string
  updatedAt?: string
}

export const BeneficialOwner: Readable<BeneficialOwner> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    customerId: Identifier,
    roles: v.array(openEnum<BeneficialOwnerRole>()),
    ownershipPercentage: v.exactOptional(v.number()),
    personalInfo: PersonalInfo,
    kycStatus: openEnum<VerificationStatus>(),
    createdAt: Timestamp,
    updatedAt: v.exactOptional(Timestamp),
  }),
  ['id', 'kycStatus'],
)
