/** Bodies and queries of verifications, beneficial owners and documents. */

import * as v from 'valibot'
import { ownershipPercentage } from '../limits.js'
import {
  type BeneficialOwnerRole,
  beneficialOwnerRoles,
  idTypes,
  PersonalInfo,
} from '../resources/beneficialOwner.js'
import { type DocumentSide, type DocumentType, documentSides, documentTypes } from '../resources/document.js'
import { Identifier } from '../scalars.js'
import { type PageQuery, pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Body of `POST /verifications`. */
export interface CreateVerificationBody {
  customerId: string
}

/** Schema of `CreateVerificationBody`. */
export const CreateVerificationBody: v.GenericSchema<CreateVerificationBody> = /* @__PURE__ */ v.object({
  customerId: Identifier,
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

/** Schema of `CreateBeneficialOwnerBody`. */
export const CreateBeneficialOwnerBody: v.GenericSchema<CreateBeneficialOwnerBody> = /* @__PURE__ */ v.object(
  {
    customerId: Identifier,
    roles: v.pipe(v.array(v.picklist(beneficialOwnerRoles)), v.minLength(1)),
    ownershipPercentage: v.exactOptional(
      v.pipe(v.number(), v.minValue(ownershipPercentage.min), v.maxValue(ownershipPercentage.max)),
    ),
    personalInfo: v.pipe(
      PersonalInfo,
      v.check(
        ({ idType }) => (idTypes as readonly string[]).includes(idType),
        `idType must be one of ${idTypes.join(', ')}`,
      ),
    ),
  },
)

/** Query of `GET /beneficial-owners`. */
export interface BeneficialOwnersQuery extends PageQuery {
  customerId: string
}

/** Schema of `BeneficialOwnersQuery`. */
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

/** Schema of `UploadDocumentBody`. */
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
  file: v.custom<FilePart>(
    (part) => typeof part === 'object' && part !== null && 'arrayBuffer' in part && 'name' in part,
    'file must be a file',
  ),
})

/** Query of `GET /documents`. */
export interface DocumentsQuery extends PageQuery {
  documentHolder?: string
}

/** Schema of `DocumentsQuery`. */
export const DocumentsQuery: v.GenericSchema<DocumentsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  documentHolder: v.exactOptional(Identifier),
})
