/** What a customer proves: documents, the verification, and the people behind a business. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { Address } from './address.js'
import type { VerificationStatus } from './customer.js'

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

/** Kinds of documents. */
export const documentTypes = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'SELFIE',
  'OTHER',
] as const
/** One of `documentTypes`. */
export type DocumentType = (typeof documentTypes)[number]

/** The sides of a document. */
export const documentSides = ['FRONT', 'BACK'] as const
/** One of `documentSides`. */
export type DocumentSide = (typeof documentSides)[number]

/** An uploaded document, without its content. */
export interface Document extends ValueOf<typeof document> {}

const document = /* @__PURE__ */ v.object({
  /** `Document:<id>` */
  id: Identifier,
  /** `Customer:<id>` or `BeneficialOwner:<id>` */
  documentHolder: Identifier,
  documentType: openEnum<DocumentType>(),
  /** The country that issued it. */
  country: v.exactOptional(v.string()),
  fileName: v.string(),
  side: v.exactOptional(openEnum<DocumentSide>()),
  documentNumber: v.exactOptional(v.string()),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const Document: Readable<Document> = /* @__PURE__ */ readable(document, ['id'])

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
