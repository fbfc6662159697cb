/** Strong customer authentication: the factors of a customer, and the reset of a lost one. */

import type {
  CompleteScaFactorResetBody,
  ConfirmScaFactorBody,
  CreateScaFactorBody,
  EnrolledScaFactor,
  ScaCustomerQuery,
  ScaEnrollment,
  ScaFactorBody,
  ScaFactorReset,
  ScaFactors,
  StartedScaFactorReset,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Lists the factors of a customer. Profile 2026-08 only.
 *
 * `SMS_OTP` is there by the verified phone. Only a `PASSKEY` has a `credentialId`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `signal` ends the call.
 * @returns The factors.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#listscafactors
 */
export function listScaFactors(
  platform: Platform,
  options: ScaCustomerQuery & CallOptions,
): Promise<ScaFactors> {
  return call(platform, 'listScaFactors', options)
}

/**
 * Begins the enrollment of a factor. Profile 2026-08 only.
 *
 * `secret` of TOTP is a secret: show it to the user alone, and never store or log it.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `type`: `TOTP` or `PASSKEY`. `signal` ends the call.
 * @returns TOTP: `totpUri` for a QR code, `secretBase32Encoded` to type. PASSKEY: WebAuthn options for the browser.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `REFUSED`: `PASSKEY_ALREADY_ENROLLED` (409) when the customer has a passkey already.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; begin again.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#createscafactor
 */
export function createScaFactor(
  platform: Platform,
  options: ScaCustomerQuery & CreateScaFactorBody & CallOptions,
): Promise<ScaEnrollment> {
  return call(platform, 'createScaFactor', options)
}

/**
 * Ends the enrollment of a factor with its first proof. Profile 2026-08 only.
 *
 * `recoveryCodes` of TOTP come once: show them to the user alone.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. TOTP: `secret` of the start, and `code`. PASSKEY: `origin` of the page, and `credential` as the browser returned it. `signal` ends the call.
 * @returns TOTP: the recovery codes. PASSKEY: the factor.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the proof is wrong.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `REFUSED`: `PASSKEY_ALREADY_ENROLLED` (409) when the customer has a passkey already.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; list the factors.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#confirmscafactor
 */
export function confirmScaFactor(
  platform: Platform,
  options: ScaCustomerQuery & ConfirmScaFactorBody & CallOptions,
): Promise<EnrolledScaFactor> {
  return call(platform, 'confirmScaFactor', options)
}

/**
 * Removes the passkey of a customer. Profile 2026-08 only.
 *
 * Other factors cannot be removed.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `credentialId`: from `listScaFactors`. `signal` ends the call.
 * @returns When it is removed.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the customer has no factor with this id.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; list the factors.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#deletescafactor
 */
export async function deleteScaFactor(
  platform: Platform,
  options: ScaCustomerQuery & { credentialId: string } & CallOptions,
): Promise<void> {
  await call(platform, 'deleteScaFactor', options)
}

/**
 * Begins the reset of a lost factor. Profile 2026-08 only.
 *
 * The user proves the identity with a liveness check. Five resets in 24 hours are possible.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `factor`: the lost one. `signal` ends the call.
 * @returns `verificationLink` or `livenessAccessToken` for the liveness check, and `resetId`.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; a reset may have begun.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#startscafactorreset
 */
export function startScaFactorReset(
  platform: Platform,
  options: ScaCustomerQuery & ScaFactorBody & CallOptions,
): Promise<StartedScaFactorReset> {
  return call(platform, 'startScaFactorReset', options)
}

/**
 * Reads a reset. Profile 2026-08 only.
 *
 * Complete it at `LIVENESS_PASSED`. `COMPLETED`, `REJECTED` and `EXPIRED` are final.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`. `signal` ends the call.
 * @returns The reset.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the customer has no reset with this id.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#getscafactorreset
 */
export function getScaFactorReset(
  platform: Platform,
  options: ScaCustomerQuery & { resetId: string } & CallOptions,
): Promise<ScaFactorReset> {
  return call(platform, 'getScaFactorReset', options)
}

/**
 * Completes a reset after the liveness check. Profile 2026-08 only.
 *
 * Then the user enrolls the factor again.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`. `mobile`: the new number, for `SMS_OTP`. `signal` ends the call.
 * @returns When the factor is reset.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the liveness check has not passed, or `mobile` is missing.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the reset is over.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the reset.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#completescafactorreset
 */
export async function completeScaFactorReset(
  platform: Platform,
  options: ScaCustomerQuery & { resetId: string } & OptionsOf<CompleteScaFactorResetBody> & CallOptions,
): Promise<void> {
  await call(platform, 'completeScaFactorReset', options)
}
