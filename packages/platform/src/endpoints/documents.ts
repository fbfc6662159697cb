/** Documents of customers and of beneficial owners. */

import type {
  Document,
  DocumentsQuery,
  ReplaceDocumentBody,
  UploadDocumentBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

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
  options: OptionsOf<UploadDocumentBody> & CallOptions,
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

/**
 * Reads what is known of a document.
 *
 * No endpoint gives the content of a document back.
 *
 * @param platform - From `createPlatform`.
 * @param options.documentId - `Document:<id>`.
 * @param options.signal - Ends the call.
 * @returns The document, without its content.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getdocument
 */
export function getDocument(
  platform: Platform,
  options: { documentId: string } & CallOptions,
): Promise<Document> {
  return call(platform, 'getDocument', options)
}

/**
 * Replaces the file and the fields of a document.
 *
 * The id and the holder stay; an optional field that is left out is removed.
 *
 * @param platform - From `createPlatform`.
 * @param options.documentId - `Document:<id>`.
 * @param options - Type, `country` and `file`: see `ReplaceDocumentBody`. `signal` ends the call.
 * @returns The document after the change, without its content.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `REFUSED`: `PAYLOAD_TOO_LARGE` (413) when the file is too large.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getDocument` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#replacedocument
 */
export function replaceDocument(
  platform: Platform,
  options: { documentId: string } & OptionsOf<ReplaceDocumentBody> & CallOptions,
): Promise<Document> {
  return call(platform, 'replaceDocument', options)
}

/**
 * Deletes a document.
 *
 * A document that was handed in for a verification stays; it can only be replaced.
 *
 * @param platform - From `createPlatform`.
 * @param options.documentId - `Document:<id>`.
 * @param options.signal - Ends the call.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when it was handed in for a verification.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getDocument` before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#deletedocument
 */
export function deleteDocument(
  platform: Platform,
  options: { documentId: string } & CallOptions,
): Promise<undefined> {
  return call(platform, 'deleteDocument', options)
}
