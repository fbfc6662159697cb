/** Strong customer authentication: the factors of a customer, the reset of a lost one, logins, and trusted payees. */

import { callOf } from '../transport/paged.js'

/** Lists the factors of a customer. Profile 2026-08 only. `SMS_OTP` is there by the verified phone. Only a `PASSKEY` has a `credentialId`. */
export const listScaFactors = callOf('listScaFactors')

/**
 * Begins the enrollment of a factor. Profile 2026-08 only. `secret` of TOTP is a secret: show it to the user alone, and never store
 * or log it.
 *
 * @returns TOTP: `totpUri` for a QR code, `secretBase32Encoded` to type. PASSKEY: WebAuthn options for the browser.
 * @throws {PlatformError} `PASSKEY_ALREADY_ENROLLED` (409) if the customer has a passkey already.
 */
export const createScaFactor = callOf('createScaFactor')

/**
 * Ends the enrollment of a factor with its first proof. Profile 2026-08 only. It returns the factor; of TOTP the `recoveryCodes`,
 * which come once: show them to the user alone.
 *
 * @throws {PlatformError} `PASSKEY_ALREADY_ENROLLED` (409) if the customer has a passkey already.
 */
export const confirmScaFactor = callOf('confirmScaFactor')

/** Removes the passkey of a customer, by the `credentialId` of `listScaFactors`. Profile 2026-08 only. Other factors cannot be removed. */
export const deleteScaFactor = callOf('deleteScaFactor')

/**
 * Begins the reset of a lost factor. Profile 2026-08 only. The user proves the identity with a liveness check, by
 * `verificationLink` or `livenessAccessToken`. Five resets in 24 hours are possible.
 */
export const startScaFactorReset = callOf('startScaFactorReset')

/** Reads a reset. Profile 2026-08 only. Complete it at `LIVENESS_PASSED`. `COMPLETED`, `REJECTED` and `EXPIRED` are final. */
export const getScaFactorReset = callOf('getScaFactorReset')

/**
 * Completes a reset after the liveness check. Profile 2026-08 only. Then the user enrolls the factor again.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if the liveness check has not passed, or `mobile` is missing.
 * @throws {PlatformError} `CONFLICT` (409) if the reset is over.
 */
export const completeScaFactorReset = callOf('completeScaFactorReset')

/**
 * Begins the login of a customer. Profile 2026-08 only. For `SMS_OTP` the service sends a code and returns a `challengeId`; for
 * `PASSKEY` it returns WebAuthn options.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if the customer lacks the factor.
 */
export const startScaLogin = callOf('startScaLogin')

/**
 * Ends the login of a customer, with exactly one of `code`, or `passkeyAssertion` with `origin`. Profile 2026-08 only. Only the
 * status `SUCCESS` is success. The service remembers it of the customer for 180 days, so there is no token.
 *
 * @example
 * ```ts
 * const { challengeId } = await startScaLogin(platform, { customerId, factor: 'SMS_OTP' })
 * const proof = { challengeId, code, endUserIpAddress: '192.0.2.7' }
 * await completeScaLogin(platform, { customerId, factor: 'SMS_OTP', ...proof })
 * ```
 */
export const completeScaLogin = callOf('completeScaLogin')

/**
 * Records your own sign-in app: a failure, or a new password, which ends the lock and the session. Profile 2026-08 only. The
 * fifth failure locks the customer for 15 minutes, the next ones for longer, the ninth without an end.
 */
export const recordScaEvent = callOf('recordScaEvent')

/**
 * Begins to trust a payee: the external account of a customer. Profile 2026-08 only. Confirm it with `confirmTrust`, even if the
 * response has no `scaChallenge`.
 */
export const trustExternalAccount = callOf('trustExternalAccount')

/**
 * Confirms a call of `trustExternalAccount`, with exactly one of `code`, or `passkeyAssertion` with `origin`. Profile 2026-08 only.
 * Give no `challengeId` if the start had no `scaChallenge`.
 */
export const confirmTrust = callOf('confirmTrust')

/** Begins to end the trust of a payee, as `trustExternalAccount` begins it: confirm it with `confirmUntrust`. Profile 2026-08 only. */
export const untrustExternalAccount = callOf('untrustExternalAccount')

/** Confirms a call of `untrustExternalAccount`, with what `confirmTrust` takes. Profile 2026-08 only. */
export const confirmUntrust = callOf('confirmUntrust')
