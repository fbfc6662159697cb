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
  accountRestrictions?: AccountRestrictions
  approvalThresholds?: ApprovalThresholds
}

/** The accounts that an agent may use. */
export interface AccountRestrictions {
  /** Null: all accounts of the customer. */
  allowedAccountIds?: string[] | null
  accountRules?: AgentAccountRule[]
  [rule: string]: unknown
}

/** What is different for one account that the money comes from. */
export interface AgentAccountRule {
  accountId: string
  /** Instead of `defaultExecutionMode`. */
  executionMode?: OpenEnum<ExecutionMode>
  /** In the smallest unit of the account's currency, besides the other limits; null or absent: no limit. */
  perTransactionLimit?: number | null
}

/** Above this amount an action waits for approval, even where the mode is AUTO. */
export interface ApprovalThresholds {
  currency?: string
  /** In the smallest unit; null or absent: no threshold. */
  amount?: number | null
}

const nullableAmount = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(Amount))

/** The limits that a policy may leave out. */
export const limitEntries = {
  dailyLimit: nullableAmount,
  dailyTransactionLimit: /* @__PURE__ */ v.exactOptional(Amount),
  monthlyLimit: nullableAmount,
}

export const AgentAccountRule: v.GenericSchema<AgentAccountRule> = /* @__PURE__ */ v.object({
  accountId: Identifier,
  executionMode: v.exactOptional(openEnum<ExecutionMode>()),
  perTransactionLimit: nullableAmount,
})

export const AccountRestrictions: v.GenericSchema<AccountRestrictions> = /* @__PURE__ */ v.looseObject({
  allowedAccountIds: v.exactOptional(v.nullable(v.array(Identifier))),
  accountRules: v.exactOptional(v.array(AgentAccountRule)),
})

export const ApprovalThresholds: v.GenericSchema<ApprovalThresholds> = /* @__PURE__ */ v.object({
  currency: v.exactOptional(v.string()),
  amount: nullableAmount,
})

export const AgentPolicy: v.GenericSchema<AgentPolicy> = /* @__PURE__ */ v.object({
  permissions: v.array(openEnum<AgentPermission>()),
  defaultExecutionMode: openEnum<ExecutionMode>(),
  spendingLimits: v.exactOptional(
    v.object({
      currency: v.string(),
      perTransactionLimit: Amount,
      ...limitEntries,
    }),
  ),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})

/** What an agent has used of its limits. Amounts are in their currency. */
export interface AgentUsage {
  dailyTransactionCount: number
  dailySpend: number
  /** The day that is counted, such as `2026-08-21`. */
  dailyResetDate?: string
  monthlySpend: number
  /** The month that is counted, such as `2026-08`. */
  monthlyResetMonth?: string
}

export const AgentUsage: v.GenericSchema<AgentUsage> = /* @__PURE__ */ v.object({
  dailyTransactionCount: Amount,
  dailySpend: Amount,
  dailyResetDate: v.exactOptional(v.string()),
  monthlySpend: Amount,
  monthlyResetMonth: v.exactOptional(v.string()),
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
  usage?: AgentUsage
  createdAt?: string
  updatedAt?: string
}

export const Agent: Readable<Agent> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    name: v.string(),
    customerId: Identifier,
    isPaused: v.boolean(),
    isConnected: v.boolean(),
    policy: AgentPolicy,
    usage: v.exactOptional(AgentUsage),
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

export const DeviceCode: Readable<DeviceCode> = /* @__PURE__ */ readable(
  v.object({
    code: v.pipe(v.string(), v.nonEmpty()),
    agentId: Identifier,
    expiresAt: Timestamp,
    redeemed: v.boolean(),
  }),
  ['code'],
)

/** Whether a device code was redeemed. */
export interface DeviceCodeStatus {
  code: string
  redeemed: boolean
}

export const DeviceCodeStatus: Readable<DeviceCodeStatus> = /* @__PURE__ */ readable(
  v.object({ code: v.string(), redeemed: v.boolean() }),
  ['redeemed'],
)

/** Response of `POST /agents`: the agent, and a first code that connects it. */
export interface RegisteredAgent {
  agent: Agent
  deviceCode: DeviceCode
}

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

export const RedeemedDeviceCode: Readable<RedeemedDeviceCode> = /* @__PURE__ */ readable(
  v.object({
    agentId: Identifier,
    agentName: v.string(),
    accessToken: v.pipe(v.string(), v.nonEmpty()),
    policy: AgentPolicy,
  }),
  ['accessToken'],
)
