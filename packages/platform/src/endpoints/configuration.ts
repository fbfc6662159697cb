/** The configuration of the platform. */

import type { PlatformConfig, UpdatePlatformConfigBody } from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Reads the configuration of the platform.
 *
 * It says where events go and which currencies may be paid.
 *
 * @param platform - From `createPlatform`.
 * @param options.signal - Ends the call.
 * @returns The configuration. No field is promised.
 * @throws {PlatformError} `REFUSED`: see `status`, `serviceCode` and `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getplatformconfig
 */
export function getPlatformConfig(platform: Platform, options: CallOptions = {}): Promise<PlatformConfig> {
  return call(platform, 'getPlatformConfig', options)
}

/**
 * Changes the configuration of the platform.
 *
 * A new `webhookEndpoint` receives a `TEST` event; all events go there from then on.
 *
 * @param platform - From `createPlatform`.
 * @param options - The fields to change: see `UpdatePlatformConfigBody`. `supportedCurrencies` replaces all
 * currencies. `signal` ends the call.
 * @returns The configuration after the change.
 * @throws {PlatformError} `REFUSED`: `INVALID_INPUT` (400) when a field has a wrong form.
 * @throws {PlatformError} `REFUSED`: `INVALID_CURRENCY` (400) when the service does not have a currency.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read `getPlatformConfig` before you
 * call again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#updateplatformconfig
 * @example
 * ```ts
 * await updatePlatformConfig(platform, { webhookEndpoint: 'https://shop.example/webhooks' })
 * ```
 */
export function updatePlatformConfig(
  platform: Platform,
  options: OptionsOf<UpdatePlatformConfigBody> & CallOptions,
): Promise<PlatformConfig> {
  return call(platform, 'updatePlatformConfig', options)
}
