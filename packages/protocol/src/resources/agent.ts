/** An Agent: software that acts for one customer within a policy; the device code that connects it; and its actions. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, OptionalId, openEnum, Timestamp } from '../scalars.js'
import { createExternalAccountEntries } from './externalAccount.js'
import { QuoteDetails } from './quote.js'
import { Transaction } from './transaction.js'

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

/** The differences for one account that the money comes from. */
export interface AgentAccountRule extends ValueOf<typeof agentAccountRule> {}

/** Above this amount an action waits for approval, even where the mode is AUTO. */
export interface ApprovalThresholds extends ValueOf<typeof approvalThresholdsSchema> {}

const nullableAmount = v.exactOptional(v.nullable(Amount))

/** The limits that a policy may leave out. */
export const limitEntries = {
  /** In the smallest unit; null or absent: no limit. */
  dailyLimit: nullableAmount,
  /** The most transactions of a day. */
  dailyTransactionLimit: v.exactOptional(Amount),
  /** In the smallest unit; null or absent: no limit. */
  monthlyLimit: nullableAmount,
}
const spendingLimits = v.object({
  /** The currency of all amounts here. */
  currency: v.string(),
  /** In the smallest unit. */
  perTransactionLimit: Amount,
  ...limitEntries,
})

const agentAccountRule = v.object({
  accountId: Identifier,
  /** Instead of `defaultExecutionMode`. */
  executionMode: v.exactOptional(openEnum<ExecutionMode>()),
  /** In the smallest unit of the account's currency, besides the other limits; null or absent: no limit. */
  perTransactionLimit: nullableAmount,
})
export const AgentAccountRule: v.GenericSchema<AgentAccountRule> = agentAccountRule

const accountRestrictionsSchema = v.looseObject({
  /** Null: all accounts of the customer. */
  allowedAccountIds: v.exactOptional(v.nullable(v.array(Identifier))),
  accountRules: v.exactOptional(v.array(AgentAccountRule)),
})
export const AccountRestrictions: v.GenericSchema<AccountRestrictions> = accountRestrictionsSchema

const approvalThresholdsSchema = v.object({
  currency: v.exactOptional(v.string()),
  /** In the smallest unit; null or absent: no threshold. */
  amount: nullableAmount,
})
export const ApprovalThresholds: v.GenericSchema<ApprovalThresholds> = approvalThresholdsSchema

const agentPolicy = v.object({
  permissions: v.array(openEnum<AgentPermission>()),
  defaultExecutionMode: openEnum<ExecutionMode>(),
  spendingLimits: v.exactOptional(spendingLimits as v.GenericSchema<SpendingLimits>),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})
export const AgentPolicy: v.GenericSchema<AgentPolicy> = agentPolicy

/** What an agent has used of its limits. Amounts are in their currency. */
export interface AgentUsage extends ValueOf<typeof agentUsage> {}

