/** An Agent: software that acts for one customer within a policy; and the device code with which it is connected. */

import * as v from 'valibot'
import { Amount, Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'

// Assumption: the members of permissions, limits, restrictions and thresholds are what deployments send; none is shown.
export const agentPermissions = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const
export type AgentPermission = (typeof agentPermissions)[number]

export const executionModes = ['AUTO', 'APPROVAL_REQUIRED'] as const
export type ExecutionMode = (typeof executionModes)[number]

export interface SpendingLimits {
  /** Currency of all amounts here. */
  currency: string
  /** Smallest unit. */
  perTransactionLimit: number
  /** Smallest unit; null or absent: none. */
  dailyLimit?: number | null
  /** How many a day. */
  dailyTransactionLimit?: number
  /** Smallest unit; null or absent: none. */
  monthlyLimit?: number | null
}

export interface AgentPolicy {
  permissions: OpenEnum<AgentPermission>[]
  defaultExecutionMode: OpenEnum<ExecutionMode>
  spendingLimits?: SpendingLimits
  /** Null: all accounts of the customer. */
  accountRestrictions?: { allowedAccountIds?: string[] | null; [rule: string]: unknown }
  /** Above this amount an action waits for approval, even where the mode is AUTO. */
  approvalThresholds?: { currency?: string; amount?: number | null }
}

export const AgentPolicy: v.GenericSchema<AgentPolicy> = /* @__PURE__ */ v.object({
  permissions: v.array(openEnum<AgentPermission>()),
  defaultExecutionMode: openEnum<ExecutionMode>(),
  spendingLimits: v.exactOptional(
    v.object({
      currency: v.string(),
      perTransactionLimit: Amount,
      dailyLimit: v.exactOptional(v.nullable(Amount)),
      dailyTransactionLimit: v.exactOptional(Amount),
      monthlyLimit: v.exactOptional(v.nullable(Amount)),
    }),
  ),
  accountRestrictions: v.exactOptional(
    v.looseObject({ allowedAccountIds: v.exactOptional(v.nullable(v.array(Identifier))) }),
  ),
  approvalThresholds: v.exactOptional(
    v.object({
      currency: v.exactOptional(v.string()),
      amount: v.exactOptional(v.nullable(Amount)),
    }),
  ),
})

export interface Agent {
  /** `Agent:<id>` */
  id: string
  name: string
  /** The one customer for whom it acts. */
  customerId: string
  /** A paused agent can do nothing. */
  isPaused: boolean
  /** Whether a device code of it was redeemed. */
  isConnected: boolean
  policy: AgentPolicy
  createdAt?: string
  updatedAt?: string
}

export const Agent: v.GenericSchema<Agent> = /* @__PURE__ */ v.object({
  id: Identifier,
  name: v.string(),
  customerId: Identifier,
  isPaused: v.boolean(),
  isConnected: v.boolean(),
  policy: AgentPolicy,
  createdAt: v.exactOptional(Timestamp),
  updatedAt: v.exactOptional(Timestamp),
})

/** Connects one piece of software to an agent, once. */
export interface DeviceCode {
  code: string
  agentId: string
  expiresAt: string
  redeemed: boolean
}

export const DeviceCode: v.GenericSchema<DeviceCode> = /* @__PURE__ */ v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  agentId: Identifier,
  expiresAt: Timestamp,
  redeemed: v.boolean(),
})

/** Answer of `POST /agents`: the agent, and a first code to connect it. */
export interface RegisteredAgent {
  agent: Agent
  deviceCode: DeviceCode
}

export const RegisteredAgent: v.GenericSchema<RegisteredAgent> = /* @__PURE__ */ v.object({
  agent: Agent,
  deviceCode: DeviceCode,
})

/** Answer of redeeming a device code: the only time that the token is shown. */
export interface RedeemedDeviceCode {
  agentId: string
  agentName: string
  /** For `Authorization: Bearer`. A secret. */
  accessToken: string
  policy: AgentPolicy
}

export const RedeemedDeviceCode: v.GenericSchema<RedeemedDeviceCode> = /* @__PURE__ */ v.object({
  agentId: Identifier,
  agentName: v.string(),
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  policy: AgentPolicy,
})
