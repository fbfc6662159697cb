/** Business customers: their verification, their beneficial owners, their documents. */

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
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Starts the verification of a customer.
 *
 * Later statuses arrive as webhooks of the family `VERIFICATION`.
 *
 * @param platform - From `createPlatform`.
 * @param options.customerId - `Customer:<id>`.
 * @param options.signal - Ends the call.
 * @returns The verification. `errors` says what is missing.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the state back before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createverification
 */
export function createVerification(
  platform: Platform,
  options: CreateVerificationBody & CallOptions,
): Promise<Verification> {
  return call(platform, 'createVerification', options)
}

/**
 * Adds an owner of a business customer.
 *
 * The KYC of the owner starts at once.
 *
 * @param platform - From `createPlatform`.
 * @param options - The business, the roles and the person: see `CreateBeneficialOwnerBody`. `signal` ends the call;
 * `idempotencyKey` marks all tries of one intent.
 * @returns The owner, with the status of its KYC.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the customer is not a business.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listBeneficialOwners` before you
 * call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createbeneficialowner
 */
export function createBeneficialOwner(
  platform: Platform,
  options: CreateBeneficialOwnerBody & CallOptions,
): Promise<BeneficialOwner> {
  return call(platform, 'createBeneficialOwner', options)
}

/**
 * Lists the owners of a business customer.
 *
 * The `kycStatus` of an owner is apart from the `kybStatus` of the business.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`, required. `limit`: items on a page, from 1 to 100 (default 20).
 * `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listbeneficialowners
 */
export function listBeneficialOwners(
  platform: Platform,
  options: ListOptions<BeneficialOwnersQuery>,
): Paged<BeneficialOwner> {
  return paged(platform, 'listBeneficialOwners', options)
}

/**
 * Uploads a document of a customer or a beneficial owner.
 *
 * The file is read into memory once, so that a repetition sends the same bytes.
 *
 * @param platform - From `createPlatform`.
 * @param options - Holder, type and `file`: see `UploadDocumentBody`. `file` is a `File`, or an object with its
 * `name`, `type`, `size` and `arrayBuffer`. `signal` ends the call.
 * @returns The document, without its content.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the holder does not exist.
 * @throws {PlatformError} `REFUSED`: `PAYLOAD_TOO_LARGE` (413) when the file is too large.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `listDocuments` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#uploaddocument
 */
export function uploadDocument(
  platform: Platform,
  options: UploadDocumentBody & CallOptions,
): Promise<Document> {
  return call(platform, 'uploadDocument', options)
}

/**
 * Lists documents, of one holder or of all.
 *
 * No endpoint gives the content of a document back.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filter: `documentHolder` (`Customer:<id>` or `BeneficialOwner:<id>`). `limit`: items on a page,
 * from 1 to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listdocuments
 */
export function listDocuments(platform: Platform, options?: ListOptions<DocumentsQuery>): Paged<Document> {
  return paged(platform, 'listDocuments', options)
}
