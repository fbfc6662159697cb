/** Business customers: their verification and their beneficial owners. */

import type {
  BeneficialOwner,
  BeneficialOwnersQuery,
  CreateBeneficialOwnerBody,
  CreateVerificationBody,
  UpdateBeneficialOwnerBody,
  Verification,
  VerificationsQuery,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
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
  options: OptionsOf<CreateVerificationBody> & CallOptions,
): Promise<Verification> {
  return call(platform, 'createVerification', options)
}

/**
 * Lists verifications, oldest first, of one customer or of all.
 *
 * Each call to `createVerification` adds one.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `customerId` (`Customer:<id>`), `verificationStatus`. `limit`: items on a page, from 1 to
 * 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listverifications
 */
export function listVerifications(
  platform: Platform,
  options?: ListOptions<VerificationsQuery>,
): Paged<Verification> {
  return paged(platform, 'listVerifications', options)
}

/**
 * Reads a verification.
 *
 * `errors` says what is missing, one entry for each thing.
 *
 * @param platform - From `createPlatform`.
 * @param options.verificationId - `Verification:<id>`.
 * @param options.signal - Ends the call.
 * @returns The verification, with its status.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getverification
 */
export function getVerification(
  platform: Platform,
  options: { verificationId: string } & CallOptions,
): Promise<Verification> {
  return call(platform, 'getVerification', options)
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
  options: OptionsOf<CreateBeneficialOwnerBody> & CallOptions,
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
 * Reads a beneficial owner.
 *
 * The status of its KYC is apart from the status of the business.
 *
 * @param platform - From `createPlatform`.
 * @param options.beneficialOwnerId - `BeneficialOwner:<id>`.
 * @param options.signal - Ends the call.
 * @returns The owner, with the status of its KYC.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getbeneficialowner
 */
export function getBeneficialOwner(
  platform: Platform,
  options: { beneficialOwnerId: string } & CallOptions,
): Promise<BeneficialOwner> {
  return call(platform, 'getBeneficialOwner', options)
}

/**
 * Changes a beneficial owner.
 *
 * `personalInfo` replaces the whole person; what is left out of the other fields stays.
 *
 * @param platform - From `createPlatform`.
 * @param options - `beneficialOwnerId`: `BeneficialOwner:<id>`. `roles`: what the person is in the business, at least
 * one. `ownershipPercentage`: 0 to 100 inclusive. `personalInfo`: the whole person. `signal` ends the call.
 * @returns The owner after the change.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getBeneficialOwner` before you
 * call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#updatebeneficialowner
 */
export function updateBeneficialOwner(
  platform: Platform,
  options: { beneficialOwnerId: string } & OptionsOf<UpdateBeneficialOwnerBody> & CallOptions,
): Promise<BeneficialOwner> {
  return call(platform, 'updateBeneficialOwner', options)
}
