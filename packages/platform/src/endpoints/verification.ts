/** Customers: the verification of their addresses and of themselves, the beneficial owners of a business, and their documents. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Sends a code to the email address of a customer. Profile 2026-08 only. Each address that `contactVerification` of the customer
 * lists must be verified before the customer is.
 *
 * @throws {PlatformError} `CONFLICT` (409) if the address needs no verification, or is verified.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: a code may be on its way; another call sends another.
 */
export const startEmailVerification = callOf('startEmailVerification')

/**
 * Verifies the email address of a customer with the code. Profile 2026-08 only.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if the code is wrong or late.
 * @throws {PlatformError} `CONFLICT` (409) if the address needs no verification, or is verified.
 */
export const confirmEmailVerification = callOf('confirmEmailVerification')

/** Sends a code to the phone number of a customer, as `startEmailVerification` does to the email address. Profile 2026-08 only. */
export const startPhoneVerification = callOf('startPhoneVerification')

/** Verifies the phone number of a customer with the code, as `confirmEmailVerification` the email address. Profile 2026-08 only. */
export const confirmPhoneVerification = callOf('confirmPhoneVerification')

/** Starts the verification of a customer. `errors` lists what is missing. Later statuses arrive as webhooks of the family `VERIFICATION`. */
export const createVerification = callOf('createVerification')

/** Lists verifications, oldest first, of one customer or of all. Each call to `createVerification` adds one. */
export const listVerifications = pagesOf('listVerifications')

/** Reads a verification. `errors` lists what is missing, one entry each. */
export const getVerification = callOf('getVerification')

/**
 * Adds an owner of a business customer. The KYC of the owner starts at once.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if the customer is not a business.
 */
export const createBeneficialOwner = callOf('createBeneficialOwner')

/** Lists the owners of a business customer. The `kycStatus` of an owner is apart from the `kybStatus` of the business. */
export const listBeneficialOwners = pagesOf('listBeneficialOwners')

/** Reads a beneficial owner. Its `kycStatus` is apart from the `kybStatus` of the business. */
export const getBeneficialOwner = callOf('getBeneficialOwner')

/** Changes a beneficial owner. `personalInfo` replaces the whole person; other fields stay if omitted. */
export const updateBeneficialOwner = callOf('updateBeneficialOwner')

/**
 * Uploads a document of a customer or a beneficial owner. `file` is a `File`, or an object with its `name`, `type`, `size` and
 * `arrayBuffer`. It is read into memory once, so that a repetition sends the same bytes.
 *
 * @throws {PlatformError} `PAYLOAD_TOO_LARGE` (413) if the file is too large.
 */
export const uploadDocument = callOf('uploadDocument')

/** Lists documents, of one holder or of all. No endpoint gives the content of a document back. */
export const listDocuments = pagesOf('listDocuments')

/** Reads what is known about a document. No endpoint gives its content back. */
export const getDocument = callOf('getDocument')

/**
 * Replaces the file and the fields of a document. The id and the holder stay; an optional field that is left out is removed.
 *
 * @throws {PlatformError} `PAYLOAD_TOO_LARGE` (413) if the file is too large.
 */
export const replaceDocument = callOf('replaceDocument')

/**
 * Deletes a document. One that was handed in for a verification stays; it can only be replaced.
 *
 * @throws {PlatformError} `CONFLICT` (409) if it was handed in for a verification.
 */
export const deleteDocument = callOf('deleteDocument')
