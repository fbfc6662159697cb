/** Bodies and queries of verifications, beneficial owners and documents. */

import * as v from 'valibot'
import { ownershipPercentage } from '../limits.js'
import type { ValueOf } from '../reading.js'
import type { BusinessInfo } from '../resources/customer.js'
import {
  beneficialOwnerRoles,
  documentSides,
  documentTypes,
  idTypes,
  PersonalInfo,
} from '../resources/verification.js'
import { Identifier } from '../scalars.js'
import { pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Body of `POST /verifications`. */
export interface CreateVerificationBody extends ValueOf<typeof createVerificationBody> {}

const createVerificationBody = /* @__PURE__ */ v.object({
  customerId: Identifier,
  /** The interface document has it here; deployments take it from the customer. A sandbox reads `registrationNumber`. */
  businessInfo: v.exactOptional(
    v.looseObject({ registrationNumber: optionalText }) as v.GenericSchema<Partial<BusinessInfo>>,
  ),
})
export const CreateVerificationBody: v.GenericSchema<CreateVerificationBody> = createVerificationBody

/** Body of `POST /beneficial-owners`. */
export interface CreateBeneficialOwnerBody extends ValueOf<typeof createBeneficialOwnerBody> {}

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

const createBeneficialOwnerBody = /* @__PURE__ */ v.object({
  /** A business customer. */
  customerId: Identifier,
  roles,
  /** 0 to 100 inclusive; relevant when roles include UBO. */
  ownershipPercentage: v.exactOptional(share),
  personalInfo: person,
})
export const CreateBeneficialOwnerBody: v.GenericSchema<CreateBeneficialOwnerBody> = createBeneficialOwnerBody

/** Body of `PATCH /beneficial-owners/{beneficialOwnerId}`. What it leaves out stays as it is. */
export interface UpdateBeneficialOwnerBody extends ValueOf<typeof updateBeneficialOwnerBody> {}

const updateBeneficialOwnerBody = /* @__PURE__ */ v.object({
  roles: v.exactOptional(roles),
  /** 0 to 100 inclusive. */
  ownershipPercentage: v.exactOptional(share),
  /** The whole person: it replaces what was there. */
  personalInfo: v.exactOptional(person),
})
export const UpdateBeneficialOwnerBody: v.GenericSchema<UpdateBeneficialOwnerBody> = updateBeneficialOwnerBody

/** Query of `GET /beneficial-owners`. */
export interface BeneficialOwnersQuery extends ValueOf<typeof beneficialOwnersQuery> {}

const beneficialOwnersQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: Identifier,
})
export const BeneficialOwnersQuery: v.GenericSchema<BeneficialOwnersQuery> = beneficialOwnersQuery

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
export interface UploadDocumentBody extends ValueOf<typeof uploadDocumentBody> {}

const filePart = /* @__PURE__ */ v.custom<FilePart>(
  (part) => typeof part === 'object' && part !== null && 'arrayBuffer' in part && 'name' in part,
  'file must be a file',
)

const uploadDocumentBody = /* @__PURE__ */ v.object({
  /** `Customer:<id>` or `BeneficialOwner:<id>` */
  documentHolder: v.pipe(
    v.string(),
    v.regex(
      /^(?:Customer|BeneficialOwner):[A-Za-z0-9-]{1,64}$/,
      'documentHolder must be a Customer or a BeneficialOwner',
    ),
  ),
  documentType: v.picklist(documentTypes),
  /** The country that issued it. */
  country: optionalText,
  side: v.exactOptional(v.picklist(documentSides)),
  documentNumber: optionalText,
  file: filePart,
})
export const UploadDocumentBody: v.GenericSchema<UploadDocumentBody> = uploadDocumentBody

/** The parts of `PUT /documents/{documentId}`, a multipart form. Its holder stays; every other field is replaced. */
export interface ReplaceDocumentBody extends ValueOf<typeof replaceDocumentBody> {}

const replaceDocumentBody = /* @__PURE__ */ v.object({
  documentType: v.picklist(documentTypes),
  /** The country that issued it. */
  country: v.pipe(v.string(), v.nonEmpty()),
  side: v.exactOptional(v.picklist(documentSides)),
  documentNumber: optionalText,
  file: filePart,
})
export const ReplaceDocumentBody: v.GenericSchema<ReplaceDocumentBody> = replaceDocumentBody

/** Query of `GET /documents`. */
export interface DocumentsQuery extends ValueOf<typeof documentsQuery> {}

const documentsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  documentHolder: v.exactOptional(Identifier),
})
export const DocumentsQuery: v.GenericSchema<DocumentsQuery> = documentsQuery

/** Query of `GET /verifications`. */
export interface VerificationsQuery extends ValueOf<typeof verificationsQuery> {}

const verificationsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  verificationStatus: optionalText,
})
export const VerificationsQuery: v.GenericSchema<VerificationsQuery> = verificationsQuery
