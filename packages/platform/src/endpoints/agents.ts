/** Agents as the platform sees them: created, connected, and their actions decided. */

import type {
  AgentAction,
  DeviceCode,
  RegisterAgentBody,
  RegisteredAgent,
  RejectAgentActionBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'

/**
 * Creates an agent for one customer, with its policy.
 *
 * Keep the device code secret: who redeems it first acts as the agent.
 *
 * @param platform - From `createPlatform`.
 * @param options - Name, customer and policy: see `RegisterAgentBody`. `signal` ends the call; `idempotencyKey` marks
 * all tries of one intent.
 * @returns The agent, and a first device code that connects it.
 * @throws {PlatformError} `REFUSED`: `USER_NOT_FOUND` (404) when the customer does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the state back before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#registeragent
 */
export function registerAgent(
  platform: Platform,
  options: OptionsOf<RegisterAgentBody> & CallOptions,
): Promise<RegisteredAgent> {
  return call(platform, 'registerAgent', options)
}

/**
 * Creates another device code for an agent.
 *
 * Keep it secret: who redeems it first acts as the agent.
 *
 * @param platform - From `createPlatform`.
 * @param options.agentId - `Agent:<id>`.
 * @param options.signal - Ends the call.
 * @returns The code. It works once.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when the agent does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the unseen code expires by itself;
 * create another one.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createdevicecode
 */
export function createDeviceCode(
  platform: Platform,
  options: { agentId: string } & CallOptions,
): Promise<DeviceCode> {
  return call(platform, 'createDeviceCode', options)
}

/**
 * Approves an action: it is executed now.
 *
 * A quote that has expired meanwhile makes the action `FAILED`.
 *
 * @param platform - From `createPlatform`.
 * @param options.agentId - `Agent:<id>`.
 * @param options.actionId - `AgentAction:<id>`.
 * @param options.signal - Ends the call.
 * @returns The action: `APPROVED` with its transaction, or `FAILED`.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the action is not `PENDING_APPROVAL`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: a second call
 * gives 409 if it did.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#approveagentaction
 */
export function approveAgentAction(
  platform: Platform,
  options: { agentId: string; actionId: string } & CallOptions,
): Promise<AgentAction> {
  return call(platform, 'approveAgentAction', options)
}

/**
 * Rejects an action: nothing is executed.
 *
 * A rejected action cannot be approved later: the agent must submit another one.
 *
 * @param platform - From `createPlatform`.
 * @param options - `agentId`: `Agent:<id>`. `actionId`: `AgentAction:<id>`. `reason`: stored on the action and visible
 * to the platform. `signal` ends the call.
 * @returns The action: `REJECTED`.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the action is not `PENDING_APPROVAL`.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; read the state back before you call
 * again.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#rejectagentaction
 */
export function rejectAgentAction(
  platform: Platform,
  options: { agentId: string; actionId: string } & OptionsOf<RejectAgentActionBody> & CallOptions,
): Promise<AgentAction> {
  return call(platform, 'rejectAgentAction', options)
}