const agentUsage = v.object({
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

const agentSchema = v.object({
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
export const Agent: Readable<Agent> = readable(agentSchema, ['id'])

/** A code that connects one piece of software to an agent, once. */
export interface DeviceCode extends ValueOf<typeof deviceCodeSchema> {}

const deviceCodeSchema = v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  agentId: Identifier,
  expiresAt: Timestamp,
  redeemed: v.boolean(),
})
export const DeviceCode: Readable<DeviceCode> = readable(deviceCodeSchema, ['code'])

/** Whether a device code was redeemed. */
export interface DeviceCodeStatus extends ValueOf<typeof deviceCodeStatus> {}

const deviceCodeStatus = v.object({ code: v.string(), redeemed: v.boolean() })
export const DeviceCodeStatus: Readable<DeviceCodeStatus> = readable(deviceCodeStatus, ['redeemed'])

/** Response of `POST /agents`: the agent, and a first code that connects it. */
export interface RegisteredAgent extends ValueOf<typeof registeredAgent> {}

const registeredAgent = v.object({ agent: Agent, deviceCode: DeviceCode })
export const RegisteredAgent: Readable<RegisteredAgent> = readable(registeredAgent, ['agent', 'deviceCode'])

/** Response to a redeemed device code. The service shows the token only here. */
export interface RedeemedDeviceCode extends ValueOf<typeof redeemedDeviceCode> {}

const redeemedDeviceCode = v.object({
  agentId: Identifier,
  agentName: v.string(),
  /** A secret, for `Authorization: Bearer`. */
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  policy: AgentPolicy,
})
export const RedeemedDeviceCode: Readable<RedeemedDeviceCode> = readable(redeemedDeviceCode, ['accessToken'])

/** The states of an action of an agent. */
export const agentActionStatuses = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const
/** One of `agentActionStatuses`. */
export type AgentActionStatus = (typeof agentActionStatuses)[number]

/** What an agent can submit. */
export const agentActionTypes = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const
/** One of `agentActionTypes`. */
export type AgentActionType = (typeof agentActionTypes)[number]

/** What a transfer moves. */
export interface TransferDetails extends ValueOf<typeof transferDetailsSchema> {}

const transferDetailsSchema = v.object({
  /** Integer in the smallest unit of `currency`. */
  amount: Amount,
  /** ISO 4217 or an asset code. */
  currency: v.string(),
  sourceAccountId: Identifier,
  destinationAccountId: Identifier,
})
export const TransferDetails: Readable<TransferDetails> = readable(transferDetailsSchema, [
  'amount',
  'currency',
])

/** What an agent submitted, and what the platform decided. */
export interface AgentAction extends ValueOf<typeof agentAction> {}

const agentAction = v.object({
  /** `AgentAction:<id>` */
  id: Identifier,
  agentId: Identifier,
  customerId: Identifier,
  platformCustomerId: v.exactOptional(v.string()),
  status: openEnum<AgentActionStatus>(),
  type: openEnum<AgentActionType>(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Present for EXECUTE_QUOTE only. */
  quote: v.exactOptional(QuoteDetails),
  /** Present for transfers only. */
  transferDetails: v.exactOptional(TransferDetails),
  /** Present after the execution has started. */
  transaction: v.exactOptional(Transaction),
  /** Present only if REJECTED. */
  rejectionReason: v.exactOptional(v.string()),
})
export const AgentAction: Readable<AgentAction> = readable(agentAction, [
  'id',
  'agentId',
  'status',
  'quote',
  'transferDetails',
  'transaction',
])
/** Body of `POST /agents`. */
export interface RegisterAgentBody extends ValueOf<typeof RegisterAgentBody> {}

export const RegisterAgentBody = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  /** The one customer that the agent acts for. */
  customerId: Identifier,
  policy: AgentPolicy,
})

/** Body of `PATCH /agents/{agentId}/policy`: omitted fields stay, even within the limits, restrictions and thresholds. */
export interface UpdateAgentPolicyBody extends ValueOf<typeof UpdateAgentPolicyBody> {}

export const UpdateAgentPolicyBody = v.object({
  permissions: v.exactOptional(v.array(openEnum<AgentPermission>())),
  defaultExecutionMode: v.exactOptional(openEnum<ExecutionMode>()),
  spendingLimits: v.exactOptional(
    v.object({
      currency: v.exactOptional(v.string()),
      perTransactionLimit: v.exactOptional(Amount),
      ...limitEntries,
    }) as v.GenericSchema<Partial<SpendingLimits>>,
  ),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})

/** Body of `POST /agents/me/external-accounts`. */
export interface CreateAgentExternalAccountBody extends ValueOf<typeof CreateAgentExternalAccountBody> {}

export const CreateAgentExternalAccountBody = v.object({
  ...createExternalAccountEntries,
  /** Default, and the only one that an agent may name: its own customer. */
  customerId: OptionalId,
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
})
