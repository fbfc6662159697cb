/** Agents as the platform sees them: created, connected, and their actions decided. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Creates an agent for one customer, with its policy.
 *
 * Keep the device code secret: who redeems it first acts as the agent.
 *
 * @param options - Name, customer and policy: see `RegisterAgentBody`.
 * @returns The agent, and a first device code that connects it.
 * @throws {PlatformError} `INVALID_INPUT` (400) when a policy of the profile 2026-08 has no `spendingLimits`.
 */
export const registerAgent = callOf('registerAgent')

/**
 * Lists the agents of the platform, oldest first.
 *
 * `usage` says what each has used of its limits.
 *
 * @param options - Filters: `customerId`, `isPaused` and `isConnected` (`'true'` or `'false'`); `createdAfter`, `createdBefore`,
 * `updatedAfter`, `updatedBefore` (ISO 8601, inclusive).
 */
export const listAgents = pagesOf('listAgents')

/** Reads an agent. */
export const getAgent = callOf('getAgent')

/**
 * Renames an agent, pauses it, or lets it go on.
 *
 * A paused agent can do nothing, not even read.
 *
 * @param options - `agentId`: `Agent:<id>`. `name`, `isPaused`: what is left out stays.
 * @returns The agent after the change.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: call again with the same values.
 */
export const updateAgent = callOf('updateAgent')

/** Deletes an agent. Its token ends at once. */
export const deleteAgent = callOf('deleteAgent')

/**
 * Changes the policy of an agent.
 *
 * What is left out stays, also within `spendingLimits`, `accountRestrictions` and `approvalThresholds`. A list is replaced as a whole.
 *
 * @param options - `agentId`: `Agent:<id>`, and the parts to change: see `UpdateAgentPolicyBody`.
 * @returns The agent with its whole policy.
 * @throws {PlatformError} `INVALID_INPUT` (400) when the policy would be incomplete.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: call again with the same values.
 */
export const updateAgentPolicy = callOf('updateAgentPolicy')

/**
 * Creates another device code for an agent.
 *
 * Keep it secret: who redeems it first acts as the agent.
 *
 * @returns The code. It works once.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the unseen code expires by itself; create another one.
 */
export const createDeviceCode = callOf('createDeviceCode')

/**
 * Says whether a device code was redeemed.
 *
 * @param options - `code`: the device code.
 */
export const getDeviceCodeStatus = callOf('getDeviceCodeStatus')

/**
 * Lists the actions of all agents that wait for the platform.
 *
 * @param options - Filters: `agentId`, `customerId`, `startDate` and `endDate` (ISO 8601, inclusive). `sortOrder`: `asc` or `desc`.
 */
export const listAgentApprovals = pagesOf('listAgentApprovals')

/**
 * Approves an action: it is executed now.
 *
 * A quote that has expired meanwhile makes the action `FAILED`.
 *
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
