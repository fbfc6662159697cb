/** What a customer proves: documents, the verification, the people behind a business; and the requests about them. */

import * as v from 'valibot'
import { ownershipPercentage } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, NonEmptyText, OptionalText, openEnum, Timestamp } from '../scalars.js'
import { Address, type VerificationStatus } from './customer.js'

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

const verification = v.object({
  /** Assumption: `Verification:<id>`. */
  id: Identifier,
  customerId: Identifier,
  verificationStatus: openEnum<VerificationRunStatus>(),
  /** What is missing, each with `resourceId`, `type` and `reason`; empty if nothing is. */
  errors: v.array(v.record(v.string(), v.unknown())),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const Verification: Readable<Verification> = readable(verification, ['id', 'verificationStatus'])

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
  // Of 2026-08.
  'ELECTRICITY_BILL',
  'RENT_OR_LEASE_AGREEMENT',
  'DIRECTOR_REGISTRY',
  'TRUST_AGREEMENT',
  'STATE_COMPANY_REGISTRY',
  'PARTNERSHIP_CONTROL_AGREEMENT',
  'PARTNERSHIP_AGREEMENT',
] as const
/** One of `documentTypes`. */
export type DocumentType = (typeof documentTypes)[number]

/** The sides of a document. */
export const documentSides = ['FRONT', 'BACK'] as const
/** One of `documentSides`. */
export type DocumentSide = (typeof documentSides)[number]

/** An uploaded document, without its content. */
export interface Document extends ValueOf<typeof document> {}

const document = v.object({
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
  /** Newer deployments only. */
  issuingAuthority: v.exactOptional(v.string()),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const Document: Readable<Document> = readable(document, ['id'])

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

const personalInfoSchema = v.object({
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

const beneficialOwner = v.object({
  /** `BeneficialOwner:<id>` */
  id: Identifier,
  /** The business customer. */
  customerId: Identifier,
  roles: v.array(openEnum<BeneficialOwnerRole>()),
  /** 0 to 100 inclusive; relevant if roles include UBO. */
  ownershipPercentage: v.exactOptional(v.number()),
  personalInfo: PersonalInfo,
  kycStatus: openEnum<VerificationStatus>(),
  createdAt: Timestamp,
  updatedAt: v.exactOptional(Timestamp),
})
export const BeneficialOwner: Readable<BeneficialOwner> = readable(beneficialOwner, ['id', 'kycStatus'])

/** Body of `POST /beneficial-owners`. */
export interface CreateBeneficialOwnerBody extends ValueOf<typeof CreateBeneficialOwnerBody> {}

const roles = v.pipe(v.array(v.picklist(beneficialOwnerRoles)), v.minLength(1))
const share = v.pipe(v.number(), v.minValue(ownershipPercentage.min), v.maxValue(ownershipPercentage.max))
const person = v.pipe(
  PersonalInfo,
  v.check(
    ({ idType }) => idTypes.some((known) => known === idType),
    `idType must be one of ${idTypes.join(', ')}`,
  ),
)

export const CreateBeneficialOwnerBody = v.object({
  /** A business customer. */
  customerId: Identifier,
  roles,
  /** 0 to 100 inclusive; relevant if roles include UBO. */
  ownershipPercentage: v.exactOptional(share),
  personalInfo: person,
})

/** Body of `PATCH /beneficial-owners/{beneficialOwnerId}`. What it leaves out stays as it is. */
export interface UpdateBeneficialOwnerBody extends ValueOf<typeof UpdateBeneficialOwnerBody> {}

export const UpdateBeneficialOwnerBody = v.object({
  roles: v.exactOptional(roles),
  /** 0 to 100 inclusive. */
  ownershipPercentage: v.exactOptional(share),
  /** The whole person: it replaces what was there. */
  personalInfo: v.exactOptional(person),
})

/** The file of a multipart body. Every `File` fits. */
export interface FilePart {
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Reads the content. */
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The parts of `POST /documents`, a multipart form. Assumption: the parts have the names of the resource's fields. */
export interface UploadDocumentBody extends ValueOf<typeof UploadDocumentBody> {}

/** A file of a multipart form. */
export const filePart = v.custom<FilePart>(
  (part) => typeof part === 'object' && part !== null && 'arrayBuffer' in part && 'name' in part,
  'file must be a file',
)

const uploadedEntries = {
  documentType: v.picklist(documentTypes),
  /** The country that issued it. */
  country: OptionalText,
  side: v.exactOptional(v.picklist(documentSides)),
  documentNumber: OptionalText,
  /** Profile 2026-08. */
  issuingAuthority: OptionalText,
  file: filePart,
}
export const UploadDocumentBody = v.object({
  /** `Customer:<id>` or `BeneficialOwner:<id>` */
  documentHolder: v.pipe(
    v.string(),
    v.regex(
      /^(?:Customer|BeneficialOwner):[A-Za-z0-9-]{1,64}$/,
      'documentHolder must be a Customer or a BeneficialOwner',
    ),
  ),
  ...uploadedEntries,
})

/** The parts of `PUT /documents/{documentId}`, a multipart form. Its holder stays; every other field is replaced. */
export interface ReplaceDocumentBody extends ValueOf<typeof ReplaceDocumentBody> {}

export const ReplaceDocumentBody = v.object({
  ...uploadedEntries,
  /** The country that issued it. */
  country: NonEmptyText,
})

/** A link to the page on which a customer is verified. It is a secret of that customer. */
export interface KycLink extends ValueOf<typeof kycLink> {}

const kycLink = v.object({
  /** Profile 2026-04 does not promise it. */
  kycUrl: v.exactOptional(v.string()),
  /** Profile 2026-04. */
  platformCustomerId: v.exactOptional(v.string()),
  /** Profile 2026-04: `Customer:<id>`. */
  customerId: v.exactOptional(Identifier),
  /** Profile 2026-08: ISO 8601. */
  expiresAt: v.exactOptional(v.string()),
  /** Profile 2026-08: who verifies. */
  provider: v.exactOptional(v.string()),
  /** Profile 2026-08: for a page of the provider inside an app. */
  token: v.exactOptional(v.string()),
})
export const KycLink: Readable<KycLink> = readable(kycLink, [])
