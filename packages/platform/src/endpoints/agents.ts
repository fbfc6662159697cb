/** Agents as the platform sees them: created, connected, and their actions decided. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Creates an agent for one customer, with its policy.
 *
 * Keep the device code secret: who redeems it first acts as the agent.
 *
 * @param options - Name, customer and policy: see `RegisterAgentBody`.
 * @returns The agent, and a first device code that connects it.
 * @throws {PlatformError} `USER_NOT_FOUND` (404) when the customer does not exist.
 */
export const registerAgent = callOf('registerAgent')

/**
 * Creates another device code for an agent.
 *
 * Keep it secret: who redeems it first acts as the agent.
 *
 * @param options - `agentId`: `Agent:<id>`.
 * @returns The code. It works once.
 * @throws {PlatformError} `NOT_FOUND` (404) when the agent does not exist.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the unseen code expires by itself; create another one.
 */
export const createDeviceCode = callOf('createDeviceCode')

/**
 * Approves an action: it is executed now.
 *
 * A quote that has expired meanwhile makes the action `FAILED`.
 *
 * @param options - `agentId`: `Agent:<id>`. `actionId`: `AgentAction:<id>`.
 * @returns The action: `APPROVED` with its transaction, or `FAILED`.
 * @throws {PlatformError} `CONFLICT` (409) when the action is not `PENDING_APPROVAL`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the money may have moved: a second call gives 409 if it did.
 */
export const approveAgentAction = callOf('approveAgentAction')

/**
 * Rejects an action: nothing is executed.
 *
 * A rejected action cannot be approved later: the agent must submit another one.
 *
 * @param options - `agentId`: `Agent:<id>`. `actionId`: `AgentAction:<id>`. `reason`: stored on the action and visible to the
 * platform.
 * @returns The action: `REJECTED`.
 * @throws {PlatformError} `CONFLICT` (409) when the action is not `PENDING_APPROVAL`.
 */
export const rejectAgentAction = callOf('rejectAgentAction')
