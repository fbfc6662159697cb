/** Links to the page on which a customer is verified, and the banks that the service can pay to. */

import { callOf, listOf } from '../transport/endpointCall.js'

/**
 * Reads the link to the page on which a customer is verified. Profile 2026-04; later deployments have `createKycLink`.
 *
 * @param options - `platformCustomerId`: your own id of the customer. `redirectUri`: an absolute URL, where the page leads in
 * the end.
 * @returns The link, with the ids of the customer. Give it to that customer only.
 */
export const getKycLink = callOf('getKycLink')

/**
 * Creates a link to the page on which a customer is verified. Profile 2026-08; before it, see `getKycLink`.
 *
 * @param options - `customerId`: `Customer:<id>`. `redirectUri`: an absolute URL, where the page leads in the end.
 * @returns The link and the time when it ends. Give it to that customer only.
 * @throws {PlatformError} 409 when an address of the customer must be verified before.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: create another link.
 */
export const createKycLink = callOf('createKycLink')

/**
 * Lists the banks that the service can pay to.
 *
 * The list has no pages.
 *
 * @param options - Filters: `country` (ISO 3166-1 alpha-2), `currency` (ISO 4217).
 */
export const listDiscoveries = listOf('listDiscoveries')
