/** The platform: the client of an integrator's backend. */

import { type ClientOptions, createTransport, type Platform } from './transport/clientOptions.js'

/** What `createPlatform` takes. */
export interface PlatformOptions extends ClientOptions {
  /** The user name of HTTP Basic. It must not contain a colon. */
  tokenId: string
  /** The password of HTTP Basic. It leaves this process only in the Authorization header to `baseUrl`. */
  clientSecret: string
}

/**
 * Creates the client for calls with platform credentials.
 *
 * Nothing is sent yet: the options are checked, the credentials are not. Wrong credentials fail the first call, with
 * `reason: CREDENTIALS_REFUSED_REASON`.
 *
 * @param options - Where the service is, the credentials, and how calls travel.
 * @returns The first argument of every call: `createCustomer(platform, …)`, `createQuote(platform, …)`.
 * @throws {TypeError} When an option is missing or has a wrong type; the message names it, never its value.
 * @throws {RangeError} When `timeoutMs` or `retries` is out of range.
 * @see https://www.rfc-editor.org/rfc/rfc7617
 * @example
 * ```ts
 * const platform = createPlatform({ baseUrl, tokenId, clientSecret })
 * const customer = await createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' })
 * for await (const account of listInternalAccounts(platform, { customerId: customer.id })) {
 *   if (!isUnreadable(account)) console.log(account.type, account.balance.amount)
 * }
 * ```
 */
export function createPlatform(options: PlatformOptions): Platform {
  const { tokenId, clientSecret } = options ?? {}
  return Object.freeze({
    kind: 'platform',
    transport: createTransport(options, { tokenId, clientSecret }),
  })
}
