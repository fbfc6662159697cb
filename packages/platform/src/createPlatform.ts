/** The two clients: of an integrator's backend, and of an agent, which acts for one customer with its own token. */

import type { RedeemedDeviceCode } from '@embedded-wallet/protocol'
import { call } from './transport/call.js'
import type { CallOptions } from './transport/callOptions.js'
import {
  type AgentClient,
  type ClientOptions,
  createTransport,
  type Platform,
} from './transport/clientOptions.js'

/** The options of `createPlatform`. */
export interface PlatformOptions extends ClientOptions {
  /** The user name of HTTP Basic. It must not contain a colon. */
  tokenId: string
  /** The password of HTTP Basic. It leaves this process only in the Authorization header to `baseUrl`. */
  clientSecret: string
}

/**
 * Creates the client for calls with platform credentials.
 *
 * Nothing is sent yet: the options are checked, the credentials are not. With wrong credentials the first call fails, with
 * `reason: CREDENTIALS_REFUSED_REASON`.
 *
 * @returns The first argument of every call: `createCustomer(platform, …)`, `createQuote(platform, …)`.
 * @throws {TypeError} If an option is missing or has a wrong type; the message names it, never its value.
 * @throws {RangeError} If `timeoutMs` or `retries` is out of range.
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
    wallets: new Map(),
  })
}

/** The options of `createAgent`. */
export interface AgentOptions extends ClientOptions {
  /** From `redeemDeviceCode`. It leaves this process only in the Authorization header to `baseUrl`. */
  accessToken: string
}

/**
 * Creates the client for calls of an agent.
 *
 * Nothing is sent yet: the options are checked, the token is not.
 *
 * @returns The first argument of every call of an agent: `createAgentQuote(agent, …)`.
 * @throws {TypeError} If an option is missing or has a wrong type; the message names it, never its value.
 * @throws {RangeError} If `timeoutMs` or `retries` is out of range.
 * @see https://www.rfc-editor.org/rfc/rfc6750
 * @example
 * ```ts
 * const { accessToken } = await redeemDeviceCode({ baseUrl }, { code })
 * const agent = createAgent({ baseUrl, accessToken })
 * const action = await createAgentTransferOut(agent, { source, destination, amount: 2500 })
 * if (action.status === 'PENDING_APPROVAL') console.log('the platform decides')
 * ```
 */
export function createAgent(options: AgentOptions): AgentClient {
  const { accessToken } = options ?? {}
  return Object.freeze({ kind: 'agent', transport: createTransport(options, { accessToken }) })
}

/**
 * Redeems a device code for the token of an agent.
 *
 * A code works once. If the response is lost, the code may be used up: the platform must create another one.
 *
 * @param options.code - The device code, as the platform got it from `registerAgent` or `createDeviceCode`.
 * @throws {PlatformError} `REFUSED` with status 400 if the code was used or has expired, 404 if it does not exist.
 * @throws {PlatformError} `OUTCOME_UNKNOWN` if the response was lost.
 * @see docs/reference/endpoints.md#redeemdevicecode
 */
export async function redeemDeviceCode(
  client: ClientOptions,
  options: { code: string } & CallOptions,
): Promise<RedeemedDeviceCode> {
  const { fetch: send = (request: Request) => fetch(request) } = client ?? {}
  // Some runtimes repeat the address in their errors, and the code is part of the address.
  const discreet = async (request: Request) => {
    try {
      return await send(request)
    } catch {
      // Ignored: the runtime's own error, which may repeat the code.
      throw new TypeError('fetch failed')
    }
  }
  const transport = createTransport(
    typeof send === 'function' ? { ...client, fetch: discreet } : client,
    undefined,
  )
  return call({ transport }, 'redeemDeviceCode', options)
}
