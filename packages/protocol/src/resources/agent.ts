/** An Agent: software that acts for one customer within a policy; and the device code that connects it. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, openEnum, Timestamp } from '../scalars.js'

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
export interface SpendingLimits extends ValueOf<typeof spendingLimits> {}

/** What an agent may do, and what the platform must approve. */
export interface AgentPolicy extends ValueOf<typeof agentPolicy> {}

/** The accounts that an agent may use. */
export interface AccountRestrictions extends ValueOf<typeof accountRestrictionsSchema> {}

/** What is different for one account that the money comes from. */
export interface AgentAccountRule extends ValueOf<typeof agentAccountRule> {}

/** Above this amount an action waits for approval, even where the mode is AUTO. */
export interface ApprovalThresholds extends ValueOf<typeof approvalThresholdsSchema> {}

const nullableAmount = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(Amount))

/** The limits that a policy may leave out. */
export const limitEntries = {
  /** In the smallest unit; null or absent: no limit. */
  dailyLimit: nullableAmount,
  /** The most transactions of a day. */
  dailyTransactionLimit: /* @__PURE__ */ v.exactOptional(Amount),
  /** In the smallest unit; null or absent: no limit. */
  monthlyLimit: nullableAmount,
}
const spendingLimits = /* @__PURE__ */ v.object({
  /** The currency of all amounts here. */
  currency: v.string(),
  /** In the smallest unit. */
  perTransactionLimit: Amount,
  ...limitEntries,
})

const agentAccountRule = /* @__PURE__ */ v.object({
  accountId: Identifier,
  /** Instead of `defaultExecutionMode`. */
  executionMode: v.exactOptional(openEnum<ExecutionMode>()),
  /** In the smallest unit of the account's currency, besides the other limits; null or absent: no limit. */
  perTransactionLimit: nullableAmount,
})
export const AgentAccountRule: v.GenericSchema<AgentAccountRule> = agentAccountRule

const accountRestrictionsSchema = /* @__PURE__ */ v.looseObject({
  /** Null: all accounts of the customer. */
  allowedAccountIds: v.exactOptional(v.nullable(v.array(Identifier))),
  accountRules: v.exactOptional(v.array(AgentAccountRule)),
})
export const AccountRestrictions: v.GenericSchema<AccountRestrictions> = accountRestrictionsSchema

const approvalThresholdsSchema = /* @__PURE__ */ v.object({
  currency: v.exactOptional(v.string()),
  /** In the smallest unit; null or absent: no threshold. */
  amount: nullableAmount,
})
export const ApprovalThresholds: v.GenericSchema<ApprovalThresholds> = approvalThresholdsSchema

const agentPolicy = /* @__PURE__ */ v.object({
  permissions: v.array(openEnum<AgentPermission>()),
  defaultExecutionMode: openEnum<ExecutionMode>(),
  spendingLimits: v.exactOptional(spendingLimits as v.GenericSchema<SpendingLimits>),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})
export const AgentPolicy: v.GenericSchema<AgentPolicy> = agentPolicy

/** What an agent has used of its limits. Amounts are in their currency. */
export interface AgentUsage extends ValueOf<typeof agentUsage> {}

const agentUsage = /* @__PURE__ */ v.object({
  dailyTransactionCount: Amount,
  dailySpend: Amount,
  /** The day that is counted, such as `2026-08-21`. */
  dailyResetDate: v.exactOptional(v.string()),
  monthlySpend: Amount,
  /** The month that is counted, such as `2026-08`. */
  monthlyResetMonth: v.exactOptional(v.string()),
})
export const AgentUsage: v.GenericSchema<AgentUsage> = agentUsage

/** Software that acts for one customer. */
export interface Agent extends ValueOf<typeof agentSchema> {}

const agentSchema = /* @__PURE__ */ v.object({
  /** `Agent:<id>` */
  id: Identifier,
  name: v.string(),
  /** The one customer that the agent acts for. */
  customerId: Identifier,
  /** Whether the agent is paused. A paused agent can do nothing. */
  isPaused: v.boolean(),
  /** Whether a device code of the agent was redeemed. */
  isConnected: v.boolean(),
  policy: AgentPolicy,
  usage: v.exactOptional(AgentUsage),
  createdAt: v.exactOptional(Timestamp),
  updatedAt: v.exactOptional(Timestamp),
})
export const Agent: Readable<Agent> = /* @__PURE__ */ readable(agentSchema, ['id'])

/** A code that connects one piece of software to an agent, once. */
export interface DeviceCode extends ValueOf<typeof deviceCodeSchema> {}

const deviceCodeSchema = /* @__PURE__ */ v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  agentId: Identifier,
  expiresAt: Timestamp,
  redeemed: v.boolean(),
})
export const DeviceCode: Readable<DeviceCode> = /* @__PURE__ */ readable(deviceCodeSchema, ['code'])

/** Whether a device code was redeemed. */
export interface DeviceCodeStatus extends ValueOf<typeof deviceCodeStatus> {}

const deviceCodeStatus = /* @__PURE__ */ v.object({ code: v.string(), redeemed: v.boolean() })
export const DeviceCodeStatus: Readable<DeviceCodeStatus> = /* @__PURE__ */ readable(deviceCodeStatus, [
  'redeemed',
])

/** Response of `POST /agents`: the agent, and a first code that connects it. */
export interface RegisteredAgent extends ValueOf<typeof registeredAgent> {}

const registeredAgent = /* @__PURE__ */ v.object({
  agent: Agent,
  deviceCode: DeviceCode,
})
export const RegisteredAgent: Readable<RegisteredAgent> = /* @__PURE__ */ readable(registeredAgent, [
  'agent',
  'deviceCode',
])

/** Response to a redeemed device code. The service shows the token only here. */
export interface RedeemedDeviceCode extends ValueOf<typeof redeemedDeviceCode> {}

const redeemedDeviceCode = /* @__PURE__ */ v.object({
  agentId: Identifier,
  agentName: v.string(),
  /** A secret, for `Authorization: Bearer`. */
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  policy: AgentPolicy,
})
export const RedeemedDeviceCode: Readable<RedeemedDeviceCode> = /* @__PURE__ */ readable(redeemedDeviceCode, [
  'accessToken',
])
