/** Links to the page on which a customer is verified, and the banks that the service can pay to. */

import type {
  CreateKycLinkBody,
  DiscoveriesQuery,
  Discovery,
  KycLink,
  KycLinkQuery,
  Row,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Reads the link to the page on which a customer is verified. Profile 2026-04; later deployments have `createKycLink`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `platformCustomerId`: your own id of the customer. `redirectUri`: an absolute URL, where the page leads
 * in the end. `signal` ends the call.
 * @returns The link, with the ids of the customer. Give it to that customer only.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#getkyclink
 */
export function getKycLink(
  platform: Platform,
  options: OptionsOf<KycLinkQuery> & CallOptions,
): Promise<KycLink> {
  return call(platform, 'getKycLink', options)
}

/**
 * Creates a link to the page on which a customer is verified. Profile 2026-08; before it, see `getKycLink`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `customerId`: `Customer:<id>`. `redirectUri`: an absolute URL, where the page leads in the end. `signal`
 * ends the call.
 * @returns The link and the time when it ends. Give it to that customer only.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `REFUSED`: 409 when an address of the customer must be verified before.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; create another link.
 * @throws {TypeError} When an option is missing or has a wrong type, or the client has another profile; nothing was sent.
 * @see docs/reference/endpoints.md#createkyclink
 */
export function createKycLink(
  platform: Platform,
  options: { customerId: string } & OptionsOf<CreateKycLinkBody> & CallOptions,
): Promise<KycLink> {
  return call(platform, 'createKycLink', options)
}

/**
 * Lists the banks that the service can pay to.
 *
 * The list has no pages.
 *
 * @param platform - From `createPlatform`.
 * @param options - Filters: `country` (ISO 3166-1 alpha-2), `currency` (ISO 4217). `signal` ends the call.
 * @returns All of them, in their order. One that cannot be read stands in its place: see `isUnreadable`.
 * @throws {PlatformError} `REFUSED`: see `status`, `serviceCode` and `reason`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#listdiscoveries
 */
export async function listDiscoveries(
  platform: Platform,
  options: OptionsOf<DiscoveriesQuery> & CallOptions = {},
): Promise<Row<Discovery>[]> {
  return (await call(platform, 'listDiscoveries', options)).data
}
