/** The platform: who calls the service for an integrator's backend. */

import { createSender } from './transport/createSender.js'
import { type ClientOptions, type Transport, transportOf } from './transport/transport.js'

/** What `createPlatform` takes. */
export interface PlatformOptions extends ClientOptions {
  /** User of HTTP Basic. */
  tokenId: string
  /** Password of HTTP Basic. It never leaves but in the Authorization header to `baseUrl`. */
  clientSecret: string
}

/** The first argument of every call with platform credentials. Plain and frozen; the credentials cannot be read from it. */
export interface Platform {
  readonly kind: 'platform'
  readonly transport: Transport
}

/**
 * Describes how this backend reaches the service. Nothing is sent yet.
 *
 * @returns A value to give to every call: `createCustomer(platform, …)`, `createQuote(platform, …)`.
 * @throws {TypeError | RangeError} When an option is missing or unfit; the message names it, never its value.
 * @see Service interface, "Platform credentials".
 * @example
 * ```ts
 * const platform = createPlatform({ baseUrl, tokenId, clientSecret })
 * const customer = await createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' })
 * for await (const account of listInternalAccounts(platform, { customerId: customer.id })) {
 *   console.log(account.type, account.balance.amount)
 * }
 * ```
 */
export function createPlatform(options: PlatformOptions): Platform {
  const { tokenId, clientSecret, baseUrl, fetch, timeoutMs, branding } = options
  const send = createSender({
    baseUrl,
    credentials: { tokenId, clientSecret },
    fetch,
    timeoutMs,
    branding,
  })
  return Object.freeze({ kind: 'platform', transport: transportOf(send, options) })
}
