/** An Agent: software that acts for one customer within a policy; and the device code that connects it. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount, Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'

/**
 * What a policy can permit an agent to do.
 *
 * Assumption: permissions, limits, restrictions and thresholds are what deployments send; the document shows none.
 */
export const agentPermissions = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const
/** One of `agentPermissions`. */
export type AgentPermission = (typeof agentPermissions)[number]

/** How the actions of an agent are executed: at once, or after the platform approves. */
export const executionModes = ['AUTO', 'APPROVAL_REQUIRED'] as const
/** One of `executionModes`. */
export type ExecutionMode = (typeof executionModes)[number]

/** The most that an agent may move. */
export interface SpendingLimits {
  /** The currency of all amounts here. */
  currency: string
  /** In the smallest unit. */
  perTransactionLimit: number
  /** In the smallest unit; null or absent: no limit. */
  dailyLimit?: number | null
  /** The most transactions of a day. */
  dailyTransactionLimit?: number
  /** In the smallest unit; null or absent: no limit. */
  monthlyLimit?: number | null
}

/** What an agent may do, and what the platform must approve. */
export interface AgentPolicy {
  permissions: OpenEnum<AgentPermission>[]
  defaultExecutionMode: OpenEnum<ExecutionMode>
  spendingLimits?: SpendingLimits
  /** Null: all accounts of the customer. */
  accountRestrictions?: { allowedAccountIds?: string[] | null; [rule: string]: unknown }
  /** Above this amount an action waits for approval, even where the mode is AUTO. */
  approvalThresholds?: { currency?: string; amount?: number | null }
}

/** Schema of `AgentPolicy`. */
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

/** Software that acts for one customer. */
export interface Agent {
  /** `Agent:<id>` */
  id: string
  name: string
  /** The one customer that the agent acts for. */
  customerId: string
  /** Whether the agent is paused. A paused agent can do nothing. */
  isPaused: boolean
  /** Whether a device code of the agent was redeemed. */
  isConnected: boolean
  policy: AgentPolicy
  createdAt?: string
  updatedAt?: string
}

/** Schema of `Agent`. */
export const Agent: Readable<Agent> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    name: v.string(),
    customerId: Identifier,
    isPaused: v.boolean(),
    isConnected: v.boolean(),
    policy: AgentPolicy,
    createdAt: v.exactOptional(Timestamp),
    updatedAt: v.exactOptional(Timestamp),
  }),
  ['id'],
)

/** A code that connects one piece of software to an agent, once. */
export interface DeviceCode {
  code: string
  agentId: string
  expiresAt: string
  redeemed: boolean
}

/** Schema of `DeviceCode`. */
export const DeviceCode: Readable<DeviceCode> = /* @__PURE__ */ readable(
  v.object({
    code: v.pipe(v.string(), v.nonEmpty()),
    agentId: Identifier,
    expiresAt: Timestamp,
    redeemed: v.boolean(),
  }),
  ['code'],
)

/** Response of `POST /agents`: the agent, and a first code that connects it. */
export interface RegisteredAgent {
  agent: Agent
  deviceCode: DeviceCode
}

/** Schema of `RegisteredAgent`. */
export const RegisteredAgent: Readable<RegisteredAgent> = /* @__PURE__ */ readable(
  v.object({
    agent: Agent,
    deviceCode: DeviceCode,
  }),
  ['agent', 'deviceCode'],
)

/** Response to a redeemed device code. The service shows the token only here. */
export interface RedeemedDeviceCode {
  agentId: string
  agentName: string
  /** A secret, for `Authorization: Bearer`. */
  accessToken: string
  policy: AgentPolicy
}

/** Schema of `RedeemedDeviceCode`. */
export const RedeemedDeviceCode: Readable<RedeemedDeviceCode> = /* @__PURE__ */ readable(
  v.object({
    agentId: Identifier,
    agentName: v.string(),
    accessToken: v.pipe(v.string(), v.nonEmpty()),
    policy: AgentPolicy,
  }),
  ['accessToken'],
)
