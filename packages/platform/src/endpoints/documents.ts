/** Documents of customers and of beneficial owners. */

import { callOf, pagesOf } from '../transport/endpointCall.js'

/**
 * Uploads a document of a customer or a beneficial owner.
 *
 * The file is read into memory once, so that a repetition sends the same bytes.
 *
 * @param options - Holder, type and `file`: see `UploadDocumentBody`. `file` is a `File`, or an object with its `name`, `type`,
 * `size` and `arrayBuffer`.
 * @returns The document, without its content.
 * @throws {PlatformError} `PAYLOAD_TOO_LARGE` (413) when the file is too large.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `listDocuments` before you call again.
 */
export const uploadDocument = callOf('uploadDocument')

/**
 * Lists documents, of one holder or of all.
 *
 * No endpoint gives the content of a document back.
 *
 * @param options - Filter: `documentHolder` (`Customer:<id>` or `BeneficialOwner:<id>`).
 */
export const listDocuments = pagesOf('listDocuments')

/**
 * Reads what is known of a document.
 *
 * No endpoint gives the content of a document back.
 *
 * @param options - `documentId`: `Document:<id>`.
 * @returns The document, without its content.
 */
export const getDocument = callOf('getDocument')

/**
 * Replaces the file and the fields of a document.
 *
 * The id and the holder stay; an optional field that is left out is removed.
 *
 * @param options - `documentId`: `Document:<id>`. Type, `country` and `file`: see `ReplaceDocumentBody`.
 * @returns The document after the change, without its content.
 * @throws {PlatformError} `PAYLOAD_TOO_LARGE` (413) when the file is too large.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getDocument` before you call again.
 */
export const replaceDocument = callOf('replaceDocument')

/**
 * Deletes a document.
 *
 * A document that was handed in for a verification stays; it can only be replaced.
 *
 * @param options - `documentId`: `Document:<id>`.
 * @throws {PlatformError} `CONFLICT` (409) when it was handed in for a verification.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getDocument` before you call again.
 */
export const deleteDocument = callOf('deleteDocument')
