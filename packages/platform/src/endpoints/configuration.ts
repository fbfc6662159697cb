/** The configuration of the platform. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Reads the configuration of the platform.
 *
 * It says where events go and which currencies may be paid.
 *
 * @returns The configuration. No field is promised.
 */
export const getPlatformConfig = callOf('getPlatformConfig')

/**
 * Changes the configuration of the platform.
 *
 * A new `webhookEndpoint` receives a `TEST` event; all events go there from then on.
 *
 * @param options - The fields to change: see `UpdatePlatformConfigBody`. `supportedCurrencies` replaces all currencies.
 * @returns The configuration after the change.
 * @throws {PlatformError} `INVALID_INPUT` (400) when a field has a wrong form.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the service does not have a currency.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: read `getPlatformConfig` before you call again.
 * @example
 * ```ts
 * await updatePlatformConfig(platform, { webhookEndpoint: 'https://shop.example/webhooks' })
 * ```
 */
export const updatePlatformConfig = callOf('updatePlatformConfig')
