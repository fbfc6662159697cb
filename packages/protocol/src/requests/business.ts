/** Bodies and queries of verifications, beneficial owners and documents. */

import * as v from 'valibot'
import { ownershipPercentage } from '../limits.js'
import {
  type BeneficialOwnerRole,
  beneficialOwnerRoles,
  idTypes,
  PersonalInfo,
} from '../resources/beneficialOwner.js'
import type { BusinessInfo } from '../resources/customer.js'
import { type DocumentSide, type DocumentType, documentSides, documentTypes } from '../resources/document.js'
import { Identifier } from '../scalars.js'
import { type PageQuery, pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Body of `POST /verifications`. */
export interface CreateVerificationBody {
  customerId: string
  /** The interface document has it here; deployments take it from the customer. A sandbox reads `registrationNumber`. */
  businessInfo?: Partial<BusinessInfo>
}

export const CreateVerificationBody: v.GenericSchema<CreateVerificationBody> = /* @__PURE__ */ v.object({
  customerId: Identifier,
  businessInfo: v.exactOptional(v.looseObject({ registrationNumber: optionalText })),
})

/** Body of `POST /beneficial-owners`. */
export interface CreateBeneficialOwnerBody {
  /** A business customer. */
  customerId: string
  roles: BeneficialOwnerRole[]
  /** 0 to 100 inclusive; relevant when roles include UBO. */
  ownershipPercentage?: number
  personalInfo: PersonalInfo
}

const roles = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.array(/* @__PURE__ */ v.picklist(beneficialOwnerRoles)),
  /* @__PURE__ */ v.minLength(1),
)
const share = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.minValue(ownershipPercentage.min),
  /* @__PURE__ */ v.maxValue(ownershipPercentage.max),
)
const person = /* @__PURE__ */ v.pipe(
  PersonalInfo,
  /* @__PURE__ */ v.check(
    ({ idType }) => (idTypes as readonly string[]).includes(idType),
    `idType must be one of ${idTypes.join(', ')}`,
  ),
)

export const CreateBeneficialOwnerBody: v.GenericSchema<CreateBeneficialOwnerBody> = /* @__PURE__ */ v.object(
  {
    customerId: Identifier,
    roles,
    ownershipPercentage: v.exactOptional(share),
    personalInfo: person,
  },
)

/** Body of `PATCH /beneficial-owners/{beneficialOwnerId}`. What it leaves out stays as it is. */
export interface UpdateBeneficialOwnerBody {
  roles?: BeneficialOwnerRole[]
  /** 0 to 100 inclusive. */
  ownershipPercentage?: number
  /** The whole person: it replaces what was there. */
  personalInfo?: PersonalInfo
}

export const UpdateBeneficialOwnerBody: v.GenericSchema<UpdateBeneficialOwnerBody> = /* @__PURE__ */ v.object(
  {
    roles: v.exactOptional(roles),
    ownershipPercentage: v.exactOptional(share),
    personalInfo: v.exactOptional(person),
  },
)

/** Query of `GET /beneficial-owners`. */
export interface BeneficialOwnersQuery extends PageQuery {
  customerId: string
}

export const BeneficialOwnersQuery: v.GenericSchema<BeneficialOwnersQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: Identifier,
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
export interface UploadDocumentBody {
  /** `Customer:<id>` or `BeneficialOwner:<id>` */
  documentHolder: string
  documentType: DocumentType
  /** The country that issued it. */
  country?: string
  side?: DocumentSide
  documentNumber?: string
  file: FilePart
}

const filePart = /* @__PURE__ */ v.custom<FilePart>(
  (part) => typeof part === 'object' && part !== null && 'arrayBuffer' in part && 'name' in part,
  'file must be a file',
)

export const UploadDocumentBody: v.GenericSchema<UploadDocumentBody> = /* @__PURE__ */ v.object({
  documentHolder: v.pipe(
    v.string(),
    v.regex(
      /^(?:Customer|BeneficialOwner):[A-Za-z0-9-]{1,64}$/,
      'documentHolder must be a Customer or a BeneficialOwner',
    ),
  ),
  documentType: v.picklist(documentTypes),
  country: optionalText,
  side: v.exactOptional(v.picklist(documentSides)),
  documentNumber: optionalText,
  file: filePart,
})

/** The parts of `PUT /documents/{documentId}`, a multipart form. Its holder stays; every other field is replaced. */
export interface ReplaceDocumentBody extends Omit<UploadDocumentBody, 'documentHolder'> {
  /** The country that issued it. */
  country: string
}

export const ReplaceDocumentBody: v.GenericSchema<ReplaceDocumentBody> = /* @__PURE__ */ v.object({
  documentType: v.picklist(documentTypes),
  country: v.pipe(v.string(), v.nonEmpty()),
  side: v.exactOptional(v.picklist(documentSides)),
  documentNumber: optionalText,
  file: filePart,
})

/** Query of `GET /documents`. */
export interface DocumentsQuery extends PageQuery {
  documentHolder?: string
}

export const DocumentsQuery: v.GenericSchema<DocumentsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  documentHolder: v.exactOptional(Identifier),
})

/** Query of `GET /verifications`. */
export interface VerificationsQuery extends PageQuery {
  customerId?: string
  verificationStatus?: string
}

export const VerificationsQuery: v.GenericSchema<VerificationsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  verificationStatus: optionalText,
})
