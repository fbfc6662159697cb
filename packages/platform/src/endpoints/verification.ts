/** Who a business customer is: its verification, its beneficial owners, their documents. */

import type {
  BeneficialOwner,
  BeneficialOwnersQuery,
  CreateBeneficialOwnerBody,
  CreateVerificationBody,
  Document,
  DocumentsQuery,
  UploadDocumentBody,
  Verification,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/** Starts the verification of a customer. Read `errors` for what stands in its way. */
export function createVerification(
  platform: Platform,
  body: CreateVerificationBody,
  options?: CallOptions,
): Promise<Verification> {
  return call(platform, 'createVerification', { body, ...options })
}

/** Adds a person behind a business customer. Their KYC begins by itself. */
export function createBeneficialOwner(
  platform: Platform,
  body: CreateBeneficialOwnerBody,
  options?: CallOptions,
): Promise<BeneficialOwner> {
  return call(platform, 'createBeneficialOwner', { body, ...options })
}

/** Lists the people behind a business customer. */
export function listBeneficialOwners(
  platform: Platform,
  query: ListQuery<BeneficialOwnersQuery>,
  options?: CallOptions,
): Paged<BeneficialOwner> {
  return paged(platform, 'listBeneficialOwners', query, options)
}

/** Uploads a document of a customer or a beneficial owner. `file` is a `File`, or anything that looks like one. */
export function uploadDocument(
  platform: Platform,
  body: UploadDocumentBody,
  options?: CallOptions,
): Promise<Document> {
  return call(platform, 'uploadDocument', { body, ...options })
}

/** Lists documents, of one holder or of all. */
export function listDocuments(
  platform: Platform,
  query?: ListQuery<DocumentsQuery>,
  options?: CallOptions,
): Paged<Document> {
  return paged(platform, 'listDocuments', query, options)
}
