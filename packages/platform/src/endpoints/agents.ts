/** Agents as the platform sees them: made, connected, and their actions decided. */

import type {
  AgentAction,
  DeviceCode,
  RegisterAgentBody,
  RegisteredAgent,
  RejectAgentActionBody,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'

/** Makes an agent for one customer, with its policy, and a first device code to connect it. */
export function registerAgent(
  platform: Platform,
  body: RegisterAgentBody,
  options?: CallOptions,
): Promise<RegisteredAgent> {
  return call(platform, 'registerAgent', { body, ...options })
}

/**
 * Makes another device code. It is redeemed once: hand it over where nobody else reads it.
 *
 * @param agentId - `Agent:<id>`
 */
export function createDeviceCode(
  platform: Platform,
  agentId: string,
  options?: CallOptions,
): Promise<DeviceCode> {
  return call(platform, 'createDeviceCode', { params: { agentId }, ...options })
}

/**
 * Approves an action: it is executed now. A quote that has expired meanwhile makes it FAILED.
 *
 * @param agentId - `Agent:<id>`
 * @param actionId - `AgentAction:<id>`
 * @throws {PlatformError} 409 CONFLICT unless it is PENDING_APPROVAL.
 */
export function approveAgentAction(
  platform: Platform,
  agentId: string,
  actionId: string,
  options?: CallOptions,
): Promise<AgentAction> {
  return call(platform, 'approveAgentAction', { params: { agentId, actionId }, ...options })
}

/**
 * Rejects an action: nothing is executed.
 *
 * @param agentId - `Agent:<id>`
 * @param actionId - `AgentAction:<id>`
 * @param body - `reason` is stored on the action.
 * @throws {PlatformError} 409 CONFLICT unless it is PENDING_APPROVAL.
 */
export function rejectAgentAction(
  platform: Platform,
  agentId: string,
  actionId: string,
  body: RejectAgentActionBody = {},
  options?: CallOptions,
): Promise<AgentAction> {
  return call(platform, 'rejectAgentAction', { params: { agentId, actionId }, body, ...options })
}
