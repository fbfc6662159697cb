/** Strong customer authentication: the factors of a customer, the reset of a lost one, logins, and trusted payees. */

import { callOf } from '../transport/paged.js'

/**
 * Lists the factors of a customer. Profile 2026-08 only.
 *
 * `SMS_OTP` is there by the verified phone. Only a `PASSKEY` has a `credentialId`.
 */
export const listScaFactors = callOf('listScaFactors')

/**
 * Begins the enrollment of a factor. Profile 2026-08 only.
 *
 * `secret` of TOTP is a secret: show it to the user alone, and never store or log it.
 *
 * @param options - `customerId`: `Customer:<id>`. `type`: `TOTP` or `PASSKEY`.
 * @returns TOTP: `totpUri` for a QR code, `secretBase32Encoded` to type. PASSKEY: WebAuthn options for the browser.
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
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no factor with this id.
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
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: a reset may have begun.
 */
export const startScaFactorReset = callOf('startScaFactorReset')

/**
 * Reads a reset. Profile 2026-08 only.
 *
 * Complete it at `LIVENESS_PASSED`. `COMPLETED`, `REJECTED` and `EXPIRED` are final.
 *
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`.
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no reset with this id.
 */
export const getScaFactorReset = callOf('getScaFactorReset')

/**
 * Completes a reset after the liveness check. Profile 2026-08 only.
 *
 * Then the user enrolls the factor again.
 *
 * @param options - `customerId`: `Customer:<id>`. `resetId`: from `startScaFactorReset`. `mobile`: the new number, for
 * `SMS_OTP`.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the liveness check has not passed, or `mobile` is missing.
 * @throws {PlatformError} `CONFLICT` (409) when the reset is over.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read the reset.
 */
export const completeScaFactorReset = callOf('completeScaFactorReset')

/**
 * Begins the login of a customer. Profile 2026-08 only.
 *
 * For `SMS_OTP` the service sends a code.
 *
 * @param options - `customerId`: `Customer:<id>`. `factor`: `SMS_OTP`, `TOTP` or `PASSKEY`.
 * @returns What the user must prove: a `challengeId` for `SMS_OTP`, WebAuthn options for `PASSKEY`.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the customer lacks the factor.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: a code may be on its way.
 */
export const startScaLogin = callOf('startScaLogin')

/**
 * Ends the login of a customer. Profile 2026-08 only.
 *
 * Only the status `SUCCESS` is success. The service remembers it of the customer, so there is no token.
 *
 * @param options - `customerId`: `Customer:<id>`. `factor`, `challengeId` (SMS_OTP alone), `endUserIpAddress`: the address of
 * the user. Exactly one of `code`, or `passkeyAssertion` with `origin`.
 * @returns The status and `sessionExpiresAt`, 180 days on.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `ACCOUNT_LOCKED` (423) after too many failed logins.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: start the login again.
 * @example
 * ```ts
 * const { challengeId } = await startScaLogin(platform, { customerId, factor: 'SMS_OTP' })
 * const proof = { challengeId, code, endUserIpAddress: '192.0.2.7' }
 * await completeScaLogin(platform, { customerId, factor: 'SMS_OTP', ...proof })
 * ```
 */
export const completeScaLogin = callOf('completeScaLogin')

/**
 * Records a sign-in of your own app: a failure, or a new password. Profile 2026-08 only.
 *
 * The fifth failure locks the customer for 15 minutes, the next ones for longer, the ninth without an end.
 *
 * @param options - `customerId`: `Customer:<id>`. `eventType`: `FAILED_LOGIN_ATTEMPT` or `RESET_PASSWORD_COMPLETED`, which ends
 * the lock and the session.
 * @returns The lock of the customer.
 * @throws {PlatformError} `ACCOUNT_LOCKED` (423) when the customer is locked already.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: it may be recorded.
 */
export const recordScaEvent = callOf('recordScaEvent')

/**
 * Begins to trust a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again.
 */
export const trustExternalAccount = callOf('trustExternalAccount')

/**
 * Confirms a call of `trustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of
 * `code`, or `passkeyAssertion` with `origin`.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again; a conflict says that it is done.
 */
export const confirmTrust = callOf('confirmTrust')

/**
 * Begins to end the trust of a payee. Profile 2026-08 only.
 *
 * Confirm it, also when the response has no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer.
 * @returns What the user must prove, where a proof is necessary.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply, or nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again.
 */
export const untrustExternalAccount = callOf('untrustExternalAccount')

/**
 * Confirms a call of `untrustExternalAccount`. Profile 2026-08 only.
 *
 * Give no `challengeId` when the start had no `scaChallenge`.
 *
 * @param options - `accountId`: `ExternalAccount:<id>` of a customer. `challengeId`: the id of the challenge. Exactly one of
 * `code`, or `passkeyAssertion` with `origin`.
 * @returns Whether the payee is trusted now.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `CONFLICT` (409) when nothing would change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: begin again; a conflict says that it is done.
 */
export const confirmUntrust = callOf('confirmUntrust')
