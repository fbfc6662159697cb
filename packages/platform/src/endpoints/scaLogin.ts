/** Strong customer authentication: the login of 180 days, and the lock. */

import type {
  CompleteScaLoginBody,
  RecordScaEventBody,
  ScaCustomerQuery,
  ScaFactorBody,
  ScaLock,
  ScaLogin,
  ScaLoginResult,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Begins the login of a customer. Profile 2026-08 only.
 *
 * For `SMS_OTP` the service sends a code.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `factor`: `SMS_OTP`, `TOTP` or `PASSKEY`. `signal` ends the call.
 * @returns What the user must prove: a `challengeId` for `SMS_OTP`, WebAuthn options for `PASSKEY`.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the customer lacks the factor.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; a code may be on its way.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#startscalogin
 */
export function startScaLogin(
  platform: Platform,
  options: ScaCustomerQuery & ScaFactorBody & CallOptions,
): Promise<ScaLogin> {
  return call(platform, 'startScaLogin', options)
}

/**
 * Ends the login of a customer. Profile 2026-08 only.
 *
 * Only the status `SUCCESS` is success. The service remembers it of the customer, so there is no token.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `factor`, `challengeId` (SMS_OTP alone), `endUserIpAddress`: the address of the user. Exactly one of `code`, or `passkeyAssertion` with `origin`. `signal` ends the call.
 * @returns The status and `sessionExpiresAt`, 180 days on.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when the proof is wrong or late.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `REFUSED`: `ACCOUNT_LOCKED` (423) after too many failed logins.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; start the login again.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#completescalogin
 * @example
 * ```ts
 * const { challengeId } = await startScaLogin(platform, { customerId, factor: 'SMS_OTP' })
 * const proof = { challengeId, code, endUserIpAddress: '192.0.2.7' }
 * await completeScaLogin(platform, { customerId, factor: 'SMS_OTP', ...proof })
 * ```
 */
export function completeScaLogin(
  platform: Platform,
  options: ScaCustomerQuery & OptionsOf<CompleteScaLoginBody> & CallOptions,
): Promise<ScaLoginResult> {
  return call(platform, 'completeScaLogin', options)
}

/**
 * Records a sign-in of your own app: a failure, or a new password. Profile 2026-08 only.
 *
 * The fifth failure locks the customer for 15 minutes, the next ones for longer, the ninth without an end.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `eventType`: `FAILED_LOGIN_ATTEMPT` or `RESET_PASSWORD_COMPLETED`, which ends the lock and the session. `signal` ends the call.
 * @returns The lock of the customer.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when strong customer authentication does not apply to the customer.
 * @throws {PlatformError} `REFUSED`: `ACCOUNT_LOCKED` (423) when the customer is locked already.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; it may be recorded.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#recordscaevent
 */
export function recordScaEvent(
  platform: Platform,
  options: ScaCustomerQuery & RecordScaEventBody & CallOptions,
): Promise<ScaLock> {
  return call(platform, 'recordScaEvent', options)
}
