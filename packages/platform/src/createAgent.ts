/** The agent: software that acts for one customer with a token of its own. */

import type { RedeemedDeviceCode } from '@embedded-wallet/protocol'
import { type CallOptions, call } from './transport/call.js'
import { createSender } from './transport/createSender.js'
import { type ClientOptions, type Transport, transportOf } from './transport/transport.js'

/** What `createAgent` takes. */
export interface AgentOptions extends ClientOptions {
  /** From `redeemDeviceCode`. It never leaves but in the Authorization header to `baseUrl`. */
  accessToken: string
}

/** The first argument of every call of an agent. Plain and frozen; the token cannot be read from it. */
export interface AgentClient {
  readonly kind: 'agent'
  readonly transport: Transport
}

/**
 * Describes how an agent reaches the service. Nothing is sent yet.
 *
 * @returns A value to give to every call of an agent: `createAgentQuote(agent, …)`.
 * @throws {TypeError | RangeError} When an option is missing or unfit; the message names it, never its value.
 * @see Service interface, "Agent endpoints".
 * @example
 * ```ts
 * const { accessToken } = await redeemDeviceCode({ baseUrl }, code)
 * const agent = createAgent({ baseUrl, accessToken })
 * const action = await createAgentTransferOut(agent, { source, destination, amount: 2500 })
 * if (action.status === 'PENDING_APPROVAL') console.log('the platform decides')
 * ```
 */
export function createAgent(options: AgentOptions): AgentClient {
  const { accessToken, baseUrl, fetch, timeoutMs, branding } = options
  const send = createSender({ baseUrl, credentials: { accessToken }, fetch, timeoutMs, branding })
  return Object.freeze({ kind: 'agent', transport: transportOf(send, options) })
}

/**
 * Connects this software to an agent: gives its code away, once, for the agent's token.
 *
 * A lost answer cannot be asked for again: the code is used then, and the platform must make a new one.
 *
 * @param client - Where the service is. No credentials are sent.
 * @param code - The device code, as the platform got it.
 * @throws {PlatformError} 400 when the code was used or has expired, 404 when there is none such.
 */
export function redeemDeviceCode(
  client: ClientOptions,
  code: string,
  options?: CallOptions,
): Promise<RedeemedDeviceCode> {
  const { baseUrl, fetch: reach = (request) => fetch(request), timeoutMs, branding } = client
  // Some runtimes repeat the address in what they throw, and the code is part of it.
  const discreet = async (request: Request) => {
    try {
      return await reach(request)
    } catch {
      throw new TypeError('fetch failed')
    }
  }
  const send = createSender({ baseUrl, credentials: undefined, fetch: discreet, timeoutMs, branding })
  const transport = transportOf(send, client)
  return call({ transport }, 'redeemDeviceCode', { params: { code }, ...options })
}
