/** Strong customer authentication: the factors of a customer, and the reset of a lost one. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Lists the factors of a customer. Profile 2026-08 only.
 *
 * `SMS_OTP` is there by the verified phone. Only a `PASSKEY` has a `credentialId`.
 *
 * @param options - `customerId`: `Customer:<id>`.
 * @returns The factors.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 */
export const listScaFactors = callOf('listScaFactors')

/**
 * Begins the enrollment of a factor. Profile 2026-08 only.
 *
 * `secret` of TOTP is a secret: show it to the user alone, and never store or log it.
 *
 * @param options - `customerId`: `Customer:<id>`. `type`: `TOTP` or `PASSKEY`.
 * @returns TOTP: `totpUri` for a QR code, `secretBase32Encoded` to type. PASSKEY: WebAuthn options for the browser.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `PASSKEY_ALREADY_ENROLLED` (409) when the customer has a passkey already.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again.
 */
export const createScaFactor = callOf('createScaFactor')

/**
 * Ends the enrollment of a factor with its first proof. Profile 2026-08 only.
 *
 * `recoveryCodes` of TOTP come once: show them to the user alone.
 *
 * @param options - `customerId`: `Customer:<id>`. TOTP: `secret` of the start, and `code`. PASSKEY: `origin` of the page, and
 * `credential` as the browser returned it.
 * @returns TOTP: the recovery codes. PASSKEY: the factor.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `PASSKEY_ALREADY_ENROLLED` (409) when the customer has a passkey already.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: list the factors.
 */
export const confirmScaFactor = callOf('confirmScaFactor')

/**
 * Removes the passkey of a customer. Profile 2026-08 only.
 *
 * Other factors cannot be removed.
 *
 * @param options - `customerId`: `Customer:<id>`. `credentialId`: from `listScaFactors`.
 * @returns When it is removed.
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no factor with this id.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: list the factors.
 */
export const deleteScaFactor = callOf('deleteScaFactor')

/**
 * Begins the reset of a lost factor. Profile 2026-08 only.
 *
 * The user proves the identity with a liveness check. Five resets in 24 hours are possible.
 *
 * @param options - `customerId`: `Customer:<id>`. `factor`: the lost one.
 * @returns `verificationLink` or `livenessAccessToken` for the liveness check, and `resetId`.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: a reset may have begun.
 */
export const startScaFactorReset = callOf('startScaFactorReset')

/**
 * Reads a reset. Profile 2026-08 only.
 *
 * Complete it at `LIVENESS_PASSED`. `COMPLETED`, `REJECTED` and `EXPIRED` are final.
 *
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`.
 * @returns The reset.
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no reset with this id.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 */
export const getScaFactorReset = callOf('getScaFactorReset')

/**
 * Completes a reset after the liveness check. Profile 2026-08 only.
 *
 * Then the user enrolls the factor again.
 *
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`. `mobile`: the new number, for
 * `SMS_OTP`.
 * @returns When the factor is reset.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the liveness check has not passed, or `mobile` is missing.
 * @throws {PlatformError} `CONFLICT` (409) when the reset is over.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read the reset.
 */
export const completeScaFactorReset = callOf('completeScaFactorReset')
