/** Strong customer authentication: the login of 180 days, and the lock. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Begins the login of a customer. Profile 2026-08 only.
 *
 * For `SMS_OTP` the service sends a code.
 *
 * @param options - `customerId`: `Customer:<id>`. `factor`: `SMS_OTP`, `TOTP` or `PASSKEY`.
 * @returns What the user must prove: a `challengeId` for `SMS_OTP`, WebAuthn options for `PASSKEY`.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the customer lacks the factor.
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
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
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
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
 * @throws {PlatformError} `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `ACCOUNT_LOCKED` (423) when the customer is locked already.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: it may be recorded.
 */
export const recordScaEvent = callOf('recordScaEvent')
