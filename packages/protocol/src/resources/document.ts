/** A Document: evidence that was uploaded for a customer or a beneficial owner. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'

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
